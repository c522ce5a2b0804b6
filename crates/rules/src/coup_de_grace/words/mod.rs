//! Text of Coup-De-Grace: log lines, orders and open choices.

mod attack;
mod choice;
mod forced;
pub(super) mod legend;
mod order;
mod turns;

pub(super) use choice::choice_line;
pub(super) use order::order_line;

use super::{CoupDeGraceBattle, Event};
use crate::{battle::HowWon, report::LogLine};

/// Returns the log line of an event.
pub(super) fn line(before: CoupDeGraceBattle<'_>, event: &Event) -> LogLine {
    match event {
        Event::AttackDeclared { .. }
        | Event::AttackRolled { .. }
        | Event::Rerolled { .. }
        | Event::Cast { .. }
        | Event::Hurt { .. }
        | Event::Healed { .. }
        | Event::Quickened { .. }
        | Event::Downed { .. }
        | Event::OutOfAction { .. }
        | Event::Entangled { .. } => attack::line(before, event),
        Event::PushBegan { .. } | Event::PushEnded { .. } | Event::Pit { .. } | Event::SpikesRolled { .. } => {
            forced::line(before, event)
        }
        _ => turns::line(before, event),
    }
}

/// Returns the reason for a victory as a clause (`CDG-23`, `CDG-31`).
pub(super) const fn win_reason(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "no other side has a mini left",
        HowWon::Destroyed => "its targets are out of action",
        HowWon::Held => "it holds its objective",
        HowWon::Points => "the last round is over, and its minis are worth the most points",
        HowWon::Surrendered | HowWon::ThrownOff | HowWon::KnockedInto | HowWon::ThingsBroken => how.shared_reason(),
    }
}

/// Formats points, e.g. `1 point`, `3 points`.
fn points(number: u16) -> String {
    crate::report::counted(number, "point", "points")
}
