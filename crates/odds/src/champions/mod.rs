//! Odds of Champions: the chance to hit, STUN and BODY together, where knockback sends the target, the things that
//! break on the way, and the states of all characters at the end.

mod answers;
mod apart;
mod blow_observer;
mod branches;
mod frontier;
mod grid;
mod inquiry;
pub mod json;
mod loss_table;
mod objective;
mod odds;
mod outcome;
mod question;
mod queue;
mod quick_bounds;
mod same;
#[cfg(test)]
mod tests;
mod threats;
mod wide_cells;

pub use apart::Apart;
pub use grid::Loss;
pub use objective::Objective;
pub use odds::Odds;
pub use outcome::{AttackResult, Outcome, State, States};
pub use question::Question;
pub use threats::{Threat, ThreatCount, Threats};

/// The odds of a question of Champions while they are being counted.
pub type Count = crate::Count<Question>;
/// The odds of a question of Champions while they are being estimated.
pub type Estimate = crate::Estimate<Question>;
/// A question of Champions while it is being answered, within a limit of work.
pub type Answering = crate::Answering<Question>;
/// The reason why a question of Champions has no answer.
pub type Unanswered = crate::Unanswered;

#[cfg(test)]
impl Count {
    /// The same, but each result of a roll is resolved on its own.
    fn stepped(mut self) -> Self {
        self.frontier = self.frontier.stepped();
        self
    }
}
