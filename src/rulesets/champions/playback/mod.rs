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
    battle::{Battle, Event, FigureId, Frame, Occupant},
    board::Footprint,
    champions::{self, Played},
    displacement::Walk,
};

use super::Champions;
use crate::{
    battle::playback::{
        journey::along,
        perform::{Performs, Progress, Show},
        tell::TOLD,
    },
    rulesets::champions::proven,
    stage::Shown,
};
use blows::Strike;

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

    fn fallen(&self, levels: f32) -> String {
        format!("{:.0} m down", 2.0 * levels)
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
