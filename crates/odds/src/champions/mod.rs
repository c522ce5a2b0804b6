//! Odds of Champions: chance to hit, STUN and BODY together, and where knockback sends its target, what breaks on the
//! way, and how everybody is at last.

mod branches;
mod count;
mod course;
mod estimate;
mod grid;
pub mod json;
mod mass;
mod odds;
mod outcome;
mod question;
#[cfg(test)]
mod tests;

pub use count::{Count, Progress};
pub use estimate::Estimate;
pub use grid::Loss;
pub use odds::Odds;
pub use outcome::{Blow, Outcome, State, States};
pub use question::Question;
