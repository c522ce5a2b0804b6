//! Exact odds of where a blow sends its target: the rules themselves, run over every result of the dice.

#![deny(clippy::float_arithmetic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::float_arithmetic))]

mod aim;
mod arrival;
mod branches;
pub mod contract;
mod count;
mod course;
mod estimate;
mod luck;
mod natural;
mod odds;
mod outcome;
mod question;
mod ratio;
mod sketch;
mod tale;
mod threats;

pub use aim::Aim;
pub use arrival::unhurt;
pub use count::{Count, Progress};
pub use estimate::Estimate;
pub use luck::{Luck, luck};
pub use odds::{Exactness, Odds};
pub use outcome::{KnockbackDamage, Outcome, Stop, StopCause};
pub use question::{Question, Unanswered};
pub use ratio::Ratio;
pub use tale::Tale;
pub use threats::{Threat, ThreatCount, Threats};
