//! Unlit effects around figures: badges above heads, force fields, and the stems of flyers.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;
use knockback_view::badge::Badge;

use crate::{
    theme::{badge, palette},
    view3d::flat::Flat,
};

/// Radius of a badge, and distance between badges.
const PLATE: (f32, f32) = (0.25, 0.54);

/// Returns a row of badges above a head, each on a dark plate, in the plane of x and y.
pub(super) fn badges(badges: &[Badge]) -> Mesh {
    let mut flat = Flat::default();
    let count = f32::from(u8::try_from(badges.len()).unwrap_or(u8::MAX));
    for (place, badge) in (0u8..).zip(badges) {
        let colour = badge::colour(badge);
        let middle = Vec2::X * PLATE.1 * (f32::from(place) - (count - 1.0) / 2.0);
        let disc = |radius: f32, depth: f32| -> Vec<Vec3> {
            (0u8..24)
                .map(|corner| Vec2::from_angle(f32::from(corner) / 24.0 * TAU) * radius + middle)
                .map(|at| at.extend(depth))
                .collect()
        };
        flat.polygon(&disc(PLATE.0 + 0.035, 0.0), colour);
        flat.polygon(&disc(PLATE.0, 0.004), palette::MAP_INK);
        for line in badge::lines(badge) {
            let spots: Vec<Vec2> = line.into_iter().map(|at| middle + at * PLATE.0 * 0.66).collect();
            for leg in spots.windows(2) {
                let along = (leg[1] - leg[0]).normalize_or_zero() * 0.02;
                let side = along.perp();
                let corners =
                    [leg[0] - along + side, leg[0] - along - side, leg[1] + along - side, leg[1] + along + side];
                flat.polygon(&corners.map(|at| at.extend(0.008)), colour);
            }
        }
    }
    flat.into_mesh()
}

/// Returns a force field of radius 1: a clear ball with bright hoops.
pub(super) fn shell() -> Mesh {
    let mut flat = Flat::default();
    let at = |turn: f32, up: f32| {
        let (sin, cos) = turn.sin_cos();
        Vec3::new(cos * up.cos(), up.sin(), sin * up.cos())
    };
    let (around, rows) = (24u8, 12u8);
    let clear = palette::REACH.with_alpha(0.07);
    let bright = palette::REACH.with_alpha(0.50);
    for row in 0..rows {
        let up = |row: u8| (f32::from(row) / f32::from(rows) - 0.5) * PI;
        for step in 0..around {
            let turn = |step: u8| f32::from(step) / f32::from(around) * TAU;
            let corners = [
                at(turn(step), up(row)),
                at(turn(step), up(row + 1)),
                at(turn(step + 1), up(row + 1)),
                at(turn(step + 1), up(row)),
            ];
            flat.polygon(&corners, clear);
            // The hoops are thin bands along some of the seams.
            if row % 3 == 0 && row > 0 {
                let (low, high) = (up(row) - 0.022, up(row) + 0.022);
                let band =
                    [at(turn(step), low), at(turn(step), high), at(turn(step + 1), high), at(turn(step + 1), low)];
                flat.polygon(&band.map(|spot| spot * 1.004), bright);
            }
            if step % 4 == 0 {
                let (left, right) = (turn(step) - 0.022, turn(step) + 0.022);
                let band = [at(left, up(row)), at(left, up(row + 1)), at(right, up(row + 1)), at(right, up(row))];
                flat.polygon(&band.map(|spot| spot * 1.004), bright);
            }
        }
    }
    flat.into_mesh()
}

/// Returns the stem of a flyer: a thin line up from the ground with a ring at each level below the flyer, and a shadow
/// with a bright dot on the hex below. A level has height 1.
pub(super) fn stem(levels: u16) -> Mesh {
    let mut flat = Flat::default();
    let bright = Color::WHITE.with_alpha(0.85);
    let disc = |radius: f32, up: f32| -> Vec<Vec3> {
        let at = |corner: u8| {
            let (sin, cos) = (f32::from(corner) / 20.0 * TAU).sin_cos();
            Vec3::new(sin * radius, up, cos * radius)
        };
        (0u8..20).map(at).collect()
    };
    flat.polygon(&disc(0.62, 0.0), Color::BLACK.with_alpha(0.42));
    flat.polygon(&disc(0.10, 0.004), bright);
    let top = f32::from(levels.max(1));
    for turn in [0.0, PI / 3.0, 2.0 * PI / 3.0] {
        let side = Vec3::new(f32::cos(turn), 0.0, f32::sin(turn)) * 0.022;
        flat.polygon(&[side, -side, -side + Vec3::Y * top, side + Vec3::Y * top], bright);
    }
    for level in 1..levels {
        let (outer, inner) = (disc(0.20, f32::from(level)), disc(0.12, f32::from(level)));
        for corner in 0..20 {
            let next = (corner + 1) % 20;
            flat.polygon(&[inner[corner], outer[corner], outer[next], inner[next]], bright);
        }
    }
    flat.into_mesh()
}

#[cfg(test)]
mod tests {
    use knockback_view::badge::{GUARDING, STUNNED};

    use super::*;

    #[test]
    fn each_level_has_its_own_ring() {
        assert!(stem(4).count_vertices() > stem(3).count_vertices());
    }

    #[test]
    fn each_badge_has_its_own_plate() {
        let (one, two) = (badges(&[STUNNED]), badges(&[STUNNED, GUARDING]));
        assert!(two.count_vertices() > one.count_vertices());
    }
}
