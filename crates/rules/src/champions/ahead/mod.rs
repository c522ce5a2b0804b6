//! Forecasts: attacks in isolation and in numbers, and the order of acting.

pub mod factor;
pub(super) mod forecast;
pub mod outlook;
pub(super) mod ready;
pub mod schedule;
