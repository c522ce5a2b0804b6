//! `R-DIR`: the direction between two hexes that are not on one axis.

use std::cmp::Ordering;

use super::{Coord, Direction};

/// The axis nearest to the centre line from one hex to another (`R-DIR`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toward {
    /// Source and target are the same hex: there is no direction.
    Here,
    /// One axis is the nearest.
    Axis(Direction),
    /// The line runs exactly midway between two axes, at 30 degrees from each. If a rule lets a player choose, both are
    /// offered; otherwise the clockwise one counts.
    Between {
        /// The axis on the anticlockwise side.
        anticlockwise: Direction,
        /// The axis on the clockwise side, which counts if no player chooses.
        clockwise: Direction,
    },
}

impl Toward {
    /// The direction if no player chooses: of two equally near axes, the clockwise one.
    #[must_use]
    pub const fn settled(self) -> Option<Direction> {
        match self {
            Self::Here => None,
            Self::Axis(direction) | Self::Between { clockwise: direction, .. } => Some(direction),
        }
    }
}

/// The axis nearest to the centre line from `source` to `target` (`R-DIR`).
///
/// This is the axis `(dq, dr)` with the greatest `2 q dq + q dr + r dq + 2 r dr` for the vector `(q, r)` from source to
/// target: twice the scalar product of the two in the plane. It depends only on that vector, so the answer is the same
/// everywhere on the map.
///
/// ```
/// use knockback_rules::geometry::{Coord, Direction, Toward, toward};
///
/// let target = Coord::new(0, 0);
/// assert_eq!(toward(Coord::new(-3, 0), target), Toward::Axis(Direction::EAST));
/// assert_eq!(toward(Coord::new(-1, -1), target).settled(), Some(Direction::SOUTH_EAST));
/// ```
#[must_use]
pub fn toward(source: Coord, target: Coord) -> Toward {
    let (q, r) = (i64::from(target.q) - i64::from(source.q), i64::from(target.r) - i64::from(source.r));
    if (q, r) == (0, 0) {
        return Toward::Here;
    }
    let along = |direction: Direction| {
        let (dq, dr) = direction.vector();
        let (dq, dr) = (i64::from(dq), i64::from(dr));
        2 * q * dq + q * dr + r * dq + 2 * r * dr
    };
    let greatest = Direction::ALL.into_iter().map(along).max().unwrap_or_default();
    let nearest = |direction: &Direction| along(*direction) == greatest;
    let equals = Direction::ALL.into_iter().find(|d| nearest(d) && nearest(&d.clockwise(1)));
    match equals {
        Some(anticlockwise) => Toward::Between { anticlockwise, clockwise: anticlockwise.clockwise(1) },
        None => Direction::ALL.into_iter().find(nearest).map_or(Toward::Here, Toward::Axis),
    }
}

/// The order of two hexes clockwise from east, seen from a third; that hex itself comes before all others.
///
/// ```
/// use std::cmp::Ordering;
/// use knockback_rules::geometry::{Coord, clockwise};
///
/// let here = Coord::new(0, 0);
/// let (east, below_it, above_it) = (Coord::new(2, 0), Coord::new(1, 1), Coord::new(2, -1));
/// assert_eq!(clockwise(here, east, below_it), Ordering::Less);
/// assert_eq!(clockwise(here, above_it, below_it), Ordering::Greater);
/// assert_eq!(clockwise(here, Coord::new(3, 0), east), Ordering::Equal);
/// ```
#[must_use]
pub fn clockwise(here: Coord, one: Coord, other: Coord) -> Ordering {
    // Positions in the plane. The two axes have different units, which does not change the order.
    let offset = |to: Coord| {
        let (q, r) = (i64::from(to.q) - i64::from(here.q), i64::from(to.r) - i64::from(here.r));
        (2 * q + r, r)
    };
    let ((x, y), (u, v)) = (offset(one), offset(other));
    let part = |(x, y): (i64, i64)| {
        if (x, y) == (0, 0) {
            0
        } else if y > 0 || (y == 0 && x > 0) {
            1
        } else {
            2
        }
    };
    part((x, y)).cmp(&part((u, v))).then_with(|| (y * u).cmp(&(x * v)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vectors of the Champions rules, section "Direction", near the origin and far from it.
    #[test]
    fn r_dir_is_the_same_everywhere() {
        let cases = [
            ((-3, 0), Direction::EAST, false),
            ((0, -2), Direction::SOUTH_EAST, false),
            ((2, -2), Direction::SOUTH_WEST, false),
            ((-2, 1), Direction::EAST, true),
            ((-1, -1), Direction::SOUTH_EAST, true),
        ];
        for offset in [(0, 0), (-4000, 3999), (517, -1)] {
            for ((q, r), expected, tie) in cases {
                let found = toward(Coord::new(q + offset.0, r + offset.1), offset.into());
                assert_eq!(found.settled(), Some(expected), "attacker ({q}, {r}) moved by {offset:?}");
                assert_eq!(matches!(found, Toward::Between { .. }), tie, "attacker ({q}, {r})");
            }
        }
        assert_eq!(toward(Coord::new(4, 4), Coord::new(4, 4)), Toward::Here);
    }

    #[test]
    fn the_direction_to_a_neighbour_is_that_of_the_step() {
        for direction in Direction::ALL {
            let here = Coord::new(-7, 3);
            assert_eq!(toward(here, here.step(direction)), Toward::Axis(direction));
            assert_eq!(here.direction_to(here.step(direction)), Some(direction));
        }
    }
}
