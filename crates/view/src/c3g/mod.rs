//! What there is to say of C3G.

pub mod acting;
mod drawing;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod markers;
pub mod orders;
pub mod results;
pub mod rolls;
pub mod scene;
#[cfg(test)]
mod testing;
mod threats;
mod view;
