//! The pieces of glyphs, which lie on the ground.

use std::f32::consts::{FRAC_PI_2, FRAC_PI_4};

use bevy::prelude::*;

use super::sculpt::Sculpt;

/// The power of a glyph as its symbol shows it, with the number of wounds or dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GlyphSign {
    /// No effect.
    Dud,
    /// Heals wounds.
    Heal(u8),
    /// Inflicts wounds.
    Blast(u8),
    /// Adds attack dice.
    Attack(u8),
    /// Adds defence dice.
    Defense(u8),
}

/// Determines the mesh of a glyph: `None` for face down, or the symbol of a face-up glyph.
pub(crate) type GlyphLook = Option<GlyphSign>;

/// Returns a glyph: a dark disc with a ring, or a bright one with the symbol of its power.
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
        Some(GlyphSign::Dud) => {
            s.plate(Rectangle::new(0.66, 0.14), top, 0.03, FRAC_PI_4, sign);
        }
        Some(GlyphSign::Heal(_)) => {
            let green = Color::srgb(0.05, 0.50, 0.30);
            s.plate(Rectangle::new(0.70, 0.22), top, 0.03, 0.0, green);
            s.plate(Rectangle::new(0.70, 0.22), top, 0.03, FRAC_PI_2, green);
        }
        Some(GlyphSign::Blast(_)) => {
            let red = Color::srgb(0.75, 0.22, 0.10);
            for turn in 0u8..3 {
                s.plate(Rhombus::new(0.84, 0.20), top, 0.03, f32::from(turn) * 1.047, red);
            }
        }
        Some(GlyphSign::Attack(_)) => {
            s.plate(
                Triangle2d::new(Vec2::new(-0.34, -0.24), Vec2::new(0.34, -0.24), Vec2::new(0.0, 0.40)),
                top,
                0.03,
                0.0,
                sign,
            );
        }
        Some(GlyphSign::Defense(_)) => {
            s.plate(RegularPolygon::new(0.36, 4), top, 0.03, FRAC_PI_4, sign);
            s.plate(RegularPolygon::new(0.20, 4), [0.0, 0.115, 0.0], 0.03, FRAC_PI_4, disc);
        }
    }
    s
}
