//! Battles of C3G.

pub mod made_up;
