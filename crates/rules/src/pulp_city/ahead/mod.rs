//! Starting positions of forecasts: single actions, with both rolls combined.

pub(super) mod alone;
pub(super) mod fold;
pub(super) mod forced;
pub(super) mod ready;
