//! The engine that computes the odds of any [`Inquiry`], independent of the ruleset.

mod answering;
mod answers;
mod bounded_answer;
mod count;
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
mod threat_counting;
mod threat_map;
mod unanswered;
pub(crate) mod work;

/// A hash map that keeps insertion order and uses a fast hash.
pub(crate) type FxIndexMap<K, V> = indexmap::IndexMap<K, V, rustc_hash::FxBuildHasher>;

pub use answering::{AnswerPhase, Answering};
pub use answers::Answers;
pub(crate) use bounded_answer::{AnswerLimit, BoundedAnswer};
pub use count::{Count, CountProgress};
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
pub use threat_counting::{MapUpdates, ThreatCounting};
pub(crate) use threat_map::KnownOdds;
pub use threat_map::{ThreatAction, ThreatMap};
pub use unanswered::Unanswered;
pub use work::{WORK_LIMIT, Work};
