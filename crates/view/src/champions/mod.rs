//! What there is to say of Champions.

mod guide;
mod threats;
pub mod words;
