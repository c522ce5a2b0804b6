//! Data of Pulp City: models and their conditions, state, orders, events and choices.

pub(super) mod active;
pub(super) mod attempt;
pub(super) mod choice;
pub(super) mod condition;
pub(super) mod event;
pub mod immunity;
pub(super) mod model;
pub(super) mod models;
pub(super) mod order;
pub(super) mod source;
pub(super) mod state;
pub(super) mod titles;
