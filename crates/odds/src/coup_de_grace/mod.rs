//! Odds of Coup-De-Grace: the chance to hit, the damage to the target, the end of a push or pull, and the targets that
//! a mini threatens.
//!
//! A single attack rolls few dice and leads to few states, so the [`Plain`](crate::Plain) frontier is enough. A [threat
//! map](Threats) answers questions about thousands of attacks. To be fast, it resolves each kind of hit only once.

mod answers;
mod attack_result;
mod choices;
mod die;
mod inquiry;
pub mod json;
mod objective;
mod observer;
mod odds;
mod order_option;
mod question;
mod struck;
mod threats;

pub use attack_result::{AttackResult, State, States};
pub use objective::Objective;
pub use observer::AttackObserver;
pub use odds::Odds;
pub use order_option::{DeedOdds, DeedResult, OrderOption};
pub use question::{Choices, DefaultedChoice, DirectionWanted, Facing, Question};
pub use threats::{Threat, ThreatCount, Threats};

/// An exact count for a question about an attack in Coup-De-Grace.
pub type Count = crate::Count<Question>;
/// An estimate for a question about an attack in Coup-De-Grace.
pub type Estimate = crate::Estimate<Question>;
/// The answer to a question about an attack in Coup-De-Grace, in progress within a work limit.
pub type Answering = crate::Answering<Question>;
/// The reason why a question about an attack in Coup-De-Grace has no answer.
pub type Unanswered = crate::Unanswered<DirectionWanted>;
