//! Moves made by minis or caused by spells.

pub(super) mod enter;
pub mod movement;
pub mod orb;
pub mod reach;
