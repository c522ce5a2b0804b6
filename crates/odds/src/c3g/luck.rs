//! The luck of a roll.

use knockback_rules::{
    battle::{Event, FigureId, Occupant},
    c3g,
    dice::{RollRequest, Rolled},
};

use crate::Ratio;

/// The luck of the attacker in one attack on one defender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck {
    /// The attacker.
    pub attacker: FigureId,
    /// The defender, a figure or object.
    pub target: Occupant,
    /// The [mid-percentile](luck).
    pub percentile: Ratio,
}

/// The attacker's luck, as the mid-percentile of skulls minus shields among all rolls with the same numbers of dice:
/// the chance of a smaller difference plus half the chance of an equal one. One half is neither good nor bad luck, and
/// is the average over all rolls. Automatic shields are not rolled and do not count.
///
/// ```
/// use knockback_odds::{Ratio, c3g::luck};
///
/// // One die against none: rolling a skull and rolling none are equally likely.
/// assert_eq!(luck((1, 1), (0, 0)), Ratio::of(3, 4));
/// assert_eq!(luck((1, 0), (0, 0)), Ratio::of(1, 4));
/// ```
///
/// # Panics
/// If a side has more than [`RollRequest::MAX_DICE`] dice.
#[must_use]
pub fn luck((attack_dice, skulls): (u8, u8), (defence_dice, shields): (u8, u8)) -> Ratio {
    let difference = |skulls: u8, shields: u8| i16::from(skulls) - i16::from(shields);
    let rolled = difference(skulls, shields);
    let (attack, defence) =
        (RollRequest::Skulls { dice: attack_dice }.outcomes(), RollRequest::Shields { dice: defence_dice }.outcomes());
    let totals = (attack.total(), defence.total());
    let mut percentile = Ratio::ZERO;
    for (hits, ways) in attack {
        for (blocks, theirs) in defence.clone() {
            let (Rolled::Skulls(hits), Rolled::Shields(blocks)) = (hits, blocks) else { continue };
            let halves = match difference(hits, blocks).cmp(&rolled) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => continue,
            };
            let chance = Ratio::of(ways, totals.0).share(theirs, totals.1).share(halves, 2);
            percentile = percentile.plus(&chance);
        }
    }
    percentile
}

impl Luck {
    /// The attacker's luck for every defence roll in a log, in order.
    #[must_use]
    pub fn of_log(log: &[Event]) -> Vec<Self> {
        let (mut attack, mut lucks) = (None, Vec::new());
        for event in log {
            match event {
                Event::C3g(c3g::Event::AttackRolled { attacker, pool, skulls }) => {
                    attack = Some((*attacker, (pool.dice(), *skulls)));
                }
                Event::C3g(c3g::Event::DefenceRolled { target, pool, shields, .. }) => {
                    if let Some((attacker, dice)) = attack {
                        let percentile = luck(dice, (pool.dice(), *shields));
                        lucks.push(Self { attacker, target: *target, percentile });
                    }
                }
                _ => {}
            }
        }
        lucks
    }

    /// The average percentile; `None` if the list is empty.
    #[must_use]
    pub fn average<'l>(lucks: impl IntoIterator<Item = &'l Self>) -> Option<Ratio> {
        let (sum, count) =
            lucks.into_iter().fold((Ratio::ZERO, 0), |(sum, count), luck| (sum.plus(&luck.percentile), count + 1));
        sum.over(&Ratio::of(count, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_average_luck_of_all_rolls_is_one_half() {
        for (attack, defence) in [(1, 0), (3, 2), (6, 4), (0, 3)] {
            let (hits, blocks) =
                (RollRequest::Skulls { dice: attack }.outcomes(), RollRequest::Shields { dice: defence }.outcomes());
            let mut mean = Ratio::ZERO;
            for (skulls, ways) in hits.clone() {
                for (shields, theirs) in blocks.clone() {
                    let (Rolled::Skulls(skulls), Rolled::Shields(shields)) = (skulls, shields) else { unreachable!() };
                    let percentile = luck((attack, skulls), (defence, shields));
                    assert!(percentile > Ratio::ZERO && percentile < Ratio::ONE);
                    mean = mean.plus(&percentile.share(ways, hits.total()).share(theirs, blocks.total()));
                }
            }
            assert_eq!(mean, Ratio::of(1, 2), "{attack} against {defence}");
        }
    }

    #[test]
    fn luck_grows_with_skulls_and_shrinks_with_shields() {
        let of = |skulls, shields| luck((6, skulls), (4, shields));
        assert!(of(5, 1) > of(4, 1) && of(4, 1) > of(4, 2));
        assert_eq!(of(4, 1), of(5, 2), "luck should only depend on the difference");
    }
}
