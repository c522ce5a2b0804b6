//! What there is to say of Coup-De-Grace.

mod guide;
mod threats;
pub mod words;
