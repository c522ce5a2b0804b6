//! What each event of Champions looks like, by themes: time, blows, areas, harm, flights, ways, and how people are.

mod area;
mod blows;
mod flights;
mod harm;
mod states;
#[cfg(test)]
mod tests;
mod time;
mod ways;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Frame, Occupant, SideId},
    board::Footprint,
    champions::{self, Played},
    dice::Faces,
    displacement::Walk,
};

use super::Champions;
use crate::{
    battle::playback::{
        journey::along,
        perform::{Heading, Performs, Progress, Show, Trailing},
        tell::TOLD,
    },
    rulesets::champions::proven,
    stage::Shown,
};
use blows::Strike;
use knockback_view::champions::rolls;
use knockback_view::dice_tray::{DiceTray, Roll, Term, TraySpot};

/// What is remembered from one event to the next.
#[derive(Debug, Default)]
pub(crate) struct Ongoing {
    /// The attack that is being shown.
    strike: Option<Strike>,
    /// The way of the flight that is being shown.
    way: Vec3,
    /// Everybody is taking the recovery after segment 12.
    recovering: bool,
}

impl Performs for Champions {
    fn in_flight<'b>(&self, battle: &'b Battle) -> Option<&'b Walk> {
        in_flight(proven(battle))
    }

    fn perform(&self, show: &mut Show, shown: &Shown, event: &Event) -> f32 {
        match event {
            Event::Champions(event) => show.perform_champions(shown, event),
            _ => 0.0,
        }
    }

    fn step(&self, show: &mut Show, shown: &Shown, figure: FigureId, to: Footprint) -> f32 {
        if let Some(takes) = show.under_way(figure) {
            return takes;
        }
        if show.pose(Occupant::Figure(figure)).is_none() {
            return 0.0;
        }
        show.set_out(shown, figure, to)
    }

    fn settle(&self, show: &mut Show, shown: &Shown, figure: FigureId, at: Footprint) -> f32 {
        show.dash(shown, figure, at)
    }

    fn over(&self, show: &mut Show, battle: &Battle) -> f32 {
        show.blast_if_due(proven(battle))
    }

    fn after(&self, show: &mut Show, shown: &Shown, event: &Event) {
        if let Event::Champions(event) = event {
            show.come_to_stand(shown, event);
        }
    }

    fn forget(&self, progress: &mut Progress) {
        progress.own::<Ongoing>().strike = None;
    }

    fn trailing(&self, battle: &Battle, event: &Event) -> Option<Trailing> {
        use champions::Event as E;
        let Event::Champions(event) = event else { return None };
        match event {
            E::PhaseBegan { .. } | E::MoveBegan { .. } | E::AttackDeclared { .. } | E::AreaDeclared { .. } => {
                Some(Trailing::Goes)
            }
            E::FlightBegan { figure, .. } => Some(Trailing::Begins {
                from: battle.field().footprint(*figure).map(|at| at.head),
                aloft: proven(battle).feet(*figure),
            }),
            E::FlightEnded { .. } => Some(Trailing::Ends),
            _ => None,
        }
    }

    fn roll(&self, battle: &Battle, event: &Event, faces: Option<&Faces>) -> Option<(Roll, TraySpot)> {
        match event {
            Event::Champions(event) => rolls::roll(proven(battle), event, faces),
            Event::Agenda(change) => rolls::half_rolled(proven(battle), change, faces),
            _ => None,
        }
    }

    fn tally(&self, battle: &Battle, event: &Event) -> Option<Vec<Term>> {
        match event {
            Event::Champions(event) => rolls::tally(proven(battle), event),
            Event::Agenda(change) => rolls::half_tally(change),
            _ => None,
        }
    }

    fn clears(&self, table: &DiceTray, event: &Event) -> bool {
        matches!(event, Event::Champions(event) if rolls::clears(table, event))
    }

    fn reckon(&self, shown: &mut Shown, event: &Event) {
        if let (Event::Champions(event), Some(table)) = (event, &mut shown.table) {
            table.sums.extend(rolls::sum(proven(&shown.battle), event));
        }
    }

    fn turn(&self, battle: &Battle) -> Option<SideId> {
        battle.agenda().iter().find_map(|frame| match frame {
            Frame::Champions(champions::Frame::Phase(phase)) => Some(battle.owner(phase.figure)),
            _ => None,
        })
    }

    fn heads(&self, battle: &Battle, event: &Event) -> Option<Heading> {
        use champions::Event as E;
        match event {
            Event::Champions(E::SegmentBegan { .. } | E::TurnEnded { .. }) => Some(Heading { side: None }),
            Event::Champions(E::PhaseBegan { figure }) => Some(Heading { side: Some(battle.owner(*figure)) }),
            _ => None,
        }
    }

    fn begins(&self, event: &Event) -> bool {
        use champions::Event as E;
        matches!(
            event,
            Event::Champions(
                E::SegmentBegan { .. }
                    | E::TurnEnded { .. }
                    | E::PhaseBegan { .. }
                    | E::PhaseSpent { .. }
                    | E::MoveBegan { .. }
                    | E::AttackDeclared { .. }
                    | E::AreaDeclared { .. }
                    | E::Coordinated { .. }
                    | E::HaymakerBegan { .. }
                    | E::Holds { .. }
                    | E::GuardTaken { .. }
                    | E::Rested { .. }
                    | E::Drew { .. }
                    | E::StoodUp { .. }
            )
        )
    }

    fn is_worth_seeing(&self, event: &Event) -> bool {
        use champions::Event as E;
        matches!(event, Event::Champions(E::MoveBegan { .. } | E::AttackDeclared { .. } | E::AreaDeclared { .. }))
    }

    fn fallen(&self, levels: f32) -> String {
        format!("{:.0} m down", 2.0 * levels)
    }

    fn actor(&self, event: &Event) -> Option<FigureId> {
        use champions::Event as E;
        match event {
            Event::Champions(
                E::PhaseBegan { figure }
                | E::MoveBegan { figure, .. }
                | E::AttackDeclared { attacker: figure, .. }
                | E::AreaDeclared { attacker: figure, .. },
            ) => Some(*figure),
            _ => None,
        }
    }
}

/// The flight at hand.
fn in_flight(battle: Played<'_>) -> Option<&Walk> {
    match battle.top() {
        Some(Frame::Champions(champions::Frame::Flight(flight))) => Some(&flight.walk),
        _ => None,
    }
}

/// The way of the flight at hand over the ground.
fn heading(battle: Played<'_>) -> Vec3 {
    in_flight(battle).map_or(Vec3::X, |walk| along(walk.direction))
}

/// Seconds of what happens in the middle of a flight, which is not to be held up.
const IN_PASSING: f32 = 0.1;

/// The events of Champions that are still to be shown, in their order, up to anything of another kind but bookkeeping.
fn ahead(shown: &Shown) -> impl Iterator<Item = &champions::Event> {
    shown.queue.iter().filter_map(|next| match &next.event {
        Event::Champions(event) => Some(event),
        _ => None,
    })
}

/// The flight that goes on once what lies above it is done.
fn flying(battle: Played<'_>) -> Option<&champions::FlightFrame> {
    battle.agenda().iter().rev().find_map(|frame| match frame {
        Frame::Champions(champions::Frame::Flight(flight)) => Some(flight),
        _ => None,
    })
}

impl Show<'_, '_> {
    pub(crate) fn perform_champions(&mut self, shown: &Shown, event: &champions::Event) -> f32 {
        use champions::Event as E;
        let battle = proven(&shown.battle);
        match event {
            E::SegmentBegan { .. }
            | E::TieRolled { .. }
            | E::OrderOfActing { .. }
            | E::TurnEnded { .. }
            | E::PhaseBegan { .. }
            | E::PhaseEnded { .. }
            | E::PhaseSpent { .. }
            | E::Holds { .. }
            | E::Triggered { .. }
            | E::HeldLost { .. } => self.perform_time(shown, event),
            E::MoveBegan { .. } | E::MoveEnded { .. } | E::NoncombatBegan { .. } => self.perform_way(battle, event),
            E::AttackDeclared { .. }
            | E::ToHitRolled { .. }
            | E::Botched { .. }
            | E::Evaded { .. }
            | E::Rolled { .. }
            | E::SpotHit { .. }
            | E::PickedUp { .. }
            | E::Disarmed { .. }
            | E::Coordinated { .. }
            | E::Focused { .. }
            | E::HaymakerBegan { .. }
            | E::HaymakerEnded { .. } => self.perform_blow(shown, event),
            E::DamageRolled { victim, stun, body, .. } => self.damage(shown, *victim, (*stun, *body)),
            E::AreaDeclared { .. } | E::AreaRolled { .. } | E::Scattered { .. } => self.perform_area(battle, event),
            E::Hurt { .. } | E::ThingHurt { .. } | E::Broke { .. } | E::HarmRolled { .. } => {
                self.perform_harm(shown, event)
            }
            E::KnockbackRolled { .. }
            | E::FlightBegan { .. }
            | E::FlightEnded { .. }
            | E::BreakfallRolled { .. }
            | E::CameDown { .. }
            | E::Thrown { .. } => self.perform_flight(shown, event),
            E::Aborted { .. }
            | E::GuardTaken { .. }
            | E::Unbalanced { .. }
            | E::Drew { .. }
            | E::Interposed { .. }
            | E::Recovered { .. }
            | E::Rested { .. }
            | E::Woke { .. }
            | E::Bled { .. }
            | E::EndPaid { .. }
            | E::Strained { .. }
            | E::EffortRolled { .. }
            | E::PowerTurned { .. }
            | E::Grabbed { .. }
            | E::BrokeFree { .. }
            | E::Drained { .. }
            | E::Dispelled { .. }
            | E::Transformed { .. }
            | E::Stunned { .. }
            | E::KnockedOut { .. }
            | E::Died { .. }
            | E::WentProne { .. }
            | E::StoodUp { .. } => self.perform_state(shown, event),
        }
    }
}
