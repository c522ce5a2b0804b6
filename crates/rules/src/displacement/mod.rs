//! One walk, four policies: every way in which a figure is moved in a straight line.
//!
//! A [`Walk`] steps a footprint, never a bare hex, along one direction, with force and reach counted apart. A
//! [`Policy`] says what a step costs and what stops it. Knockback through walls, pushes, pulls and throws differ in
//! their policy alone. What is thrown at somebody makes no walk: it has a resting place beside its target.

mod cause;
mod resting_place;
mod walk;

pub use cause::Cause;
pub(crate) use resting_place::resting_place;
pub use walk::{Ahead, Moved, Policy, Verdict, Walk};
