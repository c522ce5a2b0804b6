//! Building blocks of tiles: randomly scattered points and pen strokes.

use bevy::math::Vec2;

use crate::theme::chance;

/// A grid with one randomly placed point in each square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strewn {
    /// Side length of the squares.
    pub(super) grid: f32,
    /// Seed of the random positions.
    pub(super) salt: u32,
}

/// The scattered point nearest to a spot, with its distances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    /// Vector from the nearest point to the spot.
    pub(super) way: Vec2,
    /// Distance to the nearest point.
    pub(super) first: f32,
    /// Difference between the distances to the second nearest and the nearest point. It is 0 on the border between
    /// them.
    pub(super) border: f32,
    /// A random number from 0 to 1 that belongs to the nearest point.
    pub(super) mark: f32,
}

impl Strewn {
    /// Finds the scattered point nearest to a spot.
    pub(super) fn near(self, spot: Vec2) -> Near {
        #[expect(clippy::cast_possible_truncation, reason = "spots are within a tile")]
        let [column, row] = (spot / self.grid).floor().to_array().map(|place| place as i32);
        let (mut first, mut second) = (f32::MAX, f32::MAX);
        let (mut way, mut mark) = (Vec2::ZERO, 0.0);
        for y in row - 1..=row + 1 {
            for x in column - 1..=column + 1 {
                let jitter =
                    Vec2::new(chance::part(x, y, self.salt), chance::part(x, y, self.salt ^ 0x5bd1)) * 0.8 + 0.1;
                #[expect(clippy::cast_precision_loss, reason = "the numbers are small")]
                let point = (Vec2::new(x as f32, y as f32) + jitter) * self.grid;
                let distance = point.distance(spot);
                if distance < first {
                    second = first;
                    first = distance;
                    way = spot - point;
                    mark = chance::part(x, y, self.salt ^ 0x77);
                } else if distance < second {
                    second = distance;
                }
            }
        }
        Near { way, first, border: second - first, mark }
    }
}

/// Returns the density of ink at a distance from the centre line of a stroke. It is 1 on the line and fades to 0 beside
/// it.
pub(super) fn pen(distance: f32, width: f32) -> f32 {
    const SOFT: f32 = 0.016;
    ((width / 2.0 + SOFT - distance) / (2.0 * SOFT)).clamp(0.0, 1.0)
}
