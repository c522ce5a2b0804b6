//! The hexes whose interior is crossed by the straight segment between two hex centres.

use super::{Coord, Direction, LineHexes};

/// The hexes strictly between two hex centres whose interior the segment crosses, however little, in the order of the
/// segment.
///
/// A hex is not crossed if the segment only touches a corner of it. If the segment runs along the border of two hexes,
/// it crosses neither, and both are one entry, [`LineHexes::Border`].
///
/// Let the segment be `a` steps in one direction and `b` in the next one clockwise, `n = a + b` in all. The hex `i` and
/// `j` steps along these directions is `a j - b i` away from the line (a cross product, in steps squared); a corner of
/// a hex is at most `(n + max(a, b)) / 3` from its centre. So after `k` steps, the hexes with
/// `3 |a k - n i| < n + max(a, b)` are crossed: one or two of them.
///
/// ```text
///       / \ / \ / \ / \
///      | a |###|###|   |      from a to b the segment crosses four hexes,
///       \ / \ / \ / \ / \     two of them after the same number of steps
///        |   |###|###| b |
///         \ / \ / \ / \ /
/// ```
///
/// ```
/// use knockback_rules::geometry::{Coord, CrossedHexes, LineHexes};
///
/// let crossed: Vec<LineHexes> = CrossedHexes::between(Coord::new(0, 0), Coord::new(3, 1)).collect();
/// let hexes = [(1, 0), (1, 1), (2, 0), (2, 1)].map(|(q, r)| LineHexes::One(Coord::new(q, r)));
/// assert_eq!(crossed, hexes);
///
/// let mut along = CrossedHexes::between(Coord::new(0, 0), Coord::new(1, 1));
/// assert_eq!(along.next(), Some(LineHexes::Border(Coord::new(0, 1), Coord::new(1, 0))));
/// assert_eq!(along.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct CrossedHexes {
    /// The axis nearer to the segment, and the other axis.
    axes: [Direction; 2],
    /// Steps along the other axis, and all steps; at least half of all steps are along the nearer axis.
    aside: i32,
    steps: i32,
    /// The hex after the steps so far with as few steps aside as possible, and the distance of its centre from the
    /// line.
    hex: Coord,
    off: i32,
    done: i32,
    /// A second hex after the same number of steps.
    second: Option<Coord>,
}

impl CrossedHexes {
    /// The segment from the centre of one hex of a board to that of another.
    #[must_use]
    pub fn between(from: Coord, to: Coord) -> Self {
        let (mut q, mut r) = (to.q - from.q, to.r - from.r);
        let mut axis = Direction::EAST;
        // Rotated until the vector is between east and south-east.
        while q < 0 || r < 0 {
            (q, r) = (q + r, -q);
            axis = axis.clockwise(1);
        }
        let other = axis.clockwise(1);
        let (axes, aside) = if q >= r { ([axis, other], r) } else { ([other, axis], q) };
        Self { axes, aside, steps: q + r, hex: from, off: 0, done: 0, second: None }
    }
}

impl Iterator for CrossedHexes {
    type Item = LineHexes;

    fn next(&mut self) -> Option<LineHexes> {
        if let Some(second) = self.second.take() {
            return Some(LineHexes::One(second));
        }
        self.done += 1;
        if self.done >= self.steps {
            return None;
        }
        let [along, aside] = self.axes;
        self.hex = self.hex.step(along);
        self.off += self.aside;
        if self.off >= self.steps {
            self.off -= self.steps;
            self.hex = self.hex.step(aside).step(along.opposite());
        }
        // Two hexes are beside the line: one ahead along the nearer axis, and one further aside.
        let further = self.hex.step(aside).step(along.opposite());
        let reach = 2 * self.steps - self.aside;
        match (3 * self.off < reach, 3 * (self.steps - self.off) < reach) {
            (true, true) => {
                // The hex further back along the nearer axis comes first.
                self.second = Some(self.hex);
                Some(LineHexes::One(further))
            }
            (true, false) => Some(LineHexes::One(self.hex)),
            (false, true) => Some(LineHexes::One(further)),
            (false, false) if (self.hex.q, self.hex.r) < (further.q, further.r) => {
                Some(LineHexes::Border(self.hex, further))
            }
            (false, false) => Some(LineHexes::Border(further, self.hex)),
        }
    }
}
