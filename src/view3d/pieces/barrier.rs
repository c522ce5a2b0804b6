//! Barriers other than walls: railings, which can be seen through, and doors.

use std::f32::consts::TAU;

use bevy::prelude::*;

use super::{
    objects::{IRON, IRON_LIGHT, STONE},
    sculpt::Sculpt,
};

const PLANK: Color = Color::srgb(0.50, 0.33, 0.19);
const PLANK_DARK: Color = Color::srgb(0.40, 0.26, 0.15);

/// A railing around the hex: posts at its corners, with two rails between them.
pub(super) fn railing(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let corner = |place: u8| {
        let (sin, cos) = ((f32::from(place) + 0.5) / 6.0 * TAU).sin_cos();
        (0.80 * cos, 0.80 * sin)
    };
    for place in 0..6u8 {
        let ((x, z), (next_x, next_z)) = (corner(place), corner(place + 1));
        s.brick([x, 0.5 * height, z], [0.13, height, 0.13], IRON).ball([x, height, z], 0.10, IRON_LIGHT);
        for part in [0.42, 0.86] {
            let y = part * height;
            s.beam([x, y, z], [next_x, y, next_z], [0.07, 0.05], IRON_LIGHT);
        }
    }
    s
}

/// A door of planks between stone posts, with iron bands, and a ring on either side.
pub(super) fn door(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    for z in [0.70, -0.70] {
        s.brick([0.0, 0.5 * height, z], [0.46, height, 0.26], STONE);
    }
    s.brick([0.0, height - 0.09, 0.0], [0.52, 0.18, 1.70], STONE);
    let high = height - 0.18;
    for plank in 0u8..5 {
        let z = -0.46 + 0.23 * f32::from(plank);
        let colour = if plank % 2 == 0 { PLANK } else { PLANK_DARK };
        s.brick([0.0, 0.5 * high, z], [0.16, high, 0.22], colour);
    }
    for part in [0.25, 0.75] {
        s.brick([0.0, part * high, 0.0], [0.20, 0.09, 1.12], IRON);
    }
    for x in [0.13, -0.13] {
        s.ball([x, 0.5 * high, 0.38], 0.07, IRON_LIGHT);
    }
    s
}
