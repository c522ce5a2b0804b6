//! The six directions across the sides of a hex.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One of the six directions, numbered clockwise from east.
///
/// ```
/// use knockback_rules::geometry::Direction;
///
/// assert_eq!(Direction::EAST.clockwise(1), Direction::SOUTH_EAST);
/// assert_eq!(Direction::EAST.opposite(), Direction::WEST);
/// assert_eq!(Direction::new(5), Some(Direction::NORTH_EAST));
/// assert_eq!(Direction::new(6), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Direction(u8);

impl Direction {
    /// `(+1, 0)`.
    pub const EAST: Self = Self(0);
    /// `(0, +1)`.
    pub const SOUTH_EAST: Self = Self(1);
    /// `(-1, +1)`.
    pub const SOUTH_WEST: Self = Self(2);
    /// `(-1, 0)`.
    pub const WEST: Self = Self(3);
    /// `(0, -1)`.
    pub const NORTH_WEST: Self = Self(4);
    /// `(+1, -1)`.
    pub const NORTH_EAST: Self = Self(5);
    /// All six, clockwise from east.
    pub const ALL: [Self; 6] =
        [Self::EAST, Self::SOUTH_EAST, Self::SOUTH_WEST, Self::WEST, Self::NORTH_WEST, Self::NORTH_EAST];

    const VECTORS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

    /// The direction with a number, clockwise from east; `None` above 5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number < 6 { Some(Self(number)) } else { None }
    }

    /// The number: 0 for east to 5 for north-east.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index into arrays of six.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// `(dq, dr)` of one step.
    #[must_use]
    pub const fn vector(self) -> (i32, i32) {
        Self::VECTORS[self.0 as usize]
    }

    /// The direction turned clockwise by the given number of sixths of a full turn.
    #[must_use]
    pub const fn clockwise(self, sixths: u8) -> Self {
        Self((self.0 + sixths % 6) % 6)
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.clockwise(3)
    }

    /// The name as players say it, e.g. `north-east`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["east", "south-east", "south-west", "west", "north-west", "north-east"][self.0 as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl TryFrom<u8> for Direction {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("a direction must be 0 (east) to 5 (north-east), not {number}"))
    }
}

impl From<Direction> for u8 {
    fn from(direction: Direction) -> Self {
        direction.0
    }
}
