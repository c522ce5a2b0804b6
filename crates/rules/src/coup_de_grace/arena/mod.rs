//! Where minis are: facing, ground, sight, and what points cost beside enemies.

pub mod facing;
pub mod ground;
pub(super) mod minis;
pub mod price;
pub mod sight;
