//! What a file, a state, an order and an event of Coup-De-Grace can say.

pub(super) mod choice;
pub(super) mod event;
pub(super) mod order;
pub mod race;
pub(super) mod setup;
pub(super) mod spec;
pub(super) mod state;
pub mod weapon;
