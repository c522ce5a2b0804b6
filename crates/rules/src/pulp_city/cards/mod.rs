//! What cards say: traits, actions and effects.

pub mod effect;
pub(super) mod setup;
pub(super) mod spec;
pub(super) mod traits;
