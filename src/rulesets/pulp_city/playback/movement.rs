//! Movement by mode (`PC-18`): on foot, up walls, in a leap, on wings, or by a blink.

use knockback_rules::{
    battle::{FigureId, Frame},
    board::Footprint,
    pulp_city::{self, Event, MoveMode},
};

use crate::battle::playback::prelude::*;

/// Maximum duration of a run, in seconds.
const MAX: f32 = 1.6;
/// Duration of a climb in seconds: per unit of height, and the maximum.
const CLIMB: (f32, f32) = (0.16, 1.4);
/// Seconds in which a blinking figure disappears, and seconds in which it reappears.
const BLINK: (f32, f32) = (0.2, 0.22);

pub(super) fn perform(p: &PlaybackScene, event: &Event) -> Option<Anim> {
    let Event::MoveBegan { figure, by, path } = event else { return None };
    let start: Anim = match by {
        MoveMode::Blink => p.feet(*figure).map(flash).into(),
        MoveMode::Leap => p.dust_below(*figure, 0.1, 6),
        MoveMode::Sprint | MoveMode::Climb | MoveMode::Fly => p.dust_below(*figure, 0.0, 3),
    };
    Some(p.set_out(*figure, path, start))
}

/// Shows light at a spot where a figure blinks out or in.
fn flash(at: Vec3) -> Anim {
    burst(at + Vec3::Y * 0.5, ParticleKind::Magic, 14, Vec3::ZERO)
}

/// Animates a move, starting with its first step.
pub(super) fn set_out(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let by = match p.battle().top() {
        Some(Frame::PulpCity(pulp_city::Frame::Move(way))) => way.by,
        _ => MoveMode::Sprint,
    };
    match by {
        MoveMode::Sprint => stride(p, figure, to),
        MoveMode::Climb => climb(p, figure, to),
        MoveMode::Leap | MoveMode::Fly => through_the_air(p, figure, to, by == MoveMode::Leap),
        MoveMode::Blink => blink(p, figure, to),
    }
}

/// Animates a step on foot, which is faster if more follow. A step down by two levels or more is a fall.
fn stride(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let Some((live, rest)) = p.pose(figure) else { return Anim::NONE };
    let goal = p.turned(rest, to);
    if rest.translation.y - goal.translation.y > 1.5 * space::level(p.board()) {
        // Over the edge first, then down.
        let edge = live.translation.lerp(goal.translation, 0.6).with_y(live.translation.y);
        let edge = goal.with_translation(edge);
        let over = moves::settle(live, edge, moves::STEP);
        return p.plunge(figure, over, (edge, goal), live.translation.y - goal.translation.y);
    }
    p.stride(figure, goal, tempo(run(p, figure, to).len(), MAX), 2)
}

/// Animates a step of a shift, with unchanged facing.
pub(super) fn shift(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let Some((_, rest)) = p.pose(figure) else { return Anim::NONE };
    p.stride(figure, p.after_step(rest, to), tempo(run(p, figure, to).len(), MAX), 2)
}

/// Animates a step of a climb: straight up a wall and over its edge, or over the edge and down.
fn climb(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let Some((live, rest)) = p.pose(figure) else { return Anim::NONE };
    let goal = p.turned(rest, to);
    let (from, end) = (rest.translation, goal.translation);
    let height = end.y - from.y;
    if height.abs() < 0.5 * space::level(p.board()) {
        return stride(p, figure, to);
    }
    // The edge is where the two hexes meet.
    let edge = (from.midpoint(end) - moves::way(from, end) * 0.2).with_y(from.y.max(end.y));
    let wall = edge.with_y(from.y.min(end.y));
    let takes = (CLIMB.0 * height.abs()).min(CLIMB.1);
    let [first, second] = if height < 0.0 { [edge, wall] } else { [wall, edge] }.map(|at| goal.with_translation(at));
    let mut keys = moves::settle(live, first, moves::STEP);
    moves::then(&mut keys, moves::STEP, moves::settle(first, second, takes));
    moves::then(&mut keys, moves::STEP + takes, moves::settle(second, goal, moves::STEP));
    // Debris from the wall.
    let bits =
        |part: f32| later(moves::STEP + takes * part, burst(wall.lerp(edge, part), ParticleKind::Stone, 2, Vec3::ZERO));
    seq![Anim::Move(figure.into(), Motion::new(keys)), bits(0.3), bits(0.7), 2.0 * moves::STEP + takes]
}

/// Animates a leap or a flight as a single arc over everything below it.
fn through_the_air(p: &PlaybackScene, figure: FigureId, to: Footprint, leaps: bool) -> Anim {
    let Some((_, rest)) = p.pose(figure) else { return Anim::NONE };
    let stops = run(p, figure, to);
    let goal = p.turned(rest, stops.last().copied().unwrap_or(to));
    let (from, end) = (rest.translation, goal.translation);
    let below =
        (0u8..=24).filter_map(|part| p.board().cell(space::hex_at(from.lerp(end, f32::from(part) / 24.0).xz())));
    let below = below.chain(stops.iter().map(|at| at.head));
    let over = below.map(|cell| p.clearance(figure, cell)).fold(f32::MIN, f32::max);
    let far = from.xz().distance(end.xz()) / (2.0 * space::HALF_WIDTH);
    let takes = air_time(far, end.y - from.y);
    let fly = if leaps { moves::leap } else { moves::wing };
    seq![
        later(takes, p.dust(end, if leaps { 10 } else { 4 }, Vec3::ZERO)),
        p.through_the_air(figure, (goal, stops.len(), takes), |live| fly(live, goal, over, takes)),
    ]
}

/// Animates a blink: the figure shrinks to nothing and grows again on the other hex.
fn blink(p: &PlaybackScene, figure: FigureId, to: Footprint) -> Anim {
    let Some((live, rest)) = p.pose(figure) else { return Anim::NONE };
    let goal = p.turned(rest, to);
    let small = |pose: Transform| pose.with_scale(Vec3::splat(0.02));
    let mut keys = moves::settle(live, small(live), BLINK.0);
    keys.push(Key { at: BLINK.0 + 1e-3, pose: small(goal) });
    moves::then(&mut keys, BLINK.0 + 1e-3, moves::settle(small(goal), goal, BLINK.1));
    seq![
        Anim::Move(figure.into(), Motion::new(keys)),
        BLINK.0,
        flash(goal.translation),
        ring(goal.translation, 1.0, palette::GLYPH),
        BLINK.1 + 0.05,
    ]
}
