//! What each event of Coup-De-Grace looks like, by themes: rounds, ways, blows, harm, forced moves, spells.

mod blows;
mod forced;
mod harm;
mod rounds;
mod spells;
#[cfg(test)]
mod tests;
mod ways;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame, Occupant},
    board::Footprint,
    coup_de_grace::{self, AirFrame, Blow, Played},
    displacement::Walk,
};

use super::{CoupDeGrace, proven};
use crate::{
    battle::playback::{
        motion::Motion,
        moves,
        perform::{Performs, Progress, Show},
    },
    stage::Shown,
};

/// What is remembered from one event to the next.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// The attack that is being shown.
    blow: Option<Blow>,
    /// Who goes somewhere in a way of its own.
    carried: Option<(FigureId, Carried)>,
    /// Who falls into a pit without a bottom.
    lost: Option<FigureId>,
}

/// How somebody goes where it does not walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Carried {
    /// On its belly.
    Crawls,
    /// Lifted by a force orb.
    Floats,
}

impl Performs for CoupDeGrace {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(proven(battle))
    }

    fn perform(&self, show: &mut Show, shown: &Shown, event: &Event) -> f32 {
        match event {
            Event::CoupDeGrace(event) => perform(show, shown, event),
            _ => 0.0,
        }
    }

    fn step(&self, show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        if let Some(takes) = show.under_way(figure) {
            return takes;
        }
        let battle = proven(&shown.battle);
        match battle.top() {
            Some(Frame::CoupDeGrace(coup_de_grace::Frame::Push(_))) => forced::slide(show, shown, figure, to),
            Some(Frame::CoupDeGrace(coup_de_grace::Frame::Air(AirFrame::Whirl { .. }))) => {
                forced::whirl(show, shown, figure, to)
            }
            _ => ways::set_out(show, shown, figure, to),
        }
    }

    fn settle(&self, show: &mut Show, shown: &Shown, figure: FigureId, at: Footprint) -> f32 {
        ways::settle(show, proven(&shown.battle), figure, at)
    }

    fn after(&self, show: &mut Show, shown: &Shown, event: &Event) {
        match event {
            Event::Deployed { to, .. } => rounds::entered(show, proven(&shown.battle), *to),
            Event::LeftBoard { figure } => harm::gone(show, *figure),
            _ => {}
        }
    }

    fn forget(&self, progress: &mut Progress) {
        *progress.own::<Ongoing>() = Ongoing::default();
    }
}

/// The forced move at hand.
fn in_flight(battle: Played<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::CoupDeGrace(coup_de_grace::Frame::Push(push))) => Some(&push.walk),
        _ => None,
    }
}

/// Seconds of what happens in the middle of a forced move, which is not to be held up.
const IN_PASSING: f32 = 0.1;

/// The events of Coup-De-Grace that are still to be shown, in their order.
fn ahead(shown: &Shown) -> impl Iterator<Item = &coup_de_grace::Event> {
    shown.queue.iter().filter_map(|next| match &next.event {
        Event::CoupDeGrace(event) => Some(event),
        _ => None,
    })
}

fn perform(show: &mut Show, shown: &Shown, event: &coup_de_grace::Event) -> f32 {
    use coup_de_grace::Event as E;
    let battle = proven(&shown.battle);
    match event {
        E::RoundBegan { .. }
        | E::InitiativeRolled { .. }
        | E::Initiative { .. }
        | E::Activated { .. }
        | E::Passed { .. }
        | E::Paid { .. }
        | E::Gained { .. }
        | E::ActivationEnded { .. }
        | E::RoundEnded { .. } => rounds::perform(show, battle, event),
        E::MoveBegan { .. }
        | E::Crawled { .. }
        | E::Turned { .. }
        | E::StoodUp { .. }
        | E::Opened { .. }
        | E::Guarded { .. } => ways::perform(show, battle, event),
        E::AttackDeclared { .. } | E::AttackRolled { .. } | E::Rerolled { .. } | E::Entangled { .. } => {
            blows::perform(show, shown, event)
        }
        E::Cast { figure, spell, .. } => spells::cast(show, battle, *figure, spell),
        E::Hurt { .. }
        | E::Healed { .. }
        | E::Quickened { .. }
        | E::Downed { .. }
        | E::OutOfAction { .. }
        | E::RecoveryRolled { .. } => harm::perform(show, battle, event),
        E::PushBegan { .. } | E::PushEnded { .. } | E::Pit { .. } | E::SpikesRolled { .. } => {
            forced::perform(show, battle, event)
        }
    }
}

/// Somebody turns on its spot; returns how long it takes.
fn turn(show: &mut Show, figure: FigureId, rotation: Quat) -> f32 {
    let who = Occupant::Figure(figure);
    match show.pose(who) {
        Some((live, rest)) if rest.rotation.angle_between(rotation) > 0.01 => {
            show.send(who, 0.0, Motion::new(moves::settle(live, rest.with_rotation(rotation), 0.2)));
            0.22
        }
        _ => 0.0,
    }
}
