//! Text for Champions: open choices, orders and log lines of events.

mod attack;
mod choice;
mod deeds;
mod factors;
mod flight;
mod harm;
pub(super) mod legend;
mod named;
mod order;
mod reactions;
mod rest;
mod turns;
mod won;

pub(crate) use choice::choice_line;
pub(crate) use order::order_line;
pub(crate) use won::win_reason;

use super::{ChampionsBattle, Event};
use crate::report::LogLine;

/// Returns the log line of an event. `None` if another line already covers it.
pub(crate) fn line(before: ChampionsBattle<'_>, event: &Event) -> Option<LogLine> {
    match event {
        Event::SegmentBegan { .. }
        | Event::TieRolled { .. }
        | Event::OrderOfActing { .. }
        | Event::TurnEnded { .. }
        | Event::PhaseBegan { .. }
        | Event::PhaseSpent { .. } => turns::line(before, event),
        Event::Aborted { .. }
        | Event::GuardTaken { .. }
        | Event::Unbalanced { .. }
        | Event::Holds { .. }
        | Event::Triggered { .. }
        | Event::HeldLost { .. }
        | Event::Rolled { .. }
        | Event::Interposed { .. }
        | Event::Evaded { .. } => reactions::line(before, event),
        Event::Drew { .. }
        | Event::Disarmed { .. }
        | Event::HaymakerBegan { .. }
        | Event::HaymakerEnded { .. }
        | Event::PowerTurned { .. }
        | Event::NoncombatBegan { .. }
        | Event::MoveBegan { .. }
        | Event::Coordinated { .. }
        | Event::Focused { .. }
        | Event::Grabbed { .. }
        | Event::BrokeFree { .. }
        | Event::Thrown { .. }
        | Event::PickedUp { .. }
        | Event::StoodUp { .. } => deeds::line(before, event),
        Event::AttackDeclared { .. }
        | Event::AreaDeclared { .. }
        | Event::AreaRolled { .. }
        | Event::Scattered { .. }
        | Event::Botched { .. }
        | Event::ToHitRolled { .. }
        | Event::DamageRolled { .. }
        | Event::SpotHit { .. } => attack::line(before, event),
        Event::Bled { .. }
        | Event::Hurt { .. }
        | Event::ThingHurt { .. }
        | Event::Broke { .. }
        | Event::Drained { .. }
        | Event::Dispelled { .. }
        | Event::Transformed { .. }
        | Event::Stunned { .. }
        | Event::KnockedOut { .. }
        | Event::Died { .. }
        | Event::HarmRolled { .. } => harm::line(before, event),
        Event::Recovered { .. }
        | Event::Rested { .. }
        | Event::Woke { .. }
        | Event::EndPaid { .. }
        | Event::Strained { .. }
        | Event::EffortRolled { .. } => rest::line(before, event),
        Event::WentProne { .. }
        | Event::KnockbackRolled { .. }
        | Event::FlightBegan { .. }
        | Event::FlightEnded { .. }
        | Event::BreakfallRolled { .. }
        | Event::CameDown { .. } => flight::line(before, event),
        // The log lines of other events cover these.
        Event::PhaseEnded { .. } | Event::MoveEnded { .. } => None,
    }
}
