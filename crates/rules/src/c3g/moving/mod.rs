//! Moves: legal steps, reach, and execution.

pub(super) mod engagement;
pub mod movement;
pub(super) mod mover;
pub mod reach;
