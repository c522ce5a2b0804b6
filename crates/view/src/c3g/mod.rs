//! What there is to say of C3G.

pub mod forecast;
mod guide;
pub mod rolls;
pub mod scene;
#[cfg(test)]
mod testing;
mod threats;
mod view;
