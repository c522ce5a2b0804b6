//! Why a side has won.

use crate::battle::HowWon;

/// Why a side won, as the second half of a sentence (`C3G-5`).
pub(crate) const fn why_won(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "it is the last side with a figure",
        HowWon::Destroyed => "what it had to destroy is destroyed",
        HowWon::Held => "it holds what it had to hold",
        HowWon::Points => "the last round is over, and its cards that live count most",
        HowWon::Surrendered => HowWon::OTHER_SIDE_SURRENDERS,
    }
}
