//! Of Champions: how much STUN and BODY is left, as arcs around the face; signs of what is the matter; the level of a
//! flyer.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId},
    champions::{Characteristic, Played},
    units::Level,
};

use super::{Champions, signs::signs};
use crate::{
    rulesets::champions::proven,
    theme::{palette, sign::Sign},
    view2d::{
        ink::Ink,
        tokens::{
            figure::RAISED,
            state::{self, Counters, FigureState, veil},
        },
    },
};
use knockback_view::extension::Extension;

/// How a character is, as far as its token tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shape {
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

impl Counters for Champions {
    fn state(&self, battle: &Battle, figure: FigureId, _spent: bool) -> FigureState {
        let shape = Shape::of(proven(battle), figure);
        let level = shape.feet.map_or_else(String::new, |feet| feet.0.to_string());
        FigureState { lies: shape.lies, level, own: Extension::new(shape), ..FigureState::default() }
    }

    fn draw(&self, own: &Extension, ink: &mut Ink) {
        own.get::<Shape>().unwrap_or(&Shape::default()).draw(ink);
    }
}

impl Shape {
    fn of(battle: Played<'_>, figure: FigureId) -> Self {
        let condition = battle.condition(figure);
        let sheet = battle.sheet(figure);
        Self {
            stun: (condition.stun, sheet.characteristic(Characteristic::Stun)),
            body: (condition.body, sheet.characteristic(Characteristic::Body)),
            signs: signs(battle, figure),
            lies: condition.prone || !battle.is_awake(figure),
            feet: condition.feet,
        }
    }

    fn draw(&self, ink: &mut Ink) {
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
        state::signs(ink, &self.signs);
    }
}

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
