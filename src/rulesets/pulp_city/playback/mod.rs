//! What each event of Pulp City looks like, by themes.
//!
//! | file | what it shows |
//! |---|---|
//! | `rounds` | rounds, turns, activations, and what they cost |
//! | `ways` | moves of each gait |
//! | `blows`, `throws` | actions: wind-up, dice, contact or a miss; what is hurled |
//! | `changes` | effects, and what they change about a figure |
//! | `harm` | hit points, KO's, blasts, what leaves the board, things that break |
//! | `forced` | knockbacks, pulls, shifts, throws and falls on their way, and how they end |
//! | `summons` | what is summoned, dangerous ground, Mind Control |

mod blows;
mod changes;
mod forced;
mod harm;
mod rounds;
mod summons;
#[cfg(test)]
mod tests;
mod throws;
mod ways;

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, Occupant},
    board::Footprint,
    displacement::Walk,
    pulp_city::{self, Displacement, PulpCityBattle, TargetRef},
};

use super::{PulpCity, proven};
use crate::battle::playback::prelude::*;

/// What is remembered from one event to the next.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// By whom and on whom or what the last effect was applied.
    effect: Option<(FigureId, TargetRef)>,
    /// Who is on its way as something thrown.
    flung: Option<FigureId>,
    /// Who has landed after that.
    landed: Option<FigureId>,
    /// What leaves the board next was dismissed: it does not break.
    dismissed: bool,
}

impl AnimateEvents for PulpCity {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(proven(battle))
    }

    fn perform(&self, p: &PlaybackScene, memory: &mut Memory, event: &Event) -> Anim {
        match event {
            Event::PulpCity(event) => perform(p, memory.of(), event),
            Event::Agenda(AgendaChange::Become(Frame::PulpCity(pulp_city::Frame::Blast(blast)))) => {
                let centre = blast.centre.filter(|_| blast.queue.is_none());
                centre.map(|centre| harm::goes_off(p, centre, blast.radius)).into()
            }
            Event::LeftBoard { figure } => harm::leaves(p, memory.of(), *figure),
            Event::ObjectRemoved { object } => harm::breaks_down(p, memory.of(), *object),
            _ => Anim::NONE,
        }
    }

    fn step(&self, p: &PlaybackScene, memory: &mut Memory, figure: FigureId, to: Footprint) -> Anim {
        let ongoing: &mut Ongoing = memory.of();
        if ongoing.flung == Some(figure) {
            return throws::comes_down(p, ongoing, figure, to);
        }
        match p.battle().top() {
            Some(Frame::PulpCity(pulp_city::Frame::Displace(frame))) => {
                forced::fly(p, figure, to, frame.kind == Displacement::Pull)
            }
            Some(Frame::PulpCity(pulp_city::Frame::Shift(_))) => ways::shift(p, figure, to),
            _ => ways::set_out(p, figure, to),
        }
    }

    fn after(&self, p: &PlaybackScene, event: &Event) -> Anim {
        match event {
            Event::Deployed { to, .. } => summons::came(p, to.head),
            Event::ObjectMoved { object, to } => summons::rises(p, *object, *to),
            _ => Anim::NONE,
        }
    }
}

/// The knockback or pull at hand.
fn in_flight(battle: PulpCityBattle<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Displace(frame))) => Some(&frame.walk),
        _ => None,
    }
}

/// Seconds of what is told beside something else, which is not to be held up.
const IN_PASSING: f32 = 0.12;

/// The events of Pulp City that are still to be shown, in their order.
fn ahead<'p>(p: &'p PlaybackScene) -> impl Iterator<Item = &'p pulp_city::Event> {
    p.ahead().filter_map(|event| match event {
        Event::PulpCity(event) => Some(event),
        _ => None,
    })
}

/// The model or thing of a mark; none of a hex.
const fn occupant(mark: TargetRef) -> Option<Occupant> {
    match mark {
        TargetRef::Figure(figure) => Some(Occupant::Figure(figure)),
        TargetRef::Object(object) => Some(Occupant::Object(object)),
        TargetRef::Hex(_) => None,
    }
}

/// Where a mark is in the picture: the ground of it, and where blows land on it.
fn spots(p: &PlaybackScene, mark: TargetRef) -> Option<(Vec3, Vec3)> {
    match mark {
        TargetRef::Hex(cell) => {
            let at = space::stand(p.board(), cell);
            Some((at, at + Vec3::Y * 0.3))
        }
        TargetRef::Figure(_) | TargetRef::Object(_) => {
            occupant(mark).and_then(|who| Some((p.feet(who)?, p.chest(who)?)))
        }
    }
}

fn perform(p: &PlaybackScene, ongoing: &mut Ongoing, event: &pulp_city::Event) -> Anim {
    rounds::perform(p, event)
        .or_else(|| ways::perform(p, event))
        .or_else(|| blows::perform(p, event))
        .or_else(|| changes::perform(p, ongoing, event))
        .or_else(|| harm::perform(p, event))
        .or_else(|| forced::perform(p, ongoing, event))
        .or_else(|| summons::perform(p, ongoing, event))
        .into()
}
