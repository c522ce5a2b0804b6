//! Displacement: moving figures in a straight line. One walk serves the policies of all rulesets.
//!
//! A [`Walk`] moves a footprint, never a single hex, in one direction, and counts force and reach separately. A
//! [`Policy`] decides what a step costs and what stops it. Knockback through walls, pushes, pulls and throws differ
//! only in their policy. An object thrown at a target is not walked: it comes to rest beside the target.

mod cause;
mod resting_place;
mod walk;

pub use cause::Cause;
pub(crate) use resting_place::resting_place;
pub use walk::{Ahead, Moved, Policy, Verdict, Walk};
