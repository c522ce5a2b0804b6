//! The hexes under the straight line between two hex centres.

use super::Coord;

/// One sample of the line between two hex centres.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineHexes {
    /// The line passes through this hex.
    One(Coord),
    /// The line runs along the border of these two hexes.
    Border(Coord, Coord),
}

impl LineHexes {
    /// True if `blocks` is true for the hex, or for both hexes of a border.
    pub fn all(self, mut blocks: impl FnMut(Coord) -> bool) -> bool {
        match self {
            Self::One(hex) => blocks(hex),
            Self::Border(a, b) => blocks(a) && blocks(b),
        }
    }

    /// The hex, or both hexes of a border.
    pub fn each(self) -> impl Iterator<Item = Coord> {
        let (one, other) = match self {
            Self::One(hex) => (hex, None),
            Self::Border(a, b) => (a, Some(b)),
        };
        std::iter::once(one).chain(other)
    }
}

/// The hexes strictly between two hex centres, one sample for each step of their distance.
///
/// Sample `k` of `n` is `k / n` of the way along the line. One of its three cube coordinates is always whole, so a
/// sample is in one hex or exactly on the border of two; it never meets a corner.
///
/// ```text
///       / \ / \ / \
///      | a |###|   |      from a to b the line runs along the border of the two
///       \ / \ / \ /       hexes marked #: one sample, two hexes
///        |###| b |
///         \ / \ /
/// ```
///
/// ```
/// use knockback_rules::geometry::{CentreLine, Coord, LineHexes};
///
/// let mut line = CentreLine::between(Coord::new(0, 0), Coord::new(1, 1));
/// assert_eq!(line.next(), Some(LineHexes::Border(Coord::new(0, 1), Coord::new(1, 0))));
/// assert_eq!(line.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct CentreLine {
    from: Coord,
    dq: i32,
    dr: i32,
    steps: i32,
    next: i32,
}

impl CentreLine {
    /// The line from one hex of a board to another.
    #[must_use]
    pub fn between(from: Coord, to: Coord) -> Self {
        let (dq, dr) = (to.q - from.q, to.r - from.r);
        let steps = dq.abs().max(dr.abs()).max((dq + dr).abs());
        Self { from, dq, dr, steps, next: 1 }
    }

    /// The distance between the two ends in steps: samples + 1, or 0 from a hex to itself.
    #[must_use]
    pub const fn steps(&self) -> i32 {
        self.steps
    }
}

impl Iterator for CentreLine {
    type Item = LineHexes;

    fn next(&mut self) -> Option<LineHexes> {
        let (step, n) = (self.next, self.steps);
        if step >= n {
            return None;
        }
        self.next += 1;
        let (q, r, s) = (self.dq * step, self.dr * step, -(self.dq + self.dr) * step);
        let at = |q, r| Coord::new(self.from.q + q, self.from.r + r);
        let whole = |value: i32| value.rem_euclid(n) == 0;
        // The whole coordinate is kept. Another coordinate is rounded down and up, which gives the two candidates.
        let (low, high) = if whole(q) {
            let q = q / n;
            (at(q, r.div_euclid(n)), at(q, r.div_euclid(n) + 1))
        } else if whole(r) {
            let r = r / n;
            (at(q.div_euclid(n), r), at(q.div_euclid(n) + 1, r))
        } else {
            let s = s / n;
            let q = q.div_euclid(n);
            (at(q, -s - q), at(q + 1, -s - q - 1))
        };
        let fraction = if whole(q) { r } else { q }.rem_euclid(n);
        Some(match (2 * fraction).cmp(&n) {
            std::cmp::Ordering::Less => LineHexes::One(low),
            std::cmp::Ordering::Equal => LineHexes::Border(low, high),
            std::cmp::Ordering::Greater => LineHexes::One(high),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexes(from: Coord, to: Coord) -> Vec<Vec<Coord>> {
        CentreLine::between(from, to)
            .map(|sample| {
                let mut hexes: Vec<Coord> = sample.each().collect();
                hexes.sort();
                hexes
            })
            .collect()
    }

    #[test]
    fn a_line_along_an_axis_passes_through_its_hexes() {
        let line = hexes(Coord::new(0, 0), Coord::new(4, 0));
        assert_eq!(line, [vec![Coord::new(1, 0)], vec![Coord::new(2, 0)], vec![Coord::new(3, 0)]]);
    }

    #[test]
    fn reversing_or_moving_a_line_gives_the_same_hexes() {
        for q in -9..=9 {
            for r in -9..=9 {
                let (from, to) = (Coord::new(0, 0), Coord::new(q, r));
                let there = hexes(from, to);
                let mut back = hexes(to, from);
                back.reverse();
                assert_eq!(there, back, "to {to}");
                let moved: Vec<Vec<Coord>> = hexes(Coord::new(311, -77), Coord::new(q + 311, r - 77))
                    .into_iter()
                    .map(|sample| sample.into_iter().map(|c| Coord::new(c.q - 311, c.r + 77)).collect())
                    .collect();
                assert_eq!(there, moved, "to {to}");
                let mut ring = 0;
                for sample in there {
                    ring += 1;
                    for hex in sample {
                        assert_eq!(hex.distance(from), ring, "{hex} on the way to {to}");
                        assert_eq!(hex.distance(to) + ring, to.distance(from), "{hex} on the way to {to}");
                    }
                }
            }
        }
    }
}
