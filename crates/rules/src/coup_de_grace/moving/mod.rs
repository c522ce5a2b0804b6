//! Moves that a mini makes or a spell brings about.

pub(super) mod enter;
pub mod movement;
pub mod orb;
pub mod reach;
