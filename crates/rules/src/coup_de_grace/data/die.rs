//! The die of everything in this ruleset.

use crate::dice::{D6Pool, RollRequest, Rolled};

/// The die of everything in this ruleset.
pub(in crate::coup_de_grace) const DIE: RollRequest = RollRequest::Sum(D6Pool::of(1));

/// What the die shows.
pub(in crate::coup_de_grace) fn die(rolled: Rolled) -> Option<u8> {
    match rolled {
        Rolled::Sum(pips) => u8::try_from(pips).ok().filter(|die| (1..=6).contains(die)),
        _ => None,
    }
}
