//! What files say of Pulp City: scenarios, saved states, orders, events and JSON.

pub(super) mod choice_json;
pub(super) mod json;
pub(super) mod naming;
pub(super) mod sheet_json;
pub(super) mod sound;
pub(super) mod survey;
