//! What the battle asks its ruleset, by the one list of rulesets.
//!
//! The types of a battle lie below the trait [`Ruleset`](crate::ruleset::Ruleset), which speaks of them; whatever calls the
//! trait lies here, above it.

mod battle;
mod frame;
mod frames;
mod legal;
mod order;
mod refusals;
mod resume;
mod seen;
mod setup;

pub use frames::Resolver;
pub(crate) use frames::frames;
pub use legal::LegalOrders;
