//! Hex coordinates.

use std::fmt;

use hexx::Hex;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error as _, SeqAccess, Visitor},
    ser::SerializeSeq,
};

use super::Direction;
use crate::number::Within;

/// A hex by its axial coordinates; files write it `[q, r]`.
///
/// Ordered by row, then along the row, which is the order of all lists of hexes in files and events.
///
/// ```
/// use knockback_rules::geometry::{Coord, Direction};
///
/// let start = Coord::new(2, 1);
/// assert_eq!(start.step(Direction::SOUTH_WEST), Coord::new(1, 2));
/// assert_eq!(start.distance(Coord::new(0, 0)), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Coord {
    /// Column, growing to the east.
    pub q: i32,
    /// Row, growing to the south-east.
    pub r: i32,
}

impl Coord {
    /// The hex `[q, r]`.
    #[must_use]
    pub const fn new(q: i32, r: i32) -> Self {
        Self { q, r }
    }

    /// The neighbour in a direction. Wraps around at the limits of `i32`, far beyond any board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Self {
        let (dq, dr) = direction.vector();
        Self { q: self.q.wrapping_add(dq), r: self.r.wrapping_add(dr) }
    }

    /// The number of steps between two hexes of a board without holes.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        Hex::from(self).unsigned_distance_to(Hex::from(other))
    }

    /// The direction to a neighbour; `None` if `other` is not a neighbour.
    #[must_use]
    pub fn direction_to(self, other: Self) -> Option<Direction> {
        let vector = (other.q.checked_sub(self.q)?, other.r.checked_sub(self.r)?);
        Direction::ALL.into_iter().find(|direction| direction.vector() == vector)
    }
}

impl From<Coord> for Hex {
    fn from(coord: Coord) -> Self {
        Self::new(coord.q, coord.r)
    }
}

impl From<Hex> for Coord {
    fn from(hex: Hex) -> Self {
        Self::new(hex.x, hex.y)
    }
}

impl From<(i32, i32)> for Coord {
    fn from((q, r): (i32, i32)) -> Self {
        Self::new(q, r)
    }
}

impl Ord for Coord {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.r, self.q).cmp(&(other.r, other.q))
    }
}

impl PartialOrd for Coord {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.q, self.r)
    }
}

impl fmt::Debug for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{},{}]", self.q, self.r)
    }
}

// A list of two in RON and in JSON; a derived tuple would be `(q, r)` in RON and `[q, r]` in JSON.
impl Serialize for Coord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(2))?;
        list.serialize_element(&self.q)?;
        list.serialize_element(&self.r)?;
        list.end()
    }
}

impl<'de> Deserialize<'de> for Coord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// A coordinate within the limits of boards.
        type Near = Within<i32, { -4096 }, 4096>;

        struct Pair;

        impl<'de> Visitor<'de> for Pair {
            type Value = Coord;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a hex as a list of two whole numbers, [q, r]")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Coord, A::Error> {
                let Within(q): Near = list.next_element()?.ok_or_else(|| A::Error::invalid_length(0, &self))?;
                let Within(r): Near = list.next_element()?.ok_or_else(|| A::Error::invalid_length(1, &self))?;
                if list.next_element::<i32>()?.is_some() {
                    return Err(A::Error::invalid_length(3, &self));
                }
                Ok(Coord { q, r })
            }
        }

        deserializer.deserialize_seq(Pair)
    }
}
