//! Of C3G: a pip for each life, empty for each wound, and a veil once a figure has done all it can.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId},
    c3g::{Choice, Played},
};

use super::{C3g, orders::ready};
use crate::{
    rulesets::c3g::proven,
    stage::{Own, Shown},
    theme::palette,
    view2d::{
        ink::Ink,
        tokens::{
            figure::RAISED,
            state::{Counters, FigureState, veil},
        },
    },
};

/// Life, and whether there is anything left to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Life {
    whole: u8,
    left: u8,
    spent: bool,
}

/// From the middle of the face to the pips.
const AROUND: f32 = 0.62;
/// The radius of a pip.
const PIP: f32 = 0.072;
/// From pip to pip, in radians.
const APART: f32 = 0.30;
/// The most pips, also for more life.
const MOST: u8 = 14;

/// Those of the card whose turn it is that have done all they can.
fn spent(shown: &Shown) -> Vec<FigureId> {
    let battle = proven(&shown.battle);
    match shown.choice::<C3g>() {
        Some((_, Choice::Act { card })) => {
            let ready = ready(battle);
            let figures = battle.rules().card(card).figures.iter();
            figures.filter(|figure| !ready.contains(figure)).copied().collect()
        }
        _ => Vec::new(),
    }
}

impl Counters for C3g {
    fn state(&self, battle: &Battle, figure: FigureId, spent: bool) -> FigureState {
        FigureState { own: Own::new(Life::of(proven(battle), figure, spent)), ..FigureState::default() }
    }

    fn spent(&self, shown: &Shown) -> Vec<FigureId> {
        spent(shown)
    }

    fn draw(&self, own: &Own, ink: &mut Ink) {
        own.get::<Life>().copied().unwrap_or_default().draw(ink);
    }
}

impl Life {
    fn of(battle: Played<'_>, figure: FigureId, spent: bool) -> Self {
        Self { whole: battle.card(figure).life, left: battle.life_left(figure), spent }
    }

    fn draw(self, ink: &mut Ink) {
        let Self { whole, left, spent } = self;
        let middle = Vec2::Y * RAISED;
        let dark = palette::MAP_INK;
        if spent {
            veil(ink, 0.52);
            let tick = [Vec2::new(-0.20, 0.02), Vec2::new(-0.04, -0.15), Vec2::new(0.24, 0.20)].map(|at| middle + at);
            ink.line(&tick, 0.17, dark);
            ink.line(&tick, 0.09, palette::MAP_FACE);
        }
        let count = whole.min(MOST);
        for pip in 0..count {
            let turn = std::f32::consts::FRAC_PI_2 + (f32::from(count - 1) / 2.0 - f32::from(pip)) * APART;
            let at = middle + Vec2::from_angle(turn) * AROUND;
            ink.disc(at, PIP + 0.03, dark);
            if pip < left {
                ink.disc(at, PIP, palette::MAP_FACE);
            } else {
                // A wound is a cross, not a colour.
                let arm = Vec2::splat(PIP * 0.7);
                ink.stroke(at - arm, at + arm, 0.045, palette::HARM);
                ink.stroke(at - arm.perp(), at + arm.perp(), 0.045, palette::HARM);
            }
        }
    }
}
