//! Starting positions for forecasts of actions, and combined rolls.

pub(super) mod alone;
pub(super) mod fold;
pub(super) mod forced;
pub(super) mod ready;
