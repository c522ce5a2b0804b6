//! Dispatch from a battle to its ruleset, generated from the list of rulesets.
//!
//! The trait [`Ruleset`](crate::ruleset::Ruleset) uses the types of a battle, so these must not depend on it. The code
//! that calls the trait is in this module.

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
