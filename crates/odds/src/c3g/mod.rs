//! Odds of C3G: the damage of an attack, the place where it sends its target, and the targets that a figure threatens.

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

/// An exact count for a question about an attack in C3G.
pub type Count = crate::Count<Question>;
/// An estimate for a question about an attack in C3G.
pub type Estimate = crate::Estimate<Question>;
/// The answer to a question about an attack in C3G, in progress within a work limit.
pub type Answering = crate::Answering<Question>;
/// The reason why a question about an attack in C3G has no answer.
pub type Unanswered = crate::Unanswered<LineWanted>;
