//! Files of Coup-De-Grace: validation of scenarios and saves, names in orders and events, JSON.

pub(super) mod consistency;
pub(super) mod json;
pub(super) mod naming;
pub(super) mod survey;
