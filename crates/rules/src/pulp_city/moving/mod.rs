//! Moves of models and their reach.

pub(super) mod movement;
pub(super) mod reach;
