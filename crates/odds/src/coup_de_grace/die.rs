//! The chance of each amount of damage from the single die of an attack, computed without the rules.

use knockback_rules::coup_de_grace::attack::AttackFace;

use crate::Ratio;

/// Possible amounts of damage with their probabilities; `None` is a miss.
pub(super) type Damages = Vec<(Option<u8>, Ratio)>;

/// The chance of each amount of damage for a die with these faces, including rerolls.
pub(super) fn damages(faces: [AttackFace; 6]) -> Damages {
    let again = faces.iter().filter(|face| **face == AttackFace::Again).count();
    let whole = (0..=again).fold(1, |whole: u128, _| whole * 6);
    let mut parts: Vec<(Option<u8>, u128)> = Vec::new();
    roll(faces, whole, &mut parts);
    parts.sort_unstable_by_key(|(damage, _)| *damage);
    parts.into_iter().map(|(damage, part)| (damage, Ratio::of(part, whole))).collect()
}

/// Adds the possible amounts of damage of one roll of the die, which has the weight `whole`, to `parts`.
fn roll(faces: [AttackFace; 6], whole: u128, parts: &mut Vec<(Option<u8>, u128)>) {
    let part = whole / 6;
    for (place, face) in faces.into_iter().enumerate() {
        let damage = match face {
            AttackFace::Misses => None,
            AttackFace::Hits { damage } => Some(damage),
            AttackFace::Again => {
                let mut then = faces;
                then[place] = AttackFace::Misses;
                roll(then, part, parts);
                continue;
            }
        };
        match parts.iter_mut().find(|(other, _)| *other == damage) {
            Some((_, sum)) => *sum += part,
            None => parts.push((damage, part)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HIT: AttackFace = AttackFace::Hits { damage: 1 };

    fn chance(faces: [AttackFace; 6]) -> Ratio {
        damages(faces).iter().filter(|(damage, _)| damage.is_some()).fold(Ratio::ZERO, |sum, (_, part)| sum.plus(part))
    }

    /// The test vectors of the rules.
    #[test]
    fn each_reroll_face_is_used_once() {
        use AttackFace::{Again, Misses};
        assert_eq!(chance([Misses, Misses, HIT, HIT, HIT, HIT]), Ratio::of(4, 6));
        assert_eq!(chance([Misses, Again, Misses, HIT, HIT, HIT]), Ratio::of(7, 12));
        assert_eq!(chance([Again, Misses, Misses, Misses, HIT, HIT]), Ratio::of(7, 18));
        // A human with a crossbow: two reroll faces, each used once.
        assert_eq!(chance([Again, Again, Misses, HIT, HIT, HIT]), Ratio::of(25, 36));
        assert_eq!(chance([Misses; 6]), Ratio::ZERO);
        let axe = [Misses, Misses, Misses, Misses, HIT, AttackFace::Hits { damage: 2 }];
        let sixth = Ratio::of(1, 6);
        assert_eq!(damages(axe), [(None, Ratio::of(4, 6)), (Some(1), sixth.clone()), (Some(2), sixth)]);
    }
}
