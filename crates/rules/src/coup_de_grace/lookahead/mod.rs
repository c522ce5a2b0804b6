//! Starting positions for forecasts of activations and single orders.

pub(super) mod alone;
pub(super) mod ready;
