//! The emblems of sides as shapes.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, TAU};

use bevy::prelude::*;

use super::canvas::Shape;
use crate::theme::team::Emblem;

/// An emblem at a place.
pub(super) struct Badge {
    /// Its middle.
    pub(super) at: Vec2,
    /// How far it reaches.
    pub(super) radius: f32,
    outline: Vec<Vec2>,
    /// The hole of a ring.
    hole: f32,
}

impl Badge {
    pub(super) fn new(emblem: Emblem, at: Vec2, radius: f32) -> Self {
        let star = |points: u8, turn: f32, inner: f32| -> Vec<Vec2> {
            let corners = 0..2 * points;
            let corner = |corner: u8| {
                let reach = if corner.is_multiple_of(2) { 1.0 } else { inner };
                at + Vec2::from_angle(turn + TAU * f32::from(corner) / f32::from(2 * points)) * radius * reach
            };
            corners.map(corner).collect()
        };
        let (outline, hole) = match emblem {
            Emblem::Ring => (star(16, 0.0, 1.0), 0.42 * radius),
            Emblem::Triangle => (star(3, -FRAC_PI_2, 0.5), 0.0),
            Emblem::Square => (star(4, FRAC_PI_4, 0.707), 0.0),
            Emblem::Star => (star(5, -FRAC_PI_2, 0.42), 0.0),
            Emblem::Cross => (star(4, FRAC_PI_4, 0.32), 0.0),
            Emblem::Lozenge => (star(2, -FRAC_PI_2, 0.62), 0.0),
        };
        Self { at, radius, outline, hole }
    }
}

impl Shape for Badge {
    fn distance(&self, at: Vec2) -> f32 {
        let (mut nearest, mut inside) = (f32::INFINITY, false);
        for (place, &to) in self.outline.iter().enumerate() {
            let from = self.outline[(place + self.outline.len() - 1) % self.outline.len()];
            let (way, off) = (to - from, at - from);
            let part = (off.dot(way) / way.length_squared().max(1e-6)).clamp(0.0, 1.0);
            nearest = nearest.min(off.distance_squared(way * part));
            if (from.y > at.y) != (to.y > at.y) && at.x < from.x + way.x * (at.y - from.y) / way.y {
                inside = !inside;
            }
        }
        let outline = if inside { -nearest.sqrt() } else { nearest.sqrt() };
        if self.hole > 0.0 { outline.max(self.hole - at.distance(self.at)) } else { outline }
    }

    fn bounds(&self) -> Rect {
        Rect::from_center_half_size(self.at, Vec2::splat(self.radius))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_emblem_fills_another_part_of_its_circle() {
        let all = [Emblem::Ring, Emblem::Triangle, Emblem::Square, Emblem::Star, Emblem::Cross, Emblem::Lozenge];
        let filled = all.map(|emblem| {
            let badge = Badge::new(emblem, Vec2::ZERO, 10.0);
            let spots = (-10i8..=10).flat_map(|x| (-10i8..=10).map(move |y| Vec2::new(x.into(), y.into())));
            spots.filter(|spot| badge.distance(*spot) < 0.0).count()
        });
        assert!(filled.iter().all(|spots| *spots > 40), "{filled:?}");
        let mut apart = filled.to_vec();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), all.len(), "{filled:?}");
    }
}
