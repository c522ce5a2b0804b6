//! Knockback (dice, flight and landing) and falls.

pub mod falling;
pub mod flight;
pub mod knockback;
