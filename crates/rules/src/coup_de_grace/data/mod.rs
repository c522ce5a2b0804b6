//! Data of Coup-De-Grace: scenario files, weapons, races, setup, state, orders, events and choices.

pub(super) mod blow;
pub(super) mod choice;
pub(super) mod die;
pub(super) mod event;
pub(super) mod modifier;
pub(super) mod order;
pub mod race;
pub(super) mod setup;
pub(super) mod spec;
pub(super) mod state;
pub mod weapon;
