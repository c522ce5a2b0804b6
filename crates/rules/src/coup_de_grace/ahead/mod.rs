//! Starting positions of forecasts, for activations and single orders.

pub(super) mod alone;
pub(super) mod ready;
