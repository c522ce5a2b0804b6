//! What a state, an order and an event of Pulp City can say.

pub(super) mod active;
pub(super) mod choice;
pub(super) mod condition;
pub(super) mod event;
pub mod immunity;
pub(super) mod model;
pub(super) mod models;
pub(super) mod order;
pub(super) mod state;
pub(super) mod titles;
