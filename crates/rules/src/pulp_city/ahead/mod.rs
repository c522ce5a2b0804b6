//! What forecasts begin with, and what they settle.

pub(super) mod alone;
pub(super) mod fold;
pub(super) mod forced;
pub(super) mod ready;
