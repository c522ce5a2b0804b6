//! Odds of Champions: the chance to hit, the joint losses of STUN and BODY, the place where knockback sends the target,
//! the objects that break on its path, and the states of all characters at the end.

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

/// An exact count for a question about an attack in Champions.
pub type Count = crate::Count<Question>;
/// An estimate for a question about an attack in Champions.
pub type Estimate = crate::Estimate<Question>;
/// The answer to a question about an attack in Champions, in progress within a work limit.
pub type Answering = crate::Answering<Question>;
/// The reason why a question about an attack in Champions has no answer.
pub type Unanswered = crate::Unanswered;

#[cfg(test)]
impl Count {
    /// The same count, but every result of a roll is resolved separately.
    fn stepped(mut self) -> Self {
        self.frontier = self.frontier.stepped();
        self
    }
}
