//! What changes on a figure's token, drawn anew when it has changed.

mod c3g;
mod champions;

use bevy::prelude::*;
use knockback_rules::battle::{Battle, FigureId, RulesSetting};

pub(super) use champions::LEVEL_AT;

use super::figure::RAISED;
use crate::{battle::Shown, theme::palette, view2d::ink::Ink};

/// Whose state a drawing shows.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Of(pub(super) FigureId);

/// The portrait of a figure, which lies down with it.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct PortraitOf(pub(super) FigureId);

/// The words on which level a flyer is.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct LevelOf(pub(super) FigureId);

/// What is shown.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
pub(super) enum FigureState {
    /// Of C3G.
    Life(c3g::Life),
    /// Of Champions.
    Condition(champions::Shape),
}

impl FigureState {
    pub(super) fn of(battle: &Battle, figure: FigureId, spent: bool) -> Self {
        match &battle.setting().rules {
            RulesSetting::C3g(_) => Self::Life(c3g::Life::of(battle, figure, spent)),
            RulesSetting::Champions(_) => Self::Condition(champions::Shape::of(battle, figure)),
        }
    }

    /// The turn of a portrait: upright, or lying.
    pub(super) fn turn(&self) -> Quat {
        match self {
            Self::Condition(shape) if shape.lies() => Quat::from_rotation_z(std::f32::consts::FRAC_PI_2),
            _ => Quat::IDENTITY,
        }
    }

    /// The level that is written on it.
    pub(super) fn level(&self) -> String {
        match self {
            Self::Condition(shape) => shape.level(),
            Self::Life(_) => String::new(),
        }
    }
}

/// Draws anew what has changed.
pub(super) fn show(
    shown: Res<Shown>,
    mut drawings: Query<(&Of, &mut FigureState, &mut Mesh2d)>,
    mut portraits: Query<(&PortraitOf, &mut Transform)>,
    mut levels: Query<(&LevelOf, &mut Text2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !shown.is_changed() {
        return;
    }
    let battle = &shown.battle;
    let spent = c3g::spent(&shown);
    for (Of(figure), mut state, mut mesh) in &mut drawings {
        let now = FigureState::of(battle, *figure, spent.contains(figure));
        if *state == now {
            continue;
        }
        mesh.0 = meshes.add(drawing(&now).into_mesh());
        for (_, mut place) in portraits.iter_mut().filter(|(of, _)| of.0 == *figure) {
            *place = lying(&now, place.translation.z);
        }
        for (_, mut text) in levels.iter_mut().filter(|(of, _)| of.0 == *figure) {
            text.0 = now.level();
        }
        *state = now;
    }
}

/// Where a portrait is: it turns about the middle of its face.
pub(super) fn lying(state: &FigureState, depth: f32) -> Transform {
    let turn = state.turn();
    let middle = (Vec2::Y * RAISED).extend(0.0);
    Transform::from_translation((middle - turn * middle).with_z(depth)).with_rotation(turn)
}

/// The state of a figure in ink.
pub(super) fn drawing(state: &FigureState) -> Ink {
    let mut ink = Ink::default();
    match state {
        FigureState::Life(life) => life.draw(&mut ink),
        FigureState::Condition(shape) => shape.draw(&mut ink),
    }
    ink
}

/// A veil over the face.
fn veil(ink: &mut Ink, strength: f32) {
    ink.disc(Vec2::Y * RAISED, 0.70, palette::MAP_INK.with_alpha(strength));
}
