//! Moves that minis make themselves, and moves caused by the force orb.

pub(super) mod enter;
pub mod movement;
pub mod orb;
pub mod reach;
