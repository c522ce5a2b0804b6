//! What changes on a figure's token: a pip for each life, empty for each wound, and a veil once it has done all it can.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, FigureId},
    c3g::Choice,
};

use super::figure::RAISED;
use crate::{battle::Shown, input::ready, theme::palette, view2d::ink::Ink};

/// Whose state a drawing shows.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Of(pub(super) FigureId);

/// What is shown.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FigureState {
    life: u8,
    left: u8,
    spent: bool,
}

impl FigureState {
    pub(super) fn of(battle: &Battle, figure: FigureId, spent: bool) -> Self {
        Self { life: battle.card(figure).life, left: battle.life_left(figure), spent }
    }
}

/// From the middle of the face to the pips.
const AROUND: f32 = 0.62;
/// The radius of a pip.
const PIP: f32 = 0.072;
/// From pip to pip, in radians.
const APART: f32 = 0.30;
/// The most pips; whoever has more life has so many.
const MOST: u8 = 14;

/// Draws anew what has changed.
pub(super) fn show(
    shown: Res<Shown>,
    mut drawings: Query<(&Of, &mut FigureState, &mut Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !shown.is_changed() {
        return;
    }
    let battle = &shown.battle;
    let turn = match shown.choice() {
        Some((_, Choice::Act { card })) => Some((battle.setting().c3g().card(card).figures.as_slice(), ready(battle))),
        _ => None,
    };
    for (Of(figure), mut state, mut mesh) in &mut drawings {
        let spent = turn.as_ref().is_some_and(|(of_card, ready)| of_card.contains(figure) && !ready.contains(figure));
        let now = FigureState::of(battle, *figure, spent);
        if state.set_if_neq(now) {
            mesh.0 = meshes.add(drawing(now).into_mesh());
        }
    }
}

/// The state of a figure in ink.
pub(super) fn drawing(state: FigureState) -> Ink {
    let FigureState { life, left, spent } = state;
    let mut ink = Ink::default();
    let middle = Vec2::Y * RAISED;
    let dark = palette::MAP_INK;
    if spent {
        ink.disc(middle, 0.70, dark.with_alpha(0.52));
        let tick = [Vec2::new(-0.20, 0.02), Vec2::new(-0.04, -0.15), Vec2::new(0.24, 0.20)].map(|at| middle + at);
        ink.line(&tick, 0.17, dark);
        ink.line(&tick, 0.09, palette::MAP_FACE);
    }
    let count = life.min(MOST);
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
    ink
}
