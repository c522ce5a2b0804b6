//! Street objects: signs, mailboxes, walls and panes of glass. Also rubble.

use bevy::prelude::*;

use super::{
    objects::{BRICK, CREAM, IRON, IRON_LIGHT, ObjectLook, STONE},
    sculpt::Sculpt,
};

/// Colour of lit glass.
pub(super) const CLEAR: Color = Color::srgb(0.62, 0.80, 0.86);

/// A sign on a post.
pub(super) fn sign(height: f32, paint: Color) -> Sculpt {
    let mut s = Sculpt::default();
    let tall = (0.36 * height).clamp(0.5, 0.9);
    let middle = height - tall / 2.0;
    s.add(Cylinder::new(0.26, 0.12).mesh().resolution(10), Transform::from_xyz(0.0, 0.06, 0.0), STONE)
        .limb([0.0, 0.1, 0.0], [0.0, height - 0.05, 0.0], [0.075, 0.065], IRON_LIGHT)
        .brick([0.0, middle, 0.0], [0.12, tall, 1.30], CREAM)
        .brick([0.0, middle, 0.0], [0.15, tall - 0.14, 1.16], paint);
    // An arrow on both faces.
    for x in [0.085, -0.085] {
        s.brick([x, middle, -0.12], [0.02, 0.13 * tall, 0.56], CREAM)
            .beam([x, middle + 0.2 * tall, 0.16], [x, middle, 0.42], [0.13 * tall, 0.02], CREAM)
            .beam([x, middle - 0.2 * tall, 0.16], [x, middle, 0.42], [0.13 * tall, 0.02], CREAM);
    }
    s
}

/// A mailbox with a rounded top.
pub(super) fn mailbox(height: f32, paint: Color) -> Sculpt {
    let mut s = Sculpt::default();
    let foot = 0.16 * height;
    let round = 0.36;
    for (x, z) in [(0.26, 0.28), (0.26, -0.28), (-0.26, 0.28), (-0.26, -0.28)] {
        s.brick([x, foot / 2.0, z], [0.12, foot, 0.12], IRON);
    }
    let body = height - foot - round;
    let roof =
        Transform::from_xyz(0.0, height - round, 0.0).with_rotation(Quat::from_rotation_x(std::f32::consts::FRAC_PI_2));
    s.brick([0.0, foot + body / 2.0, 0.0], [2.0 * round, body, 0.78], paint)
        .add(Cylinder::new(round, 0.78).mesh().resolution(18), roof, paint)
        .brick([round, foot + 0.78 * body, 0.0], [0.08, 0.10, 0.56], IRON)
        .brick([round, foot + 0.42 * body, 0.0], [0.04, 0.24, 0.40], CREAM)
        .brick([-round, foot + 0.42 * body, 0.0], [0.04, 0.24, 0.40], CREAM);
    s
}

/// A brick wall across its hex.
pub(super) fn wall(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let rows = (height / 0.26).round().clamp(2.0, 14.0);
    let high = (height - 0.12) / rows;
    for row in 0u8..14 {
        if f32::from(row) >= rows {
            break;
        }
        let y = (f32::from(row) + 0.5) * high;
        let shift = if row % 2 == 0 { 0.0 } else { 0.2 };
        for brick in 0u8..4 {
            let z = -0.6 + 0.4 * f32::from(brick) + shift - 0.1;
            let shade = BRICK.mix(&Color::BLACK, 0.07 * f32::from((row * 3 + brick * 5) % 4));
            s.brick([0.0, y, z], [0.40, high * 0.92, 0.37], shade);
        }
    }
    s.brick([0.0, height - 0.06, 0.0], [0.52, 0.12, 1.66], STONE);
    s
}

/// A pane of glass in a frame, with a glint.
pub(super) fn pane(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.brick([0.0, height / 2.0, 0.0], [0.05, height - 0.1, 1.36], CLEAR)
        .brick([0.0, 0.09, 0.0], [0.24, 0.18, 1.54], IRON)
        .brick([0.0, height - 0.06, 0.0], [0.20, 0.12, 1.54], IRON);
    for z in [0.72, -0.72] {
        s.brick([0.0, height / 2.0, z], [0.16, height, 0.10], IRON);
    }
    for x in [0.03, -0.03] {
        s.beam([x, 0.35 * height, -0.5], [x, 0.80 * height, -0.05], [0.09, 0.01], Color::WHITE).beam(
            [x, 0.22 * height, -0.32],
            [x, 0.70 * height, 0.16],
            [0.04, 0.01],
            Color::WHITE,
        );
    }
    s
}

/// The rubble of an object: a heap of debris, low enough to step over.
pub(super) fn rubble(look: ObjectLook) -> Sculpt {
    let mut s = Sculpt::default();
    let colours = look.debris();
    let turn = f32::from(look.variant);
    let pieces = 9 + 2 * look.height.min(6);
    for piece in 0..pieces {
        let part = f32::from(piece);
        let (sin, cos) = (part * 2.4 + turn).sin_cos();
        let away = 0.12 + 0.56 * (part / f32::from(pieces)).sqrt();
        let [x, z] = [cos * away, sin * away];
        let long = 0.16 + 0.13 * (part * 1.7 + turn).sin().abs();
        let (aside, ahead) = ((part * 3.1).sin() * long, (part * 3.1).cos() * long);
        let colour = colours[usize::from(piece) % 3].mix(&Color::BLACK, 0.18 + 0.05 * f32::from(piece % 4));
        let thick = 0.09 + 0.05 * (part * 0.9).cos().abs();
        let high = 0.05 + 0.10 * (1.0 - away);
        s.beam([x - aside, high, z - ahead], [x + aside, high + 0.05, z + ahead], [thick, 0.08], colour);
    }
    s
}
