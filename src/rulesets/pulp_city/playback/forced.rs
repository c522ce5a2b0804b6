//! Knockbacks, pulls and shifts on their way, and how they end (`PC-11` to `PC-14`).

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Footprint,
    displacement::Cause,
    geometry::Direction,
    pulp_city::{Displacement, Event, Played},
};

use super::{Ongoing, ahead, in_flight, ways};
use crate::{
    battle::playback::{
        flight::{Ending, Throw, flight},
        journey::{along, bars, run},
        moves,
        perform::Show,
    },
    rulesets::pulp_city::{panels::words::hexes, proven},
    stage::{Shown, space},
    theme::palette,
    view3d::effects::{Effect, particle_kind::ParticleKind},
};

/// How high somebody bows above its way: who flies, and who is drawn near.
const BOWS: (f32, f32) = (1.0, 0.35);

pub(super) fn perform(show: &mut Show, shown: &Shown, event: &Event) -> f32 {
    let battle = proven(&shown.battle);
    match event {
        Event::DisplacementBegan { figure, kind, direction, spaces } => {
            let moved = end(shown, *figure).map(|(moved, _)| moved);
            began(show, battle, *figure, (*kind, *direction, *spaces), moved)
        }
        Event::DisplacementEnded { figure, moved, cause } => ended(show, battle, *figure, (*moved, *cause)),
        _ => 0.0,
    }
}

fn began(
    show: &mut Show,
    battle: Played<'_>,
    figure: FigureId,
    (kind, direction, spaces): (Displacement, Option<Direction>, u16),
    moved: Option<u16>,
) -> f32 {
    let who = Occupant::Figure(figure);
    let Some(at) = show.feet(who) else { return 0.0 };
    match kind {
        Displacement::GrabAndThrow => {
            show.progress.own::<Ongoing>().flung = (spaces > 0).then_some(figure);
            return 0.05;
        }
        Displacement::Knockback => {
            let way = direction.map_or(Vec3::ZERO, along);
            show.ground_burst(&battle, at, 0.0, 6, -way);
            tell_moved(show, battle, who, "Knocked back", moved);
        }
        Displacement::Pull => {
            let by = show.progress.own::<Ongoing>().effect.map(|(by, _)| Occupant::Figure(by));
            let hands = by.and_then(|by| show.chest(&battle, by));
            if let (Some(from), Some(to)) = (hands, show.chest(&battle, who)) {
                show.effect(0.0, Effect::Ray { from, to, takes: 0.5 });
            }
            tell_moved(show, battle, who, "Pulled", moved);
        }
        Displacement::Shift => {
            let at = at + Vec3::Y * 0.4;
            show.effect(0.0, Effect::Burst { at, kind: ParticleKind::Wind, amount: 6, push: Vec3::ZERO });
        }
    }
    0.08
}

/// How far somebody is moved, which may be less than the effect has; where nothing moves it, its end says why.
fn tell_moved(show: &mut Show, battle: Played<'_>, who: Occupant, how: &str, moved: Option<u16>) {
    match moved {
        Some(0) => {}
        Some(moved) => {
            show.tell(&battle, who, 1, format!("{how} {}", hexes(moved)), palette::ACCENT);
        }
        None => {
            show.tell(&battle, who, 1, how.to_owned(), palette::ACCENT);
        }
    }
}

/// A knockback or a pull over all its steps up to something in between; returns how long the first one takes.
pub(super) fn fly(show: &mut Show, shown: &Shown, (figure, to): (FigureId, Footprint), pull: bool) -> f32 {
    let battle = proven(&shown.battle);
    let board = &battle.setup().board;
    let who = Occupant::Figure(figure);
    let Some((live, rest)) = show.pose(who) else { return 0.0 };
    let stops = run(shown, figure, to);
    let poses: Vec<Transform> = stops.iter().map(|at| rest.with_translation(space::stand(board, at.head))).collect();
    let throw = Throw {
        from: live,
        start: rest,
        stops: &poses,
        height: show.tall(&battle, who),
        force: in_flight(battle).map_or(1, |walk| walk.reach),
        ending: ending(shown, figure),
        bow: if pull { BOWS.1 } else { BOWS.0 },
        calm: show.progress.calm || pull,
    };
    let flown = flight(&throw);
    let moments = flown.moments.clone();
    let way = poses.last().map_or(Vec3::X, |end| moves::way(rest.translation, end.translation));
    show.fly(&battle, who, &throw, flown, way);
    show.travel(figure, moments)
}

/// How far a displacement goes and why it ends, as the event that ends it tells.
fn end(shown: &Shown, figure: FigureId) -> Option<(u16, Cause)> {
    ahead(shown).find_map(|event| match event {
        Event::DisplacementEnded { figure: who, moved, cause } if *who == figure => Some((*moved, *cause)),
        _ => None,
    })
}

/// Whether a displacement runs out or is barred.
fn ending(shown: &Shown, figure: FigureId) -> Ending {
    if end(shown, figure).is_some_and(|(_, cause)| bars(cause)) { Ending::Slam } else { Ending::Slide }
}

/// A step of a shift: quick and low, with the face as before.
pub(super) fn shift(show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
    ways::stride(show, shown, figure, to, false)
}

/// A displacement is over, or could not begin.
fn ended(show: &mut Show, battle: Played<'_>, figure: FigureId, (moved, cause): (u16, Cause)) -> f32 {
    let Some(walk) = in_flight(battle) else { return 0.05 };
    let (way, left) = (along(walk.direction), walk.reach.saturating_sub(moved));
    let who = Occupant::Figure(figure);
    match cause {
        // A crash hurts by an option alone; elsewhere the way is barred, and no more.
        _ if bars(cause) && battle.rules().options.crash => show.end_flight(&battle, figure, way, cause, left, 0),
        _ if bars(cause) => barred(show, battle, figure, (way, cause)),
        Cause::Edge => show.end_flight(&battle, figure, way, cause, 0, 0),
        Cause::Immune => {
            show.rock(who, 0.0, way, 0.08, false);
            show.tell(&battle, who, 1, "Stands fast", palette::TEXT)
        }
        _ if moved == 0 => show.tell(&battle, who, 1, "Stays put", palette::TEXT),
        _ => 0.15,
    }
}

/// Something bars the way.
fn barred(show: &mut Show, battle: Played<'_>, figure: FigureId, (way, cause): (Vec3, Cause)) -> f32 {
    let who = Occupant::Figure(figure);
    let Some(at) = show.feet(who) else { return 0.1 };
    let struck = match cause {
        Cause::Figure(other) => Some(Occupant::Figure(other)),
        Cause::Object(object) | Cause::Obstacle(object) => Some(Occupant::Object(object)),
        _ => None,
    };
    let met = at + way * 0.8 + Vec3::Y * 0.6;
    show.effect(0.0, Effect::Star { at: met, size: 0.8, colour: palette::HIT });
    show.effect(0.0, Effect::Burst { at: met, kind: ParticleKind::Sparks, amount: 6, push: -way });
    show.effect(0.0, Effect::Shake(0.2));
    show.rock(who, 0.0, way, 0.2, false);
    if let Some(struck) = struck {
        show.rock(struck, 0.0, way, 0.12, false);
    }
    let text = if struck.is_some() { "Stopped short" } else { "Against the wall" };
    show.tell(&battle, who, 1, text, palette::TEXT);
    show.ground_burst(&battle, at, 0.0, 5, -way);
    0.45
}
