//! Badges: small drawings above heads and on tokens that show the state of a figure.

use crate::tone::Tone;

/// Lines of a drawing, in a square from -1000 to 1000; y grows up.
pub type Strokes = &'static [&'static [[i16; 2]]];

/// A small drawing that shows a state of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Badge {
    /// The colour of the drawing. The meaning does not depend on it.
    pub tone: Tone,
    /// The lines of the drawing.
    pub strokes: Strokes,
}

pub(crate) const fn badge(tone: Tone, strokes: Strokes) -> Badge {
    Badge { tone, strokes }
}

/// Returns the first `most` badges that apply, from a list that begins with the gravest.
pub(crate) fn gravest<const N: usize>(all: [(bool, Badge); N], most: usize) -> Vec<Badge> {
    all.into_iter().filter(|(applies, _)| *applies).map(|(_, badge)| badge).take(most).collect()
}

/// Out cold: a large and a small Z, for sleep.
pub const OUT: Badge = badge(
    Tone::Plain,
    &[&[[-900, 250], [100, 250], [-900, -850], [100, -850]], &[[300, 950], [900, 950], [300, 300], [900, 300]]],
);
/// Stunned: a star.
pub const STUNNED: Badge =
    badge(Tone::Accent, &[&[[0, 1000], [-588, -809], [951, 309], [-951, 309], [588, -809], [0, 1000]]]);
/// Held by another figure: links of a chain.
pub const GRIPPED: Badge = badge(
    Tone::Grave,
    &[
        &[[-900, 400], [150, 400], [150, -400], [-900, -400], [-900, 400]],
        &[[900, 200], [-300, 200]],
        &[[-300, -200], [900, -200], [900, 200]],
    ],
);
/// Covered by a defence: a shield.
pub const GUARDING: Badge =
    badge(Tone::Note, &[&[[-700, 800], [0, 950], [700, 800], [650, -100], [0, -950], [-650, -100], [-700, 800]]]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_badges_look_alike() {
        let own = [crate::champions::BADGES, crate::coup_de_grace::BADGES, crate::pulp_city::BADGES];
        let all: Vec<&Badge> = [OUT, STUNNED, GRIPPED, GUARDING].iter().chain(own.into_iter().flatten()).collect();
        assert_eq!(all.len(), 25);
        for (place, one) in all.iter().enumerate() {
            assert!(all[place + 1..].iter().all(|other| other.strokes != one.strokes), "{one:?}");
            let mut spots = one.strokes.iter().flat_map(|line| line.iter()).flatten();
            assert!(spots.all(|at| at.abs() <= 1000), "{one:?}");
        }
    }
}
