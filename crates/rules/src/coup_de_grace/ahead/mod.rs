//! Forecasts: activations and single orders, begun.

pub(super) mod alone;
pub(super) mod ready;
