//! Forecasts: attacks in isolation, their numbers, and the acting order.

pub mod factor;
pub(super) mod forecast;
pub mod outlook;
pub(super) mod ready;
pub mod schedule;
