//! Odds of Pulp City: the chance of success, the extra successes, the damage and positions of all models at the end,
//! and the enemies that a model threatens.
//!
//! The two rolls of an action only lead to success and a number of extra successes. The rules
//! [fold](knockback_rules::battle::Battle::folded) them into one roll with few results. The [`Folding`] frontier
//! resolves each result once, and ignores extra successes that buy nothing.

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

/// An exact count for a question about an action in Pulp City.
pub type Count = crate::Count<Question>;
/// An estimate for a question about an action in Pulp City.
pub type Estimate = crate::Estimate<Question>;
/// The answer to a question about an action in Pulp City, in progress within a work limit.
pub type Answering = crate::Answering<Question>;
/// The reason why a question about an action in Pulp City has no answer.
pub type Unanswered = crate::Unanswered;
