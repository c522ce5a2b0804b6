//! Movement of characters: running, leaping, flying, swimming, diving for cover and interposing.

use knockback_rules::{
    battle::{self, FigureId, Frame},
    board::Footprint,
    champions::{self, Event, Means},
    units::Level,
};

use super::{Ongoing, flights};
use crate::{battle::playback::prelude::*, rulesets::champions::expect_ruleset};

/// Maximum duration of a run, in seconds.
const RUN: f32 = 1.5;

/// Returns the height of a figure's feet at the end of the current move. `None` on the ground.
fn ends(p: &PlaybackScene, figure: FigureId) -> Option<Level> {
    p.pending_events().find_map(|event| match event {
        battle::Event::Champions(Event::MoveEnded { figure: who, feet }) if *who == figure => Some(*feet),
        _ => None,
    })?
}

pub(super) fn perform(p: &PlaybackScene, event: &Event) -> Option<Anim> {
    match event {
        Event::MoveBegan { figure, by, path, .. } => {
            let kicks = *by != Means::Swimming && !expect_ruleset(p.battle()).is_in_the_air(*figure);
            Some(p.set_out(*figure, path, kicks.then(|| p.dust_below(*figure, 0.0, 4))))
        }
        Event::NoncombatBegan { figure } => Some(p.timed_text_above(*figure, 0, "Noncombat move", palette::TEXT)),
        _ => None,
    }
}

/// Animates a move, starting with its first step.
pub(super) fn set_out(p: &PlaybackScene, ongoing: &mut Ongoing, figure: FigureId, to: Footprint) -> Anim {
    let by = match p.battle().top() {
        Some(Frame::Champions(champions::Frame::Flight(_))) => return flights::fly_from(p, ongoing, figure, to),
        Some(Frame::Champions(champions::Frame::Move(way))) => way.by,
        _ => Means::Running,
    };
    let Some((_, rest)) = p.pose(figure) else { return Anim::NONE };
    let stops = run(p, figure, to);
    if matches!(by, Means::Running | Means::Swimming) {
        return p.stride(figure, p.turned(rest, to), tempo(stops.len(), RUN), 2);
    }
    let last = stops.last().copied().unwrap_or(to);
    let end = space::aloft(p.board(), last.head, ends(p, figure));
    let goal = look_along(rest, rest.with_translation(end));
    let hexes = f32::from(u16::try_from(stops.len()).unwrap_or(u16::MAX));
    let takes = air_time(hexes, end.y - rest.translation.y);
    let over = stops.iter().map(|at| p.clearance(figure, at.head)).fold(f32::MIN, f32::max);
    let leaps = by == Means::Leaping;
    let fly = if leaps { moves::leap } else { moves::wing };
    let on_ground = end.y < space::surface_at(p.board(), end) + 0.2;
    let dust = p.dust(end, if leaps { 10 } else { 4 }, Vec3::ZERO).filter(|_| on_ground);
    seq![later(takes, dust), p.through_the_air(figure, (goal, stops.len(), takes), |live| fly(live, goal, over, takes)),]
}

/// Animates a character that changes position without a step: it dives, interposes or is thrown.
pub(super) fn dash(p: &PlaybackScene, figure: FigureId, at: Footprint) -> Anim {
    if let Some(Frame::Champions(champions::Frame::Flight(_) | champions::Frame::Move(_))) = p.battle().top() {
        // The end of the flight or move determines the position.
        return Anim::NONE;
    }
    let Some((live, rest)) = p.pose(figure) else { return Anim::NONE };
    let goal = p.after_step(rest, at);
    let (from, end) = (rest.translation, goal.translation);
    let takes = (0.26 + 0.07 * from.distance(end)).min(0.9);
    let keys =
        if p.calm { moves::settle(live, goal, takes) } else { moves::leap(live, goal, from.y.max(end.y), takes) };
    seq![
        Anim::Move(figure.into(), Motion::new(keys)),
        takes,
        p.dust(end, 8, moves::way(from, end)),
        ring(end, 1.0, palette::REACH),
    ]
}
