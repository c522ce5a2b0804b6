//! Rounds and activations, recovery and victory.

pub(super) mod act;
pub(super) mod downed;
pub mod initiative;
pub(super) mod rounds;
pub mod verdict;
