//! Moves of models, and the hexes that they can reach.

pub(super) mod movement;
pub(super) mod reach;
