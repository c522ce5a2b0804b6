//! What there is to say of C3G.

mod threats;
