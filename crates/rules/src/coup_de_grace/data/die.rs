//! The die of Coup-De-Grace. Every roll uses a single one.

use crate::dice::{D6Pool, RollRequest, Rolled};

/// Request for a roll of one die.
pub(in crate::coup_de_grace) const DIE: RollRequest = RollRequest::Sum(D6Pool::of(1));

/// Returns the number on the die, or `None` for any other kind of roll.
pub(in crate::coup_de_grace) fn die(rolled: Rolled) -> Option<u8> {
    match rolled {
        Rolled::Sum(pips) => u8::try_from(pips).ok().filter(|die| (1..=6).contains(die)),
        _ => None,
    }
}
