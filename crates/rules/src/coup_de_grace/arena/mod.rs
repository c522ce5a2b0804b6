//! The arena: facing, ground, line of sight, Defence and prices.

pub(super) mod defence;
pub mod facing;
pub mod ground;
pub(super) mod minis;
pub mod price;
pub mod sight;
