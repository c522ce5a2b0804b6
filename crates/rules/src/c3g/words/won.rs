//! Text of victory conditions.

use crate::battle::HowWon;

/// The reason for a side's victory, as the second half of a sentence (`C3G-5`).
pub(crate) const fn win_reason(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "the last side with a figure on the board",
        HowWon::Destroyed => "every target is destroyed",
        HowWon::Held => "the objective is held",
        HowWon::Points => "the most points in surviving cards after the last round",
        HowWon::Surrendered | HowWon::ThrownOff | HowWon::KnockedInto | HowWon::ThingsBroken => how.shared_reason(),
    }
}
