//! Data of Champions: scenario files, setup, state, orders, events, choices, and the reasons behind modifiers.

pub(super) mod charge;
pub(super) mod choice;
pub(super) mod clock;
pub(super) mod event;
pub(super) mod maneuver;
pub(super) mod order;
pub(super) mod reason;
pub(super) mod rounding;
pub(super) mod setup;
pub(super) mod sheet;
pub(super) mod spec;
pub(super) mod state;
pub(super) mod vitals;
