//! What there is to say of Champions.

mod threats;
pub mod words;
