//! Why a side has won.

use crate::battle::HowWon;

/// Why a side won, as the second half of a sentence (`CH-25`): it is those who are awake that count.
pub(crate) const fn why_won(how: HowWon) -> &'static str {
    match how {
        HowWon::LastStanding => "it is the last side with somebody awake",
        HowWon::Destroyed => "those whom it had to bring down are down",
        HowWon::Held => "it holds what it had to hold",
        HowWon::Points => "the last turn is over, and those of it who are awake count most",
        HowWon::Surrendered => HowWon::OTHER_SIDE_SURRENDERS,
    }
}
