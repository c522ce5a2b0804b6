//! Moves of each gait (`PC-18`): on foot, up walls, in a leap, on wings, and by a blink.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Frame, Occupant},
    board::{Cell, Footprint},
    pulp_city::{self, Gait, Played},
};

use super::falls;
use crate::{
    battle::playback::{
        journey::run,
        motion::{Key, Motion},
        moves,
        perform::Show,
    },
    rulesets::pulp_city::proven,
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// Seconds that a run takes at most.
const MOST: f32 = 1.6;
/// Seconds of a leap or a flight: to set out and land, for each hex, for each unit of height, and at most.
const AIR: (f32, f32, f32, f32) = (0.36, 0.095, 0.05, 2.2);
/// Seconds of a climb for each unit of height, and at most.
const CLIMB: (f32, f32) = (0.16, 1.4);
/// Seconds in which somebody fades where it blinks, and in which it is there again.
const BLINK: (f32, f32) = (0.2, 0.22);

/// Somebody sets out.
pub(super) fn begin(show: &mut Show, battle: Played<'_>, (figure, by): (FigureId, Gait), path: &[Cell]) -> f32 {
    let board = &battle.setup().board;
    let who = Occupant::Figure(figure);
    let Some(from) = show.feet(who) else { return 0.05 };
    let spots = path.last().map(|end| space::stand(board, *end)).into_iter().chain([from]).collect();
    show.watch.write(Watch { spots, long: path.len() > 6, seconds: 3.0 });
    match by {
        Gait::Blink => {
            let at = from + Vec3::Y * 0.5;
            show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Magic, amount: 14, push: Vec3::ZERO });
        }
        Gait::Leap => show.ground_burst(&battle, from, 0.1, 6, Vec3::ZERO),
        Gait::Sprint | Gait::Climb | Gait::Fly => show.ground_burst(&battle, from, 0.0, 3, Vec3::ZERO),
    }
    0.05
}

/// How somebody moves at the moment.
fn gait(battle: Played<'_>) -> Gait {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Move(way))) => way.by,
        _ => Gait::Sprint,
    }
}

/// The first step of a way; returns how long it takes.
pub(super) fn set_out(show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
    let battle = proven(&shown.battle);
    match gait(battle) {
        Gait::Sprint => stride(show, shown, figure, to, true),
        Gait::Climb => climb(show, shown, figure, to),
        by @ (Gait::Leap | Gait::Fly) => through_the_air(show, shown, (figure, by), to),
        Gait::Blink => blink(show, battle, figure, to),
    }
}

/// Where somebody stands after a step, with the face to where it goes if it turns.
fn goal(battle: Played<'_>, rest: Transform, to: Footprint, turns: bool) -> Transform {
    let mut goal = rest.with_translation(space::stand(&battle.setup().board, to.head));
    if turns && goal.translation.xz().distance(rest.translation.xz()) > 0.1 {
        goal.rotation = space::facing(rest.translation, goal.translation.with_y(rest.translation.y));
    }
    goal
}

/// A step on foot: the quicker, the more are to come. Two levels down or more are a fall.
pub(super) fn stride(show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint, turns: bool) -> f32 {
    let battle = proven(&shown.battle);
    let Some((live, rest)) = show.pose(Occupant::Figure(figure)) else { return 0.0 };
    let goal = goal(battle, rest, to, turns);
    let level = space::level(&battle.setup().board);
    if turns && rest.translation.y - goal.translation.y > 1.5 * level {
        return falls::plunge(show, battle, figure, (live, goal));
    }
    let left = f32::from(u16::try_from(run(shown, figure, to).len()).unwrap_or(u16::MAX));
    let tempo = (MOST / (left * moves::STEP)).clamp(0.45, 1.0);
    let mut keys = if show.progress.calm { moves::settle(live, goal, moves::STEP) } else { moves::walk(live, goal) };
    for key in &mut keys {
        key.at *= tempo;
    }
    let takes = keys.last().map_or(0.0, |key| key.at);
    show.send(Occupant::Figure(figure), 0.0, Motion::new(keys));
    show.ground_burst(&battle, goal.translation, takes, 2, Vec3::ZERO);
    takes
}

/// A step of a climb: straight up a wall and over its edge, or over the edge and down.
fn climb(show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.0 };
    let goal = goal(battle, rest, to, true);
    let height = goal.translation.y - rest.translation.y;
    if height.abs() < 0.5 * space::level(&battle.setup().board) {
        return stride(show, shown, figure, to, true);
    }
    // The edge is where the two hexes meet.
    let edge = rest.translation.midpoint(goal.translation) - moves::way(rest.translation, goal.translation) * 0.2;
    let edge = edge.with_y(rest.translation.y.max(goal.translation.y));
    let wall = edge.with_y(rest.translation.y.min(goal.translation.y));
    let takes = (CLIMB.0 * height.abs()).min(CLIMB.1);
    let at = |spot: Vec3| goal.with_translation(spot);
    let mut keys = Vec::new();
    let mut legs = vec![(at(wall), moves::STEP), (at(edge), takes), (goal, moves::STEP)];
    if height < 0.0 {
        legs = vec![(at(edge), moves::STEP), (at(wall), takes), (goal, moves::STEP)];
    }
    let (mut from, mut began) = (live, 0.0);
    for (to, takes) in legs {
        let leg = moves::settle(from, to, takes);
        if keys.is_empty() {
            keys = leg;
        } else {
            moves::then(&mut keys, began, leg);
        }
        (from, began) = (to, began + takes);
    }
    show.send(who, 0.0, Motion::new(keys));
    for part in [0.3, 0.7] {
        let at = wall.lerp(edge, part);
        show.effect(moves::STEP + takes * part, bits(at));
    }
    began
}

/// What comes off a wall.
const fn bits(at: Vec3) -> Effect {
    Effect::Burst { at, kind: ParticleKind::Stone, amount: 2, push: Vec3::ZERO }
}

/// How high one has to be to pass over a cell.
fn clear(show: &Show, battle: Played<'_>, figure: FigureId, cell: Cell) -> f32 {
    let ground = space::surface(&battle.setup().board, cell);
    match battle.field().occupant(cell) {
        Some(other) if other != Occupant::Figure(figure) => {
            show.feet(other).map_or(ground, |feet| feet.y + show.tall(&battle, other) + 0.15)
        }
        _ => ground,
    }
}

/// The highest that lies under a straight line from one spot to another.
fn highest(show: &Show, battle: Played<'_>, figure: FigureId, (from, to): (Vec3, Vec3)) -> f32 {
    let board = &battle.setup().board;
    let under = (0u8..=24).filter_map(|part| {
        let spot = from.lerp(to, f32::from(part) / 24.0);
        board.cell(space::hex_at(spot.xz()))
    });
    under.map(|cell| clear(show, battle, figure, cell)).fold(f32::MIN, f32::max)
}

/// A leap or a flight, as one arc over everything below it.
fn through_the_air(show: &mut Show, shown: &Shown, (figure, by): (FigureId, Gait), to: Footprint) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.0 };
    let stops = run(shown, figure, to);
    let last = stops.last().copied().unwrap_or(to);
    let goal = goal(battle, rest, last, true);
    let (from, end) = (rest.translation, goal.translation);
    let over = highest(show, battle, figure, (from, end));
    let over = stops.iter().map(|at| clear(show, battle, figure, at.head)).fold(over, f32::max);
    let count = u16::try_from(stops.len()).unwrap_or(u16::MAX);
    let far = from.xz().distance(end.xz()) / (2.0 * space::HALF_WIDTH);
    let takes = (AIR.0 + AIR.1 * far + AIR.2 * (end.y - from.y).abs()).min(AIR.3);
    let keys = match by {
        _ if show.progress.calm => moves::settle(live, goal, takes),
        Gait::Leap => moves::leap(live, goal, over, takes),
        _ => moves::wing(live, goal, over, takes),
    };
    show.send(who, 0.0, Motion::new(keys));
    show.ground_burst(&battle, end, takes, if by == Gait::Leap { 10 } else { 4 }, Vec3::ZERO);
    show.travel(figure, (1..=count).map(|step| takes * f32::from(step) / f32::from(count)).collect())
}

/// Here, and then there: it shrinks to nothing and grows again.
fn blink(show: &mut Show, battle: Played<'_>, figure: FigureId, to: Footprint) -> f32 {
    let who = Occupant::Figure(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.0 };
    let goal = goal(battle, rest, to, true);
    let small = |pose: Transform| pose.with_scale(Vec3::splat(0.02));
    let mut keys = moves::settle(live, small(live), BLINK.0);
    keys.push(Key { at: BLINK.0 + 1e-3, pose: small(goal) });
    let takes = BLINK.0 + BLINK.1;
    moves::then(&mut keys, BLINK.0 + 1e-3, moves::settle(small(goal), goal, BLINK.1));
    show.send(who, 0.0, Motion::new(keys));
    let at = goal.translation + Vec3::Y * 0.5;
    show.effect(BLINK.0, Effect::Burst { at, kind: ParticleKind::Magic, amount: 14, push: Vec3::ZERO });
    show.effect(BLINK.0, Effect::Ring { at: goal.translation, size: 1.0, colour: palette::GLYPH });
    takes + 0.05
}

/// Somebody comes to stand elsewhere than its last step led.
pub(super) fn settle(show: &mut Show, battle: Played<'_>, figure: FigureId, at: Footprint) -> f32 {
    let who = Occupant::Figure(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.0 };
    let goal = rest.with_translation(space::stand(&battle.setup().board, at.head));
    show.send(who, 0.0, Motion::new(moves::settle(live, goal, 0.3)));
    0.3
}
