//! What a file, a state, an order and an event of C3G can say.

pub(super) mod choice;
pub(super) mod dice_pool;
pub(super) mod event;
pub(super) mod order;
pub(super) mod secret;
pub(super) mod setup;
pub(super) mod spec;
pub(super) mod state;
