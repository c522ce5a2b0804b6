//! The emblems of the sides, as shapes for the canvas.

use bevy::prelude::*;

use super::canvas::Shape;
use crate::theme::{shape::polygon, team::Emblem};

/// An emblem at a position.
pub(super) struct Badge {
    /// Position of its centre.
    pub(super) at: Vec2,
    /// Its radius.
    pub(super) radius: f32,
    outline: Vec<Vec2>,
    /// Radius of the hole of a ring, or 0.
    hole: f32,
}

impl Badge {
    pub(super) fn new(emblem: Emblem, at: Vec2, radius: f32) -> Self {
        let (corners, hole) = emblem.badge();
        // The y axis of the canvas points down.
        let outline = corners.into_iter().map(|corner| at + corner * Vec2::new(radius, -radius)).collect();
        Self { at, radius, outline, hole: hole * radius }
    }
}

impl Shape for Badge {
    fn distance(&self, at: Vec2) -> f32 {
        let outline = polygon(at, &self.outline);
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
    fn each_emblem_fills_a_different_share_of_its_circle() {
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
