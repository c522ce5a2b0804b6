//! Odds of Pulp City: the chance of success, extra successes, damage and places of all models at the end, and the
//! enemies that a model threatens.
//!
//! The two rolls of an action have few results, success and extra successes, which the rules
//! [fold](knockback_rules::battle::Battle::folded) into one roll. The [`Folding`] frontier resolves each of them once,
//! and skips extra successes that buy nothing.

mod answers;
mod apart;
mod attack_result;
mod choices;
mod defaulted_choice;
mod ends;
mod frontier;
mod inquiry;
pub mod json;
mod objective;
mod observer;
mod odds;
mod order_option;
mod question;
mod same;
mod states;
mod threats;

pub use answers::Chosen;
pub use attack_result::{AttackResult, EntityOutcome};
pub use defaulted_choice::DefaultedChoice;
pub use ends::Ends;
pub use frontier::Folding;
pub use objective::Objective;
pub use observer::AttackObserver;
pub use odds::{Against, Odds};
pub use order_option::{DeedOdds, OrderOption};
pub use question::{Choices, Purchase, Question};
pub use states::{State, States};
pub use threats::{Threat, ThreatCount, Threats};

/// The odds of a question of Pulp City while they are being counted.
pub type Count = crate::Count<Question>;
/// The odds of a question of Pulp City while they are being estimated.
pub type Estimate = crate::Estimate<Question>;
/// A question of Pulp City while it is being answered, within a limit of work.
pub type Answering = crate::Answering<Question>;
/// The reason why a question of Pulp City has no answer.
pub type Unanswered = crate::Unanswered;
