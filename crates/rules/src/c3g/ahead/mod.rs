//! Forecasts: attacks and moves that are about to happen, begun and folded.

pub(super) mod blow;
pub(super) mod fan;
pub(super) mod fold;
pub(super) mod stride;
