//! What stands and lies on the board besides figures: objects by their height, and glyphs.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;
use knockback_rules::scenario::GlyphPower;

use super::sculpt::Sculpt;
use crate::view3d::space::LEVEL;

/// What decides an object's mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ObjectLook {
    /// Levels.
    pub(crate) height: u16,
    /// Whether it can be destroyed.
    pub(crate) breaks: bool,
    /// Which of several looks, from its name.
    pub(crate) variant: u8,
}

/// What decides a glyph's mesh: face down, or up with its power.
pub(crate) type GlyphLook = Option<GlyphPower>;

const WOOD: Color = Color::srgb(0.66, 0.46, 0.26);
const WOOD_DARK: Color = Color::srgb(0.40, 0.27, 0.15);
const IRON: Color = Color::srgb(0.36, 0.38, 0.42);
const RUST: Color = Color::srgb(0.60, 0.28, 0.17);
const STONE: Color = Color::srgb(0.58, 0.56, 0.53);

/// An object: what breaks is a barrel, a crate or a stack of them; what does not is a pillar or a boulder.
pub(super) fn object(look: ObjectLook) -> Sculpt {
    let height = f32::from(look.height.max(1)) * LEVEL;
    match (look.breaks, look.height) {
        (true, 0..=2) if look.variant.is_multiple_of(2) => barrel(height),
        (true, 0..=2) => crate_box(height),
        (true, _) => container(height),
        (false, 0..=3) => boulder(height),
        (false, _) => pillar(height),
    }
}

fn crate_box(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let side = 0.95;
    s.brick([0.0, height / 2.0, 0.0], [side * 0.94, height * 0.96, side * 0.94], WOOD);
    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
        s.brick([x * side * 0.45, height / 2.0, z * side * 0.45], [0.12, height, 0.12], WOOD_DARK);
    }
    for y in [0.06, height - 0.06] {
        for (across, along) in [([0.0, 1.0], [side, 0.12]), ([1.0, 0.0], [0.12, side])] {
            for sign in [1.0, -1.0] {
                let at = [across[0] * sign * side * 0.45, y, across[1] * sign * side * 0.45];
                s.brick(at, [along[0], 0.12, along[1]], WOOD_DARK);
            }
        }
    }
    s
}

fn barrel(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.add(Cylinder::new(0.42, height), Transform::from_xyz(0.0, height / 2.0, 0.0), RUST);
    for part in [0.04, 0.35, 0.66, 0.97] {
        s.add(Cylinder::new(0.46, 0.06), Transform::from_xyz(0.0, height * part, 0.0), IRON);
    }
    s.add(Cylinder::new(0.08, 0.04), Transform::from_xyz(0.18, height * 0.97 + 0.04, 0.1), WOOD_DARK);
    s
}

fn container(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    let paint = Color::srgb(0.75, 0.66, 0.40);
    s.brick([0.0, height / 2.0, 0.0], [1.25, height - 0.1, 0.9], paint);
    for rib in -3i8..=3 {
        let x = f32::from(rib) * 0.19;
        s.brick([x, height / 2.0, 0.0], [0.06, height - 0.18, 0.98], paint.mix(&Color::BLACK, 0.25));
    }
    s.brick([0.0, 0.06, 0.0], [1.32, 0.12, 1.0], IRON).brick([0.0, height - 0.04, 0.0], [1.32, 0.08, 1.0], IRON);
    s
}

fn pillar(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.add(Cylinder::new(0.70, 0.22).mesh().resolution(6), Transform::from_xyz(0.0, 0.11, 0.0), STONE)
        .add(
            Cylinder::new(0.46, height).mesh().resolution(12),
            Transform::from_xyz(0.0, height / 2.0, 0.0),
            STONE.mix(&Color::WHITE, 0.12),
        )
        .add(Cylinder::new(0.62, 0.2).mesh().resolution(6), Transform::from_xyz(0.0, height - 0.1, 0.0), STONE);
    let rings = (height / (2.0 * LEVEL)).floor();
    for ring in 1u8..20 {
        let ring = f32::from(ring);
        if ring < rings {
            let at = Transform::from_xyz(0.0, ring * 2.0 * LEVEL, 0.0);
            s.add(Cylinder::new(0.49, 0.05).mesh().resolution(12), at, STONE.mix(&Color::BLACK, 0.35));
        }
    }
    s
}

fn boulder(height: f32) -> Sculpt {
    let mut s = Sculpt::default();
    s.egg([0.0, height * 0.42, 0.0], [0.62, height * 0.58, 0.55], STONE)
        .egg([0.34, height * 0.25, 0.26], [0.34, height * 0.32, 0.30], STONE.mix(&Color::BLACK, 0.18))
        .egg([-0.30, height * 0.30, 0.24], [0.32, height * 0.36, 0.34], STONE.mix(&Color::WHITE, 0.10));
    s
}

/// A glyph: a dark disc with a ring, or a bright one with the sign of its power.
pub(super) fn glyph(look: GlyphLook) -> Sculpt {
    let mut s = Sculpt::default();
    let (disc, sign) = match look {
        None => (Color::srgb(0.20, 0.20, 0.25), Color::srgb(0.62, 0.60, 0.70)),
        Some(_) => (Color::srgb(0.93, 0.90, 0.80), Color::srgb(0.16, 0.13, 0.22)),
    };
    s.plate(RegularPolygon::new(0.62, 6), [0.0, 0.06, 0.0], 0.06, 0.0, disc.mix(&Color::BLACK, 0.4)).plate(
        RegularPolygon::new(0.56, 6),
        [0.0, 0.08, 0.0],
        0.05,
        0.0,
        disc,
    );
    let top = [0.0, 0.10, 0.0];
    match look {
        None => {
            s.plate(Annulus::new(0.26, 0.36), top, 0.03, 0.0, sign).plate(Circle::new(0.11), top, 0.03, 0.0, sign);
        }
        Some(GlyphPower::Dud) => {
            s.plate(Rectangle::new(0.66, 0.14), top, 0.03, FRAC_PI_4, sign);
        }
        Some(GlyphPower::Heal(_)) => {
            let green = Color::srgb(0.05, 0.50, 0.30);
            s.plate(Rectangle::new(0.70, 0.22), top, 0.03, 0.0, green);
            s.plate(Rectangle::new(0.70, 0.22), top, 0.03, FRAC_PI_2, green);
        }
        Some(GlyphPower::Blast(_)) => {
            let red = Color::srgb(0.75, 0.22, 0.10);
            for turn in 0u8..3 {
                s.plate(Rhombus::new(0.84, 0.20), top, 0.03, f32::from(turn) * 1.047, red);
            }
        }
        Some(GlyphPower::Attack(_)) => {
            s.plate(
                Triangle2d::new(Vec2::new(-0.34, -0.24), Vec2::new(0.34, -0.24), Vec2::new(0.0, 0.40)),
                top,
                0.03,
                0.0,
                sign,
            );
        }
        Some(GlyphPower::Defense(_)) => {
            s.plate(RegularPolygon::new(0.36, 4), top, 0.03, FRAC_PI_4, sign);
            s.plate(RegularPolygon::new(0.20, 4), [0.0, 0.115, 0.0], 0.03, FRAC_PI_4, disc);
        }
    }
    s
}
