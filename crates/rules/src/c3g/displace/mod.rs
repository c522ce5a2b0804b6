//! Knockback: its points, its line and its flight.

pub mod flight;
pub mod knockback;
