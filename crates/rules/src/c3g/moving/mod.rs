//! Where figures can go, and how they go there.

pub(super) mod engagement;
pub mod movement;
pub(super) mod mover;
pub mod reach;
