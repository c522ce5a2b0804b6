//! Knockback: points, line and flight.

pub mod flight;
pub mod knockback;
