//! Exact odds of where a blow sends its target: the rules themselves, run over every result of the dice.

#![deny(clippy::float_arithmetic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::float_arithmetic))]

mod branches;
pub mod contract;
mod count;
mod course;
mod natural;
mod odds;
mod outcome;
mod question;
mod ratio;
mod sketch;
mod tale;

pub use count::{Count, Progress};
pub use odds::{Exactness, Odds};
pub use outcome::{KnockbackDamage, Outcome, Stop, StopCause};
pub use question::{Question, Unanswered};
pub use ratio::Ratio;
pub use tale::Tale;
