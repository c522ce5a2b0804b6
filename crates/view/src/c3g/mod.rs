//! What there is to say of C3G.

mod guide;
mod threats;
