//! Calls from the battle to its ruleset, by the list of rulesets.
//!
//! The types of a battle are below the trait [`Ruleset`](crate::ruleset::Ruleset), which mentions them; the code that
//! calls the trait is in this module, above it.

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
