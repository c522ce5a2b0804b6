//! Of Champions: how much STUN and BODY is left, as arcs around the face; signs of what is the matter; the level of a
//! flyer.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId},
    scenario::Characteristic,
    units::Level,
};

use super::{super::figure::RAISED, veil};
use crate::{battle::signs::Sign, theme::palette, view2d::ink::Ink};

/// How a character is, as far as its token tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Shape {
    /// STUN that is left, and all of it.
    stun: (i16, i16),
    /// BODY that is left, and all of it.
    body: (i16, i16),
    signs: Vec<Sign>,
    lies: bool,
    feet: Option<Level>,
}

/// Radii of the arcs of STUN and BODY, and how broad each is.
const ARCS: [(f32, f32); 2] = [(0.66, 0.10), (0.54, 0.055)];
/// From where to where arcs go, in radians from the top to either side.
const SPREAD: f32 = 0.62 * PI;
/// Where signs are, and how large.
const SIGN: (Vec2, f32) = (Vec2::new(0.62, 0.62), 0.24);

impl Shape {
    pub(super) fn of(battle: &Battle, figure: FigureId) -> Self {
        let condition = battle.condition(figure);
        let sheet = battle.sheet(figure);
        Self {
            stun: (condition.stun, sheet.characteristic(Characteristic::Stun)),
            body: (condition.body, sheet.characteristic(Characteristic::Body)),
            signs: Sign::of(battle, figure),
            lies: condition.prone || !battle.is_awake(figure),
            feet: condition.feet,
        }
    }

    pub(super) const fn lies(&self) -> bool {
        self.lies
    }

    /// The level on which it flies.
    pub(super) fn level(&self) -> String {
        self.feet.map_or_else(String::new, |feet| feet.0.to_string())
    }

    pub(super) fn draw(&self, ink: &mut Ink) {
        if self.signs.iter().any(|sign| matches!(sign, Sign::Dead | Sign::Out | Sign::Transformed)) {
            veil(ink, 0.45);
        }
        let colours = [palette::ACCENT, palette::HARM];
        for (((left, whole), (radius, broad)), colour) in [self.stun, self.body].into_iter().zip(ARCS).zip(colours) {
            arc(ink, 1.0, (radius, broad + 0.05), palette::MAP_INK);
            arc(ink, f32::from(left.max(0)) / f32::from(whole.max(1)), (radius, broad), colour);
        }
        if self.feet.is_some() {
            // A plate for the level, with an arrow up.
            let (at, half) = (Vec2::new(0.50, RAISED - 0.42), Vec2::X * 0.17);
            ink.line(&[at - half, at + half], 0.36, palette::MAP_INK);
            let up = at - Vec2::X * 0.17;
            ink.line(&[up - Vec2::Y * 0.11, up + Vec2::Y * 0.10], 0.05, palette::REACH);
            ink.line(
                &[up + Vec2::new(-0.08, 0.02), up + Vec2::Y * 0.11, up + Vec2::new(0.08, 0.02)],
                0.05,
                palette::REACH,
            );
        }
        for (place, sign) in (0u8..).zip(&self.signs) {
            let at = SIGN.0 - Vec2::X * 0.56 * f32::from(place) + Vec2::Y * RAISED;
            ink.disc(at, SIGN.1 + 0.03, sign.colour());
            ink.disc(at, SIGN.1, palette::MAP_INK);
            for line in sign.lines() {
                let spots: Vec<Vec2> = line.iter().map(|spot| at + Vec2::from(*spot) * SIGN.1 * 0.64).collect();
                ink.line(&spots, 0.045, sign.colour());
            }
        }
    }
}

/// Where the level of a flyer is written.
pub(in super::super) const LEVEL_AT: Vec3 = Vec3::new(0.57, RAISED - 0.43, 0.4);

/// A part of the arc over the face, from the left on.
fn arc(ink: &mut Ink, part: f32, (radius, broad): (f32, f32), colour: Color) {
    if part <= 0.0 {
        return;
    }
    let first = FRAC_PI_2 + SPREAD;
    let steps = 20u8;
    let spot = |step: u8| {
        let turn = first - 2.0 * SPREAD * part * f32::from(step) / f32::from(steps);
        Vec2::Y * RAISED + Vec2::from_angle(turn) * radius
    };
    let spots: Vec<Vec2> = (0..=steps).map(spot).collect();
    ink.line(&spots, broad, colour);
}
