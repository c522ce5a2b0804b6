//! Forced moves, as flights along the ground; rings that turn at once; pits and their spikes (`CDG-24` to `CDG-26`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{Event as Any, FigureId, Frame, Occupant},
    board::Footprint,
    coup_de_grace::{self, Event, PitKind, Played},
    displacement::Cause,
    geometry::Direction,
};

use super::{Ongoing, ahead, in_flight};
use crate::{
    battle::playback::{
        flight::{Ending, Throw, flight},
        journey::{along, run},
        motion::Motion,
        moves,
        perform::Show,
    },
    rulesets::coup_de_grace::proven,
    stage::{Shown, cameras::Watch, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// How far somebody who is pushed leans back, in radians.
const LEANS: f32 = 0.30;
/// Seconds in which a ring turns by one hex, and how high it lifts those on it.
const WHIRL: (f32, f32) = (0.7, 0.28);

pub(super) fn perform(show: &mut Show, battle: Played<'_>, event: &Event) -> f32 {
    match event {
        Event::PushBegan { figure, direction, .. } => began(show, battle, *figure, *direction),
        Event::PushEnded { figure, moved, cause } => ended(show, battle, *figure, (*moved, *cause)),
        Event::Pit { figure, kind } => {
            let who = Occupant::Figure(*figure);
            if *kind == PitKind::Bottomless {
                show.progress.own::<Ongoing>().lost = Some(*figure);
            }
            if let Some(at) = show.feet(who) {
                show.ground_burst(&battle, at, 0.0, 12, Vec3::ZERO);
                show.effect(0.0, Effect::Ring { at, size: 1.0, colour: palette::FLOWN });
                show.effect(0.0, Effect::Shake(0.25));
            }
            show.tell(&battle, who, 1, "Into the pit!", palette::RISK);
            0.45
        }
        Event::SpikesRolled { figure, hit, .. } => {
            let who = Occupant::Figure(*figure);
            if let Some(at) = show.feet(who) {
                let kind = ParticleKind::Steel;
                show.effect(0.0, Effect::Burst { at, kind, amount: 12, push: Vec3::Y * 3.0 });
            }
            if *hit {
                if let Some(chest) = show.chest(&battle, who) {
                    show.effect(0.05, Effect::Star { at: chest, size: 0.8, colour: palette::HIT });
                }
                show.effect(0.05, Effect::Shake(0.2));
            }
            let (text, colour) =
                if *hit { ("The spikes hit!", palette::HARM) } else { ("The spikes miss", palette::TEXT) };
            show.tell(&battle, who, 1, text, colour);
            0.45
        }
        _ => 0.0,
    }
}

/// True while the staff of air moves minis.
fn is_air(battle: Played<'_>) -> bool {
    let air = |frame: &Frame| matches!(frame, Frame::CoupDeGrace(coup_de_grace::Frame::Air(_)));
    battle.agenda().iter().any(air)
}

fn began(show: &mut Show, battle: Played<'_>, figure: FigureId, direction: Direction) -> f32 {
    let Some(at) = show.feet(Occupant::Figure(figure)) else { return 0.0 };
    let way = along(direction);
    if is_air(battle) {
        let at = at + Vec3::Y * 0.4;
        show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Wind, amount: 8, push: way * 2.0 });
        return 0.0;
    }
    show.ground_burst(&battle, at, 0.0, 5, -way);
    0.05
}

/// A push or a pull over all its steps: upright along the ground, leaning away from where it goes, the face as before.
/// Returns how long the first step takes.
pub(super) fn slide(show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
    let battle = proven(&shown.battle);
    let board = &battle.setup().board;
    let who = Occupant::Figure(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.0 };
    let stops = run(shown, figure, to);
    let poses: Vec<Transform> = stops.iter().map(|at| rest.with_translation(space::stand(board, at.head))).collect();
    let spaces = in_flight(battle).map_or(1, |walk| walk.reach);
    let throw = Throw {
        from: live,
        start: rest,
        stops: &poses,
        height: show.tall(&battle, who),
        force: spaces,
        ending: ending(shown, figure),
        bow: 0.0,
        calm: true,
    };
    let mut flown = flight(&throw);
    let moments = flown.moments.clone();
    let way = poses.last().map_or(Vec3::X, |end| moves::way(rest.translation, end.translation));
    if !show.progress.calm {
        let takes = flown.takes.max(1e-3);
        for key in &mut flown.keys {
            let part = key.at / takes;
            let leans = LEANS * (4.0 * part).min(1.0) * (1.0 - part).clamp(0.0, 0.5) * 2.0;
            key.pose.rotation = moves::lean(-way, leans) * key.pose.rotation;
        }
    }
    show.fly(&battle, who, &throw, flown, way);
    show.travel(figure, moments)
}

/// Whether a forced move runs out or is barred, as the event that ends it tells.
fn ending(shown: &Shown, figure: FigureId) -> Ending {
    let ended = ahead(shown).find_map(|event| match event {
        Event::PushEnded { figure: who, cause, .. } if *who == figure => Some(*cause),
        _ => None,
    });
    match ended {
        Some(Cause::Distance | Cause::Pit) | None => Ending::Slide,
        Some(_) => Ending::Slam,
    }
}

/// A forced move is over, or could not begin.
fn ended(show: &mut Show, battle: Played<'_>, figure: FigureId, (moved, cause): (u16, Cause)) -> f32 {
    let who = Occupant::Figure(figure);
    let (Some((live, rest)), Some(at)) = (show.pose(who), show.feet(who)) else { return 0.1 };
    let way = in_flight(battle).map(|walk| along(walk.direction));
    let barred = match cause {
        Cause::Figure(other) => Some(Occupant::Figure(other)),
        Cause::Object(object) | Cause::Obstacle(object) => Some(Occupant::Object(object)),
        _ => None,
    };
    let text = match cause {
        Cause::Distance | Cause::Pit | Cause::Terrain => return if moved > 0 && !is_air(battle) { 0.12 } else { 0.0 },
        Cause::Edge => "At the edge",
        Cause::Elevation => "The ground rises",
        _ => "No room",
    };
    show.tell(&battle, who, 0, text, palette::TEXT);
    if let Some(struck) = barred.and_then(|struck| show.feet(struck)) {
        let met = at.midpoint(struck) + Vec3::Y * 0.5;
        show.effect(0.0, Effect::Star { at: met, size: 0.5, colour: palette::DIE_SHIELD });
    }
    if let Some(way) = way.filter(|_| !show.progress.calm) {
        let keys =
            if cause == Cause::Edge { moves::teeter(live, rest, way) } else { moves::rock(live, rest, way, 0.14) };
        show.send(who, 0.0, Motion::new(keys));
    }
    show.ground_burst(&battle, at, 0.0, 4, Vec3::ZERO);
    0.4
}

/// Somebody is carried to the next hex of its ring, at the same time as all the others on it: only the last of their
/// steps takes time.
pub(super) fn whirl(show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
    let battle = proven(&shown.battle);
    let who = Occupant::Figure(figure);
    if let Some((live, rest)) = show.pose(who) {
        let goal = rest.with_translation(space::stand(&battle.setup().board, to.head));
        let (takes, high) = (WHIRL.0, if show.progress.calm { 0.0 } else { WHIRL.1 });
        let keys = moves::sampled(takes, goal, |part| {
            let along = SmoothStepCurve.sample_clamped(part);
            let lift = Vec3::Y * high * (std::f32::consts::PI * part).sin();
            Transform { translation: live.translation.lerp(goal.translation, along) + lift, ..goal }
        });
        show.send(who, 0.0, Motion::new(keys));
        show.watch.write(Watch { spots: vec![goal.translation], long: false, seconds: takes + 1.0 });
        show.ground_burst(&battle, goal.translation, takes, 3, Vec3::ZERO);
    }
    let last = !matches!(shown.queue.front().map(|next| &next.event), Some(Any::Stepped { .. }));
    if last { WHIRL.0 + 0.05 } else { 0.0 }
}
