//! Rounds and activations: who acts, what it does, and who has won.

pub(super) mod act;
pub(super) mod downed;
pub mod initiative;
pub(super) mod rounds;
pub mod verdict;
