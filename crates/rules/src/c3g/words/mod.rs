//! C3G in plain English: open choices, orders and events.

mod attack;
mod choice;
mod flight;
mod ground;
mod harm;
pub(super) mod legend;
mod movement;
mod order;
mod rounds;
#[cfg(test)]
mod tests;
mod won;

pub(crate) use choice::choice_line;
pub(crate) use order::order_line;
pub(crate) use won::win_reason;

use super::{C3gBattle, Event};
use crate::report::LogLine;

/// The log line of an event; `None` if another line already covers it.
pub(crate) fn line(before: C3gBattle<'_>, event: &Event) -> Option<LogLine> {
    match event {
        Event::RoundBegan { .. }
        | Event::MarkerPlaced { .. }
        | Event::MarkersSealed { .. }
        | Event::InitiativeRolled { .. }
        | Event::TurnOrder { .. }
        | Event::MarkerRevealed { .. }
        | Event::TurnBegan { .. }
        | Event::TurnLost { .. }
        | Event::TurnEnded { .. }
        | Event::RoundEnded { .. } => rounds::line(before, event),
        Event::MoveBegan { .. } | Event::MoveEnded { .. } | Event::SwipeRolled { .. } => movement::line(before, event),
        Event::AttackDeclared { .. }
        | Event::PhaseRolled { .. }
        | Event::AttackRolled { .. }
        | Event::DefenceRolled { .. }
        | Event::Thrown { .. }
        | Event::AreaStruck { .. } => attack::line(before, event),
        Event::Wounded { .. } | Event::Healed { .. } | Event::Destroyed { .. } => harm::line(before, event),
        Event::KnockbackRuledOut { .. }
        | Event::KnockbackReckoned { .. }
        | Event::LineChosen { .. }
        | Event::FlightEnded { .. }
        | Event::KnockbackDamageRolled { .. } => flight::line(before, event),
        Event::FallRolled { .. }
        | Event::TerrainRolled { .. }
        | Event::GlyphActed { .. }
        | Event::GlyphRolled { .. } => ground::line(before, event),
    }
}
