//! The single die of Coup-De-Grace.

use crate::dice::{D6Pool, RollRequest, Rolled};

/// Request for the single die of every roll.
pub(in crate::coup_de_grace) const DIE: RollRequest = RollRequest::Sum(D6Pool::of(1));

/// Returns the number shown by the die.
pub(in crate::coup_de_grace) fn die(rolled: Rolled) -> Option<u8> {
    match rolled {
        Rolled::Sum(pips) => u8::try_from(pips).ok().filter(|die| (1..=6).contains(die)),
        _ => None,
    }
}
