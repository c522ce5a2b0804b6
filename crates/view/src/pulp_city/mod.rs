//! What there is to say of Pulp City.

pub mod danger;
mod guide;
mod threats;
pub mod words;
pub mod zones;
