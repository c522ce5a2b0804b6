//! What forecasts begin with.

pub(super) mod alone;
pub(super) mod ready;
