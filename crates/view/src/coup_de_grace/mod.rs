//! What there is to say of Coup-De-Grace.

mod threats;
pub mod words;
