//! Pools of six-sided dice whose pips are added up.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::number;

/// Six-sided dice that are added up: whole ones, half a die, and extra pips (`CH-2`, `CH-18`).
///
/// For half a die, 1 and 2 count as 1, 3 and 4 as 2, 5 and 6 as 3.
///
/// ```
/// use knockback_rules::dice::D6Pool;
///
/// assert_eq!(D6Pool { dice: 8, half: true, plus: 1 }.to_string(), "8½d6+1");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct D6Pool {
    /// Whole dice.
    #[serde(deserialize_with = "number::within::<_, _, 0, 40>")]
    pub dice: u8,
    /// True if half a die is added.
    pub half: bool,
    /// Pips added to the sum.
    #[serde(deserialize_with = "number::within::<_, _, 0, 3>")]
    pub plus: u8,
}

impl D6Pool {
    /// A pool of whole dice only.
    #[must_use]
    pub const fn of(dice: u8) -> Self {
        Self { dice, half: false, plus: 0 }
    }

    /// Half a die: the roll for the multiplier of a killing attack (`CH-19`).
    pub const HALF: Self = Self { dice: 0, half: true, plus: 0 };

    /// The number of dice on the table.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.dice + self.half as u8
    }

    /// True if nothing is rolled or added.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.dice == 0 && !self.half && self.plus == 0
    }

    /// The sum of the faces, of which the last belongs to the half die, if any; `None` if they do not fit this pool.
    pub(super) fn sum(self, faces: &[u8]) -> Option<u16> {
        let (whole, half) = self.split(faces)?;
        let whole: u16 = whole.iter().copied().map(u16::from).sum();
        Some(whole + half.map_or(0, |face| u16::from(face.div_ceil(2))) + u16::from(self.plus))
    }

    /// The BODY of the faces read as normal damage (`CH-18`); `None` if they do not fit this pool.
    pub(super) fn body(self, faces: &[u8]) -> Option<u16> {
        let (whole, half) = self.split(faces)?;
        let whole: u16 = whole.iter().map(|face| u16::from(body(*face))).sum();
        Some(whole + half.map_or(0, |face| u16::from(face > 3)))
    }

    fn split(self, faces: &[u8]) -> Option<(&[u8], Option<u8>)> {
        let fits = faces.len() == usize::from(self.count()) && faces.iter().all(|face| (1..=6).contains(face));
        let (whole, half) = faces.split_at_checked(usize::from(self.dice))?;
        fits.then(|| (whole, half.first().copied()))
    }
}

/// The BODY of a whole die of normal damage: 0 for a 1, 2 for a 6, otherwise 1 (`CH-18`).
pub(super) const fn body(face: u8) -> u8 {
    match face {
        1 => 0,
        6 => 2,
        _ => 1,
    }
}

impl fmt::Display for D6Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.half) {
            (0, true) => f.write_str("½d6")?,
            (dice, true) => write!(f, "{dice}½d6")?,
            (dice, false) => write!(f, "{dice}d6")?,
        }
        if self.plus > 0 { write!(f, "+{}", self.plus) } else { Ok(()) }
    }
}
