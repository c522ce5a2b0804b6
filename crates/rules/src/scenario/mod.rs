//! The content of scenario files, and its validation. A [`Scenario`] becomes a playable battle only through
//! [`Setup::new`](crate::battle::Setup::new), which lists all faults, each with its place.

mod base;
mod board;
mod faults;
mod goals;
mod schema;
pub(crate) mod survey;
pub(crate) mod validate;

pub use base::Base;
pub use board::{BoardPatch, BoardSpec};
pub use faults::{Fault, Faults};
pub(crate) use goals::{GoalSpec, with_shared_goals};
pub use schema::{FigureSpec, GlyphSpec, ObjectSpec, RulesSpec, SCENARIO_VERSION, Scenario, SideSpec};
pub(crate) use survey::{Counted, Validator, pairs};
