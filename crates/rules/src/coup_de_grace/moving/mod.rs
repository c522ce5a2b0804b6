//! Moves that a mini makes or a spell causes.

pub(super) mod enter;
pub mod movement;
pub mod orb;
pub mod reach;
