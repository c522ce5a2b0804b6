//! Turns, segments and phases (`CH-4`).

use std::fmt;

use serde::{Deserialize, Serialize};

/// A segment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Turn, counted from 1. Combat begins in segment 12 of turn 0 (`CH-5`).
    pub turn: u16,
    /// Segment, 1 to 12.
    pub segment: u8,
}

impl Moment {
    /// The start of combat (`CH-5`).
    pub const OPENING: Self = Self { turn: 0, segment: 12 };

    /// Returns the next segment.
    #[must_use]
    pub const fn next(self) -> Self {
        if self.segment >= 12 {
            Self { turn: self.turn.saturating_add(1), segment: 1 }
        } else {
            Self { turn: self.turn, segment: self.segment + 1 }
        }
    }

    pub(in crate::champions) const fn is_valid(self) -> bool {
        matches!(self.segment, 1..=12)
    }
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turn {
            0 => write!(f, "opening, segment {}", self.segment),
            turn => write!(f, "turn {turn}, segment {}", self.segment),
        }
    }
}

/// For each SPD from 1 on, the segments with a phase. Bit 1 stands for segment 1 (`CH-4`).
const CHART: [u16; 12] = [
    phases(&[7]),
    phases(&[6, 12]),
    phases(&[4, 8, 12]),
    phases(&[3, 6, 9, 12]),
    phases(&[3, 5, 8, 10, 12]),
    phases(&[2, 4, 6, 8, 10, 12]),
    phases(&[2, 4, 6, 7, 9, 11, 12]),
    phases(&[2, 3, 5, 6, 8, 9, 11, 12]),
    phases(&[2, 3, 4, 6, 7, 8, 10, 11, 12]),
    phases(&[2, 3, 4, 5, 6, 8, 9, 10, 11, 12]),
    phases(&[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    phases(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
];

const fn phases(segments: &[u8]) -> u16 {
    let (mut set, mut place) = (0, 0);
    while place < segments.len() {
        set |= 1 << segments[place];
        place += 1;
    }
    set
}

/// True if a character with this SPD has a phase in the segment (`CH-4`).
///
/// ```
/// use knockback_rules::champions::has_phase;
///
/// let phases: Vec<u8> = (1..=12).filter(|segment| has_phase(5, *segment)).collect();
/// assert_eq!(phases, [3, 5, 8, 10, 12]);
/// ```
#[must_use]
pub fn has_phase(speed: u8, segment: u8) -> bool {
    let row = usize::from(speed).checked_sub(1).and_then(|row| CHART.get(row.min(CHART.len() - 1)));
    segment <= 12 && row.is_some_and(|row| row & (1 << segment) != 0)
}

/// Returns the next segment in which this SPD has a phase. `None` for SPD 0.
#[must_use]
pub fn next_phase(speed: u8, after: Moment) -> Option<Moment> {
    let mut moment = after;
    (0..12).find_map(|_| {
        moment = moment.next();
        has_phase(speed, moment.segment).then_some(moment)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_per_turn_equal_the_speed() {
        for speed in 1..=12 {
            let phases = (1..=12).filter(|segment| has_phase(speed, *segment)).count();
            assert_eq!(phases, usize::from(speed));
        }
        assert!((1..=12).all(|segment| !has_phase(0, segment)));
        assert!(has_phase(200, 1));
    }

    /// All characters except those with SPD 1 act in the opening segment (`CH-5`).
    #[test]
    fn all_but_the_slowest_act_in_segment_12() {
        let acting: Vec<u8> = (1..=12).filter(|speed| has_phase(*speed, Moment::OPENING.segment)).collect();
        assert_eq!(acting, (2..=12).collect::<Vec<_>>());
    }

    #[test]
    fn the_next_phase_may_be_in_the_next_turn() {
        assert_eq!(next_phase(5, Moment { turn: 2, segment: 3 }), Some(Moment { turn: 2, segment: 5 }));
        assert_eq!(next_phase(1, Moment { turn: 2, segment: 7 }), Some(Moment { turn: 3, segment: 7 }));
        assert_eq!(next_phase(0, Moment::OPENING), None);
    }
}
