//! Forecasts: sets up attacks and moves, and merges their rolls.

pub(super) mod blow;
pub(super) mod fan;
pub(super) mod fold;
pub(super) mod stride;
