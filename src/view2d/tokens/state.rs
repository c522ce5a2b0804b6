//! What changes on a figure's token, drawn anew when it has changed.

use std::f32::consts::FRAC_PI_2;

use bevy::prelude::*;
use knockback_rules::battle::{Battle, FigureId};

use super::figure::RAISED;
use crate::{
    stage::{Shown, offers::Offers},
    theme::{palette, sign::Sign},
    view2d::ink::Ink,
};
use knockback_view::extension::Extension;

/// Whose state a drawing shows.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Of(pub(crate) FigureId);

/// The portrait of a figure, which lies down with it.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct PortraitOf(pub(crate) FigureId);

/// What shows where a figure looks.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct BeakOf(pub(crate) FigureId);

/// The words on which level a flyer is.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct LevelOf(pub(crate) FigureId);

/// Where the level of a flyer is written.
pub(crate) const LEVEL_AT: Vec3 = Vec3::new(0.57, RAISED - 0.43, 0.4);

/// From the middle of the face to the pips.
const AROUND: f32 = 0.62;
/// The radius of a pip.
const PIP: f32 = 0.072;
/// From pip to pip, in radians.
const APART: f32 = 0.30;
/// The most pips, also for more life.
const MOST: u8 = 14;
/// Where signs are, and how large.
const SIGN: (Vec2, f32) = (Vec2::new(0.62, 0.62), 0.24);

/// What changes on the token of a figure.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FigureState {
    /// What the ruleset draws.
    pub(crate) own: Extension,
    /// Whether the portrait lies.
    pub(crate) lies: bool,
    /// Whether it faces no side: nothing shows where it looks.
    pub(crate) faceless: bool,
    /// The level that is written on it.
    pub(crate) level: String,
}

/// What changes on tokens, by the rules of a battle.
pub(crate) trait Counters: Send + Sync {
    /// What is to be seen of a figure; `spent` where it has done all it can.
    fn state(&self, battle: &Battle, figure: FigureId, spent: bool) -> FigureState;

    /// The figures that have done all they can.
    fn spent(&self, _shown: &Shown) -> Vec<FigureId> {
        Vec::new()
    }

    /// Draws what is the ruleset's.
    fn draw(&self, own: &Extension, ink: &mut Ink);
}

impl FigureState {
    /// The turn of a portrait: upright, or lying.
    fn turn(&self) -> Quat {
        if self.lies { Quat::from_rotation_z(FRAC_PI_2) } else { Quat::IDENTITY }
    }

    /// Whether what shows where it looks is seen.
    pub(crate) const fn beak(&self) -> Visibility {
        if self.faceless { Visibility::Hidden } else { Visibility::Inherited }
    }
}

/// Draws anew what has changed.
pub(crate) fn show(
    shown: Res<Shown>,
    counters: Res<Offers<dyn Counters>>,
    mut drawings: Query<(&Of, &mut FigureState, &mut Mesh2d)>,
    mut portraits: Query<(&PortraitOf, &mut Transform)>,
    mut beaks: Query<(&BeakOf, &mut Visibility)>,
    mut levels: Query<(&LevelOf, &mut Text2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    if !shown.is_changed() {
        return;
    }
    let battle = &shown.battle;
    let counters = counters.of(battle.setup());
    let spent = counters.spent(&shown);
    for (Of(figure), mut state, mut mesh) in &mut drawings {
        let now = counters.state(battle, *figure, spent.contains(figure));
        if *state == now {
            continue;
        }
        mesh.0 = drawing(counters, &now).into_stored(&mut meshes);
        for (_, mut place) in portraits.iter_mut().filter(|(of, _)| of.0 == *figure) {
            *place = lying(&now, place.translation.z);
        }
        for (_, mut seen) in beaks.iter_mut().filter(|(of, _)| of.0 == *figure) {
            *seen = now.beak();
        }
        for (_, mut text) in levels.iter_mut().filter(|(of, _)| of.0 == *figure) {
            text.0.clone_from(&now.level);
        }
        *state = now;
    }
}

/// Where a portrait is: it turns about the middle of its face.
pub(crate) fn lying(state: &FigureState, depth: f32) -> Transform {
    let turn = state.turn();
    let middle = (Vec2::Y * RAISED).extend(0.0);
    Transform::from_translation((middle - turn * middle).with_z(depth)).with_rotation(turn)
}

/// The state of a figure in ink.
pub(crate) fn drawing(counters: &dyn Counters, state: &FigureState) -> Ink {
    let mut ink = Ink::default();
    counters.draw(&state.own, &mut ink);
    ink
}

/// Signs of what is the matter, from the right on.
pub(crate) fn signs(ink: &mut Ink, signs: &[Sign]) {
    for (place, sign) in (0u8..).zip(signs) {
        let at = SIGN.0 - Vec2::X * 0.56 * f32::from(place) + Vec2::Y * RAISED;
        ink.disc(at, SIGN.1 + 0.03, sign.colour());
        ink.disc(at, SIGN.1, palette::MAP_INK);
        for line in sign.lines() {
            let spots: Vec<Vec2> = line.iter().map(|spot| at + Vec2::from(*spot) * SIGN.1 * 0.64).collect();
            ink.line(&spots, 0.045, sign.colour());
        }
    }
}

/// A ring in the colour of the side that commands somebody of another side.
pub(crate) fn commanded(ink: &mut Ink, colour: Color) {
    let middle = Vec2::Y * RAISED;
    ink.ring(middle, 0.90, 0.17, palette::MAP_INK);
    ink.ring(middle, 0.87, 0.11, colour);
}

/// A pip for each point of life over the face, crossed out for each that is lost.
pub(crate) fn pips(ink: &mut Ink, left: u8, whole: u8) {
    let count = whole.min(MOST);
    for pip in 0..count {
        let turn = FRAC_PI_2 + (f32::from(count - 1) / 2.0 - f32::from(pip)) * APART;
        let at = Vec2::Y * RAISED + Vec2::from_angle(turn) * AROUND;
        ink.disc(at, PIP + 0.03, palette::MAP_INK);
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

/// A veil and a tick: it has done all it can.
pub(crate) fn done(ink: &mut Ink) {
    veil(ink, 0.52);
    let middle = Vec2::Y * RAISED;
    let tick = [Vec2::new(-0.20, 0.02), Vec2::new(-0.04, -0.15), Vec2::new(0.24, 0.20)].map(|at| middle + at);
    ink.line(&tick, 0.17, palette::MAP_INK);
    ink.line(&tick, 0.09, palette::MAP_FACE);
}

/// A veil over the face.
pub(crate) fn veil(ink: &mut Ink, strength: f32) {
    ink.disc(Vec2::Y * RAISED, 0.70, palette::MAP_INK.with_alpha(strength));
}
