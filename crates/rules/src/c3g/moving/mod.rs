//! Moves of figures: which steps are open, how far they reach, and the move itself.

pub(super) mod engagement;
pub mod movement;
pub(super) mod mover;
pub mod reach;
