//! Odds of Coup-De-Grace: the chance to hit, the damage to the target, the end of a push or pull, and the targets that
//! a mini threatens.
//!
//! One attack rolls few dice and leads to few states, so the [`Plain`](crate::Plain) frontier suffices. A [threat
//! map](Threats) asks about thousands of attacks; there the rules resolve each kind of hit once.

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

/// The odds of a question of Coup-De-Grace while they are being counted.
pub type Count = crate::Count<Question>;
/// The odds of a question of Coup-De-Grace while they are being estimated.
pub type Estimate = crate::Estimate<Question>;
/// A question of Coup-De-Grace while it is being answered, within a limit of work.
pub type Answering = crate::Answering<Question>;
/// The reason why a question of Coup-De-Grace has no answer.
pub type Unanswered = crate::Unanswered<DirectionWanted>;
