//! Animations of Pulp City events, by topic.
//!
//! | file | content |
//! |---|---|
//! | `rounds` | rounds, turns, activations, and their costs |
//! | `movement` | movement by mode |
//! | `blows`, `throws` | actions: wind-up, dice, then a contact or a miss; thrown objects and figures |
//! | `changes` | effects, and the changes they make to a figure |
//! | `harm` | hit points, KO's, blasts, removals from the board, broken objects |
//! | `forced` | knockbacks, pulls, shifts, throws and falls, with their ends |
//! | `summons` | summons, dangerous ground and Mind Control |

mod blows;
mod changes;
mod forced;
mod harm;
mod movement;
mod rounds;
mod summons;
#[cfg(test)]
mod tests;
mod throws;

use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, Occupant},
    board::Footprint,
    displacement::Walk,
    pulp_city::{self, Displacement, PulpCityBattle, TargetRef},
};

use super::{PulpCity, expect_ruleset};
use crate::battle::playback::prelude::*;

/// State kept between events.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// Source and target of the last effect.
    effect: Option<(FigureId, TargetRef)>,
    /// A figure that is flying because it was thrown.
    flung: Option<FigureId>,
    /// A figure that has landed after a throw.
    landed: Option<FigureId>,
    /// True if the next removal is a dismissal, in which nothing breaks.
    dismissed: bool,
}

impl AnimateEvents for PulpCity {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(expect_ruleset(battle))
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
            Some(Frame::PulpCity(pulp_city::Frame::Shift(_))) => movement::shift(p, figure, to),
            _ => movement::set_out(p, figure, to),
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

/// Returns the path of the current displacement, for example a knockback or a pull.
fn in_flight(battle: PulpCityBattle<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Displace(frame))) => Some(&frame.walk),
        _ => None,
    }
}

/// Duration of events shown together with others in seconds, short enough not to delay them.
const IN_PASSING: f32 = 0.12;

/// Returns the pending Pulp City events, in order.
fn pending_events<'p>(p: &'p PlaybackScene) -> impl Iterator<Item = &'p pulp_city::Event> {
    p.pending_events().filter_map(|event| match event {
        Event::PulpCity(event) => Some(event),
        _ => None,
    })
}

/// Returns the model or object of a target, or `None` for a hex.
const fn occupant(mark: TargetRef) -> Option<Occupant> {
    match mark {
        TargetRef::Figure(figure) => Some(Occupant::Figure(figure)),
        TargetRef::Object(object) => Some(Occupant::Object(object)),
        TargetRef::Hex(_) => None,
    }
}

/// Returns the ground position of a target, and the point where blows land.
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
        .or_else(|| movement::perform(p, event))
        .or_else(|| blows::perform(p, event))
        .or_else(|| changes::perform(p, ongoing, event))
        .or_else(|| harm::perform(p, event))
        .or_else(|| forced::perform(p, ongoing, event))
        .or_else(|| summons::perform(p, ongoing, event))
        .into()
}
