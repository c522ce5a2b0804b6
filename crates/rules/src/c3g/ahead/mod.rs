//! What forecasts settle, from a blow or a move that is about to happen.

pub(super) mod blow;
pub(super) mod fan;
pub(super) mod fold;
pub(super) mod stride;
