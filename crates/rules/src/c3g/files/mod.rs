//! What files say of C3G: scenarios, saved states, orders, events and JSON.

pub(super) mod json;
pub(super) mod naming;
pub(super) mod sound;
pub(super) mod survey;
