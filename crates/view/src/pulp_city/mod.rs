//! What there is to say of Pulp City.

pub mod danger;
mod threats;
pub mod words;
pub mod zones;
