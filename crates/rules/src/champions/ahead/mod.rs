//! What forecasts need beside the rules: attacks on their own, in numbers, and the order of acting.

pub mod factor;
pub(super) mod forecast;
pub mod outlook;
pub(super) mod ready;
pub mod schedule;
