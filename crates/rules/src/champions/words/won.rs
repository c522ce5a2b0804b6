//! Text for victories.

use crate::battle::HowWon;

/// Returns the reason why a side won, as the second half of a sentence (`CH-25`).
pub(crate) const fn win_reason(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "the last side with a character awake",
        HowWon::Destroyed => "every target is down",
        HowWon::Held => "the objective is held",
        HowWon::Points => "the most points in characters still awake after the last turn",
        HowWon::Surrendered | HowWon::ThrownOff | HowWon::KnockedInto | HowWon::ThingsBroken => how.shared_reason(),
    }
}
