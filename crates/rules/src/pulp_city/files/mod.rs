//! Files of Pulp City: validation of scenarios and saves, names in orders and events, JSON.

pub(super) mod choice_json;
pub(super) mod consistency;
pub(super) mod json;
pub(super) mod naming;
pub(super) mod sheet_json;
pub(super) mod survey;
