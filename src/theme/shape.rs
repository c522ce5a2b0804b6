//! Polygons around the origin, with y up, and distances from them.

use std::f32::consts::TAU;

use bevy::prelude::*;

/// Returns a rectangle from its centre and half its size.
pub(crate) fn bar(middle: Vec2, half: Vec2) -> [Vec2; 4] {
    [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|corner| middle + half * Vec2::from(corner))
}

/// Returns a regular polygon whose first corner is at the given angle.
pub(crate) fn regular(corners: u8, radius: f32, first: f32) -> Vec<Vec2> {
    (0..corners).map(|corner| radius * Vec2::from_angle(first + TAU * f32::from(corner) / f32::from(corners))).collect()
}

/// Returns a star with one point up.
pub(crate) fn star(points: u8, outer: f32, inner: f32) -> Vec<Vec2> {
    (0..2 * points)
        .map(|corner| {
            let radius = if corner % 2 == 0 { outer } else { inner };
            radius * Vec2::from_angle(TAU / 4.0 + TAU * f32::from(corner) / f32::from(2 * points))
        })
        .collect()
}

/// Returns the distance of a point from a line segment.
pub(crate) fn to_stroke(at: Vec2, from: Vec2, to: Vec2) -> f32 {
    let way = to - from;
    let part = ((at - from).dot(way) / way.length_squared().max(1e-6)).clamp(0.0, 1.0);
    at.distance(from + way * part)
}

/// Returns the signed distance of a point from a polygon, negative inside.
pub(crate) fn polygon(at: Vec2, corners: &[Vec2]) -> f32 {
    let mut nearest = f32::MAX;
    let mut within = false;
    for (place, corner) in corners.iter().enumerate() {
        let next = corners[(place + 1) % corners.len()];
        let side = next - corner;
        nearest = nearest.min(to_stroke(at, *corner, next));
        if (corner.y > at.y) != (next.y > at.y) && at.x < corner.x + side.x * (at.y - corner.y) / side.y {
            within = !within;
        }
    }
    if within { -nearest } else { nearest }
}
