//! Data of C3G: scenario files, setup, state, orders, events and choices.

pub(super) mod choice;
pub(super) mod dice_pool;
pub(super) mod event;
pub(super) mod line;
pub(super) mod order;
pub(super) mod secret;
pub(super) mod setup;
pub(super) mod spec;
pub(super) mod state;
