//! What each event of Pulp City looks like, by themes.
//!
//! | file | what it shows |
//! |---|---|
//! | `rounds` | rounds, turns, activations, and what they cost |
//! | `ways` | moves of each gait |
//! | `blows`, `manner`, `throws` | actions: wind-up, dice, contact or a miss; what is hurled |
//! | `effects`, `changes` | effects, and what they change about somebody |
//! | `harm` | hit points, KO's, who leaves the board, things that break |
//! | `forced`, `falls` | knockbacks, pulls, shifts and throws on their way, and how they end |
//! | `blasts`, `summons` | blasts; what is summoned, dangerous ground, Mind Control |

mod blasts;
mod blows;
mod changes;
mod effects;
mod falls;
mod forced;
mod harm;
mod manner;
mod rounds;
mod summons;
#[cfg(test)]
mod tests;
mod throws;
mod ways;

use bevy::prelude::*;
use knockback_rules::{
    battle::{AgendaChange, Battle, Event, FigureId, Frame, Occupant},
    board::Footprint,
    displacement::Walk,
    pulp_city::{self, Displacement, Mark, Played},
};

use super::{PulpCity, proven};
use crate::{
    battle::playback::perform::{Performs, Progress, Show},
    stage::{Shown, space},
};

/// What is remembered from one event to the next.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// By whom and on whom or what the last effect was applied.
    effect: Option<(FigureId, Mark)>,
    /// Who is on its way as something thrown.
    flung: Option<FigureId>,
    /// Who has landed after that.
    landed: Option<FigureId>,
    /// What leaves the board next was dismissed: it does not break.
    dismissed: bool,
}

impl Performs for PulpCity {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(proven(battle))
    }

    fn perform(&self, show: &mut Show, shown: &Shown, event: &Event) -> f32 {
        let battle = proven(&shown.battle);
        match event {
            Event::PulpCity(event) => perform(show, shown, event),
            Event::Agenda(AgendaChange::Become(Frame::PulpCity(pulp_city::Frame::Blast(blast)))) => {
                match (blast.centre, &blast.queue) {
                    (Some(centre), None) => blasts::goes_off(show, battle, centre, blast.radius),
                    _ => 0.0,
                }
            }
            Event::LeftBoard { figure } => harm::leaves(show, battle, *figure),
            Event::ObjectRemoved { object } => harm::breaks(show, battle, *object),
            _ => 0.0,
        }
    }

    fn step(&self, show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        if let Some(takes) = show.under_way(figure) {
            return takes;
        }
        if show.progress.own::<Ongoing>().flung == Some(figure) {
            return throws::comes_down(show, proven(&shown.battle), figure, to);
        }
        match proven(&shown.battle).top() {
            Some(Frame::PulpCity(pulp_city::Frame::Displace(frame))) => {
                forced::fly(show, shown, (figure, to), frame.kind == Displacement::Pull)
            }
            Some(Frame::PulpCity(pulp_city::Frame::Shift(_))) => forced::shift(show, shown, figure, to),
            _ => ways::set_out(show, shown, figure, to),
        }
    }

    fn settle(&self, show: &mut Show, shown: &Shown, figure: FigureId, at: Footprint) -> f32 {
        ways::settle(show, proven(&shown.battle), figure, at)
    }

    fn after(&self, show: &mut Show, shown: &Shown, event: &Event) {
        match event {
            Event::Deployed { to, .. } => summons::came(show, proven(&shown.battle), to.head),
            Event::ObjectMoved { object, to } => summons::rises(show, proven(&shown.battle), *object, *to),
            Event::LeftBoard { figure } => harm::gone(show, *figure),
            _ => {}
        }
    }

    fn forget(&self, progress: &mut Progress) {
        *progress.own::<Ongoing>() = Ongoing::default();
    }
}

/// The knockback or pull at hand.
fn in_flight(battle: Played<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::PulpCity(pulp_city::Frame::Displace(frame))) => Some(&frame.walk),
        _ => None,
    }
}

/// Seconds of what is told beside something else, which is not to be held up.
const IN_PASSING: f32 = 0.12;

/// The events of Pulp City that are still to be shown, in their order.
fn ahead(shown: &Shown) -> impl Iterator<Item = &pulp_city::Event> {
    shown.queue.iter().filter_map(|next| match &next.event {
        Event::PulpCity(event) => Some(event),
        _ => None,
    })
}

/// The model or thing of a mark; none of a hex.
const fn occupant(mark: Mark) -> Option<Occupant> {
    match mark {
        Mark::Figure(figure) => Some(Occupant::Figure(figure)),
        Mark::Object(object) => Some(Occupant::Object(object)),
        Mark::Hex(_) => None,
    }
}

/// Where a mark is in the picture: the ground of it, and where blows land on it.
fn spots(show: &Show, battle: Played<'_>, mark: Mark) -> Option<(Vec3, Vec3)> {
    match (occupant(mark), mark) {
        (Some(who), _) => Some((show.feet(who)?, show.chest(&battle, who)?)),
        (None, Mark::Hex(cell)) => {
            let at = space::stand(&battle.setup().board, cell);
            Some((at, at + Vec3::Y * 0.3))
        }
        _ => None,
    }
}

fn perform(show: &mut Show, shown: &Shown, event: &pulp_city::Event) -> f32 {
    use pulp_city::Event as E;
    let battle = proven(&shown.battle);
    match event {
        E::RoundBegan { .. }
        | E::StartRolled { .. }
        | E::PoolsFilled { .. }
        | E::TurnBegan { .. }
        | E::Activated { .. }
        | E::Commanded { .. }
        | E::ApPaid { .. }
        | E::Fatigued { .. }
        | E::ActivationEnded { .. }
        | E::CommandEnded { .. }
        | E::Passed { .. }
        | E::EffectsPhase
        | E::RoundEnded { .. } => rounds::perform(show, shown, event),
        E::MoveBegan { figure, by, path } => ways::begin(show, battle, (*figure, *by), path),
        E::Declared { .. } | E::PoweredUp { .. } | E::PoolRolled { .. } | E::Judged { .. } => {
            blows::perform(show, shown, event)
        }
        E::EffectApplied { .. } | E::Immune { .. } | E::PoolChanged { .. } => effects::perform(show, shown, event),
        E::ConditionChanged { figure, now } => changes::show(show, battle, *figure, *now),
        E::Hurt { .. } | E::Damaged { .. } | E::Healed { .. } | E::Ko { .. } => harm::perform(show, battle, event),
        E::DisplacementBegan { .. } | E::DisplacementEnded { .. } => forced::perform(show, shown, event),
        E::Fell { figure, drop, damage } => falls::fell(show, shown, *figure, (*drop, *damage)),
        E::CentreMoved { at } => blasts::moved(show, battle, *at),
        E::Summoned { .. }
        | E::Dismissed { .. }
        | E::Endangered { .. }
        | E::Controlled { .. }
        | E::ControlEnded { .. } => summons::perform(show, battle, event),
    }
}
