//! Minis in the arena: facing, ground, sight, defence and prices.

pub(super) mod defence;
pub mod facing;
pub mod ground;
pub(super) mod minis;
pub mod price;
pub mod sight;
