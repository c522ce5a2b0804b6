//! Displacement: every way in which a figure is moved in a straight line. One walk serves four policies.
//!
//! A [`Walk`] steps a footprint, never a bare hex, in one direction, with force and reach counted apart. A [`Policy`]
//! decides what a step costs and what stops it. Knockback through walls, pushes, pulls and throws differ in their
//! policy alone. An object thrown at a target makes no walk: it gets a resting place beside the target.

mod cause;
mod resting_place;
mod walk;

pub use cause::Cause;
pub(crate) use resting_place::resting_place;
pub use walk::{Ahead, Moved, Policy, Verdict, Walk};
