//! Forecasts: actions that are about to be used, begun and folded.

pub(super) mod alone;
pub(super) mod fold;
pub(super) mod forced;
pub(super) mod ready;
