//! The changing parts of a figure's token, which are redrawn when they change.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;
use knockback_rules::battle::FigureId;
use knockback_view::{
    badge::Badge,
    marks::{FigureMarks, PointGauge, done, marks},
};

use super::figure::RAISED;
use crate::{
    stage::Shown,
    theme::{badge, palette, team::team},
    view2d::ink::Ink,
};

/// Marks a drawing that shows the state of the figure.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Of(pub(crate) FigureId);

/// Marks the portrait of the figure. It is rotated when the figure lies down.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct PortraitOf(pub(crate) FigureId);

/// Marks the beak, which shows the facing of the figure.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct BeakOf(pub(crate) FigureId);

/// Marks the text with the level of a flying figure.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct LevelOf(pub(crate) FigureId);

/// Position of the level's text on the token.
pub(crate) const LEVEL_AT: Vec3 = Vec3::new(0.57, RAISED - 0.43, 0.4);

/// Distance of pips from the centre of the face.
const AROUND: f32 = 0.62;
/// Radius of a pip.
const PIP: f32 = 0.072;
/// Angle between pips, in radians.
const APART: f32 = 0.30;
/// Maximum number of pips, even for figures with more life.
const MAX: i16 = 14;
/// Position and radius of the first badge.
const BADGE: (Vec2, f32) = (Vec2::new(0.62, 0.62), 0.24);
/// The bars for points to spend: the position of their row relative to the centre of the face, their length, and their
/// spacing.
const BARS: (f32, f32, f32) = (-0.60, 0.13, 0.19);
/// Radius and width of each arc around the face.
const ARCS: [(f32, f32); 2] = [(0.66, 0.10), (0.54, 0.055)];
/// Angle that the arcs span to either side of the top, in radians.
const SPREAD: f32 = 0.62 * PI;

/// Determines how the changing parts of a figure's token are drawn.
#[derive(Component, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FigureState {
    pub(crate) marks: FigureMarks,
    /// True if the figure has no actions left.
    pub(crate) is_done: bool,
}

impl FigureState {
    /// Returns the rotation of the portrait, which is upright or lying.
    fn turn(&self) -> Quat {
        if self.marks.is_lying { Quat::from_rotation_z(FRAC_PI_2) } else { Quat::IDENTITY }
    }

    /// Returns whether the beak is visible.
    pub(crate) const fn beak(&self) -> Visibility {
        if self.marks.is_faceless { Visibility::Hidden } else { Visibility::Inherited }
    }

    /// Returns the level that is written on the token.
    pub(crate) fn level(&self) -> String {
        self.marks.level.map_or_else(String::new, |level| level.0.to_string())
    }
}

/// Redraws the parts whose state has changed.
pub(crate) fn show(
    shown: Res<Shown>,
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
    let done = done(battle, shown.caught_up());
    for (Of(figure), mut state, mut mesh) in &mut drawings {
        let now = FigureState { marks: marks(battle, *figure), is_done: done.contains(figure) };
        if *state == now {
            continue;
        }
        mesh.0 = now.drawing().into_stored(&mut meshes);
        for (_, mut place) in portraits.iter_mut().filter(|(of, _)| of.0 == *figure) {
            *place = lying(&now, place.translation.z);
        }
        for (_, mut seen) in beaks.iter_mut().filter(|(of, _)| of.0 == *figure) {
            *seen = now.beak();
        }
        for (_, mut text) in levels.iter_mut().filter(|(of, _)| of.0 == *figure) {
            text.0 = now.level();
        }
        *state = now;
    }
}

/// Returns the transform of a portrait, which is rotated about the centre of its face.
pub(crate) fn lying(state: &FigureState, depth: f32) -> Transform {
    let turn = state.turn();
    let middle = (Vec2::Y * RAISED).extend(0.0);
    Transform::from_translation((middle - turn * middle).with_z(depth)).with_rotation(turn)
}

impl FigureState {
    /// Draws the state of a figure.
    pub(crate) fn drawing(&self) -> Ink {
        let (mut ink, marks) = (Ink::default(), &self.marks);
        if self.is_done {
            done_mark(&mut ink);
        } else if marks.veil > 0 {
            veil(&mut ink, f32::from(marks.veil) / 100.0);
        }
        if let Some(side) = marks.commander {
            commanded(&mut ink, team(side).colour);
        }
        for ((points, tone), (radius, broad)) in marks.arcs.iter().zip(ARCS) {
            arc(&mut ink, 1.0, (radius, broad + 0.05), palette::MAP_INK);
            let part = f32::from(points.left.max(0)) / f32::from(points.whole.max(1));
            arc(&mut ink, part, (radius, broad), palette::ink(*tone));
        }
        if let Some(points) = marks.pips {
            pips(&mut ink, points);
        }
        if let Some(points) = marks.effort {
            bars(&mut ink, points);
        }
        if marks.level.is_some() {
            level_plate(&mut ink);
        }
        badges(&mut ink, &marks.badges);
        ink
    }
}

/// Draws the badges for states in a row, starting at the right.
fn badges(ink: &mut Ink, badges: &[Badge]) {
    for (place, badge) in (0u8..).zip(badges) {
        let (at, colour) = (BADGE.0 - Vec2::X * 0.56 * f32::from(place) + Vec2::Y * RAISED, badge::colour(badge));
        ink.disc(at, BADGE.1 + 0.03, colour);
        ink.disc(at, BADGE.1, palette::MAP_INK);
        for line in badge::lines(badge) {
            let spots: Vec<Vec2> = line.into_iter().map(|spot| at + spot * BADGE.1 * 0.64).collect();
            ink.line(&spots, 0.045, colour);
        }
    }
}

/// Draws the background of the level, with an arrow that points up.
fn level_plate(ink: &mut Ink) {
    let (at, half) = (Vec2::new(0.50, RAISED - 0.42), Vec2::X * 0.17);
    ink.line(&[at - half, at + half], 0.36, palette::MAP_INK);
    let up = at - Vec2::X * 0.17;
    ink.line(&[up - Vec2::Y * 0.11, up + Vec2::Y * 0.10], 0.05, palette::REACH);
    ink.line(&[up + Vec2::new(-0.08, 0.02), up + Vec2::Y * 0.11, up + Vec2::new(0.08, 0.02)], 0.05, palette::REACH);
}

/// Draws a part of an arc around the top of the face, starting at the left.
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

/// Draws a bar for each point to spend. Bars of spent points are hollow.
fn bars(ink: &mut Ink, PointGauge { left, whole }: PointGauge) {
    let (row, long, apart) = BARS;
    let spent = whole - left;
    let count = whole.max(spent);
    for bar in 0..count {
        let along = (f32::from(bar) - f32::from((count - 1).max(0)) / 2.0) * apart;
        let at = Vec2::new(along, RAISED + row);
        let ends = |half: f32| (at - Vec2::Y * half, at + Vec2::Y * half);
        let (from, to) = ends(long / 2.0 + 0.03);
        ink.stroke(from, to, 0.13, palette::MAP_INK);
        if bar >= spent {
            let (from, to) = ends(long / 2.0);
            ink.stroke(from, to, 0.075, palette::ACCENT);
        }
    }
}

/// Draws a ring in the colour of the side that commands the figure, if that is not its own side.
fn commanded(ink: &mut Ink, colour: Color) {
    let middle = Vec2::Y * RAISED;
    ink.ring(middle, 0.90, 0.17, palette::MAP_INK);
    ink.ring(middle, 0.87, 0.11, colour);
}

/// Draws a pip above the face for each point of life. Pips of lost points are crossed out.
fn pips(ink: &mut Ink, PointGauge { left, whole }: PointGauge) {
    let count = whole.min(MAX);
    for pip in 0..count {
        let turn = FRAC_PI_2 + (f32::from(count - 1) / 2.0 - f32::from(pip)) * APART;
        let at = Vec2::Y * RAISED + Vec2::from_angle(turn) * AROUND;
        ink.disc(at, PIP + 0.03, palette::MAP_INK);
        if pip < left {
            ink.disc(at, PIP, palette::MAP_FACE);
        } else {
            // Crosses make wounds visible without colour.
            let arm = Vec2::splat(PIP * 0.7);
            ink.stroke(at - arm, at + arm, 0.045, palette::HARM);
            ink.stroke(at - arm.perp(), at + arm.perp(), 0.045, palette::HARM);
        }
    }
}

/// Draws a veil and a tick mark on a figure that has no actions left.
fn done_mark(ink: &mut Ink) {
    veil(ink, 0.52);
    let middle = Vec2::Y * RAISED;
    let tick = [Vec2::new(-0.20, 0.02), Vec2::new(-0.04, -0.15), Vec2::new(0.24, 0.20)].map(|at| middle + at);
    ink.line(&tick, 0.17, palette::MAP_INK);
    ink.line(&tick, 0.09, palette::MAP_FACE);
}

/// Draws a dark veil over the face.
fn veil(ink: &mut Ink, strength: f32) {
    ink.disc(Vec2::Y * RAISED, 0.70, palette::MAP_INK.with_alpha(strength));
}
