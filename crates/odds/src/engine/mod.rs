//! The engine: it counts the odds of any [`Inquiry`], and knows no ruleset.

mod answering;
mod answers;
mod count;
pub(crate) mod effort;
mod estimate;
mod exactness;
mod frontier;
mod inquiry;
pub mod json;
mod kept;
pub(crate) mod natural;
mod observer;
mod plain;
mod ratio;
mod rolls;
mod short;
pub(crate) mod small_map;
mod stop;
pub(crate) mod sums;
mod unanswered;

pub use answering::{Answering, Doing};
pub use answers::Answers;
pub use count::{Count, Progress};
pub use effort::{Effort, MOST};
pub use estimate::Estimate;
pub use exactness::Exactness;
pub use frontier::Frontier;
pub use inquiry::{Inquiry, Posed};
pub use observer::Observer;
pub use plain::Plain;
pub use ratio::Ratio;
pub use rolls::Rolls;
pub use short::Short;
pub use stop::{KnockbackDamage, Stop, StopCause};
pub use unanswered::Unanswered;
