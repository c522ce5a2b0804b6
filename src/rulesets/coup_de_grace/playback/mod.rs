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
    battle::{Battle, Event, FigureId, Frame, Occupant, SideId},
    board::Footprint,
    coup_de_grace::{self, AirFrame, Blow, Played},
    dice::Faces,
    displacement::Walk,
};

use super::{CoupDeGrace, acting, proven};
use crate::{
    battle::playback::{
        motion::Motion,
        moves,
        perform::{Heading, Performs, Progress, Show, Trailing},
    },
    stage::Shown,
};
use knockback_view::coup_de_grace::rolls;
use knockback_view::dice_tray::{DiceTray, Roll, Term, TraySpot};

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

    fn trailing(&self, battle: &Battle, event: &Event) -> Option<Trailing> {
        use coup_de_grace::Event as E;
        let Event::CoupDeGrace(event) = event else { return None };
        match event {
            E::Activated { .. } | E::MoveBegan { .. } | E::AttackDeclared { .. } | E::Cast { .. } => {
                Some(Trailing::Goes)
            }
            E::PushBegan { figure, .. } => {
                Some(Trailing::Begins { from: proven(battle).cell_of(*figure), aloft: None })
            }
            E::PushEnded { .. } => Some(Trailing::Ends),
            _ => None,
        }
    }

    fn roll(&self, battle: &Battle, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        match event {
            Event::CoupDeGrace(event) => rolls::roll(proven(battle), event, faces),
            _ => None,
        }
    }

    fn tally(&self, _battle: &Battle, event: &Event) -> Option<Vec<Term>> {
        match event {
            Event::CoupDeGrace(event) => rolls::tally(event),
            _ => None,
        }
    }

    fn clears(&self, table: &DiceTray, event: &Event) -> bool {
        matches!(event, Event::CoupDeGrace(event) if rolls::clears(table, event))
    }

    fn reckon(&self, shown: &mut Shown, event: &Event) {
        if let (Event::CoupDeGrace(event), Some(table)) = (event, &mut shown.table) {
            table.sums.extend(rolls::sums(proven(&shown.battle), event));
        }
    }

    fn turn(&self, battle: &Battle) -> Option<SideId> {
        let battle = proven(battle);
        acting::active(battle).map(|figure| battle.owner(figure))
    }

    fn heads(&self, battle: &Battle, event: &Event) -> Option<Heading> {
        use coup_de_grace::Event as E;
        match event {
            Event::CoupDeGrace(E::RoundBegan { .. }) => Some(Heading { side: None }),
            Event::CoupDeGrace(E::Activated { figure, .. }) => Some(Heading { side: Some(battle.owner(*figure)) }),
            _ => None,
        }
    }

    fn begins(&self, event: &Event) -> bool {
        use coup_de_grace::Event as E;
        matches!(
            event,
            Event::CoupDeGrace(
                E::RoundBegan { .. }
                    | E::Initiative { .. }
                    | E::Activated { .. }
                    | E::Passed { .. }
                    | E::MoveBegan { .. }
                    | E::Crawled { .. }
                    | E::AttackDeclared { .. }
                    | E::Cast { .. }
                    | E::RecoveryRolled { .. }
                    | E::Opened { .. }
                    | E::Guarded { .. }
                    | E::ActivationEnded { .. }
                    | E::RoundEnded { .. }
            )
        )
    }

    fn is_worth_seeing(&self, event: &Event) -> bool {
        use coup_de_grace::Event as E;
        matches!(
            event,
            Event::CoupDeGrace(
                E::MoveBegan { .. }
                    | E::Crawled { .. }
                    | E::AttackDeclared { .. }
                    | E::Cast { .. }
                    | E::RecoveryRolled { .. }
            )
        )
    }

    fn actor(&self, event: &Event) -> Option<FigureId> {
        use coup_de_grace::Event as E;
        let Event::CoupDeGrace(event) = event else { return None };
        match event {
            E::Activated { figure, .. }
            | E::MoveBegan { figure, .. }
            | E::Crawled { figure, .. }
            | E::AttackDeclared { attacker: figure, .. }
            | E::Cast { figure, .. }
            | E::RecoveryRolled { figure, .. } => Some(*figure),
            _ => None,
        }
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
