//! What files say of Champions: scenarios, saved states, orders, events and JSON.

pub(super) mod json;
pub(super) mod naming;
pub(super) mod sound;
pub(super) mod survey;
