//! Moves of models: how far they reach, and the move itself.

pub(super) mod movement;
pub(super) mod reach;
