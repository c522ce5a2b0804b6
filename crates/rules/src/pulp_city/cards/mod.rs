//! Cards: scenario files, setup, traits, and the table of effects.

pub mod effect;
pub(super) mod setup;
pub(super) mod spec;
pub(super) mod traits;
