//! Odds of C3G: where an attack sends its target, the damage it causes, and the targets that a figure threatens.

mod answers;
mod apart;
mod arrival;
mod blow_observer;
mod frontier;
mod inquiry;
pub mod json;
mod label;
mod luck;
mod merged;
mod objective;
mod odds;
mod outcome;
mod question;
mod scratch;
mod settling;
mod state_diff;
mod states;
mod threats;
mod wounds_gained;

pub use apart::Apart;
pub use arrival::unhurt;
pub use label::Label;
pub use luck::{Luck, luck};
pub use objective::Objective;
pub use odds::Odds;
pub use outcome::Outcome;
pub use question::{LineWanted, Question};
pub use threats::{Threat, ThreatCount, Threats};

/// The odds of a C3G question while they are being counted.
pub type Count = crate::Count<Question>;
/// The odds of a C3G question while they are being estimated.
pub type Estimate = crate::Estimate<Question>;
/// A C3G question while it is being answered, within a work limit.
pub type Answering = crate::Answering<Question>;
/// The reason why a C3G question has no answer.
pub type Unanswered = crate::Unanswered<LineWanted>;
