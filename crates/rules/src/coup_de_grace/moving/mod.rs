//! Moves of minis, entering the arena, and the force orb.

pub(super) mod enter;
pub mod movement;
pub mod orb;
pub mod reach;
