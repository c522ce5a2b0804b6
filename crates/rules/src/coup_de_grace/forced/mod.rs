//! Loss of hit points, and forced moves: pushes, pulls, pits, the staff of air.

pub mod air;
pub(super) mod bash_back;
pub(super) mod drag;
pub mod harm;
pub mod pit;
pub mod push;
pub(super) mod push_choice;
pub(super) mod reroll;
