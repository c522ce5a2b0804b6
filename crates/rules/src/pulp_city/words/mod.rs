//! Text of Pulp City: log lines, orders and open choices.

mod choice;
mod conditions;
mod forced;
mod harm;
pub(super) mod legend;
mod named;
mod order;
mod rolls;
mod summons;
mod turns;

pub(super) use choice::choice_line;
pub(super) use conditions::conditions;
pub(super) use order::order_line;

use super::{Event, PulpCityBattle};
use crate::{battle::HowWon, report::LogLine};

/// Returns the log line of an event, or `None` if the log does not mention the event.
pub(super) fn line(before: PulpCityBattle<'_>, event: &Event) -> Option<LogLine> {
    match event {
        Event::Declared { .. }
        | Event::PoweredUp { .. }
        | Event::PoolRolled { .. }
        | Event::Judged { .. }
        | Event::EffectApplied { .. }
        | Event::Immune { .. } => rolls::line(before, event),
        Event::Hurt { .. }
        | Event::Damaged { .. }
        | Event::Healed { .. }
        | Event::Ko { .. }
        | Event::PoolChanged { .. } => harm::line(before, event),
        Event::ConditionChanged { figure, now } => Some(conditions::line(before, *figure, *now)),
        Event::DisplacementBegan { .. }
        | Event::DisplacementEnded { .. }
        | Event::Fell { .. }
        | Event::CentreMoved { .. } => forced::line(before, event),
        Event::Summoned { .. }
        | Event::Dismissed { .. }
        | Event::Endangered { .. }
        | Event::Controlled { .. }
        | Event::ControlEnded { .. } => summons::line(before, event),
        _ => turns::line(before, event),
    }
}

/// Returns the reason for a victory as a clause (`PC-25`).
pub(super) const fn win_reason(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "no other side has a supreme left",
        HowWon::Destroyed => "its targets are KO'ed",
        HowWon::Held => "it holds its objective",
        HowWon::Points => "the last round is over, and its supremes have the most levels",
        HowWon::Surrendered | HowWon::ThrownOff | HowWon::KnockedInto | HowWon::ThingsBroken => how.shared_reason(),
    }
}
