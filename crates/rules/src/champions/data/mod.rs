//! What a file, a state, an order and an event of Champions can say.

pub(super) mod choice;
pub(super) mod clock;
pub(super) mod event;
pub(super) mod maneuver;
pub(super) mod order;
pub(super) mod rounding;
pub(super) mod setup;
pub(super) mod sheet;
pub(super) mod spec;
pub(super) mod state;
