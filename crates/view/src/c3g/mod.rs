//! What there is to say of C3G.

mod drawing;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod results;
pub mod rolls;
pub mod scene;
#[cfg(test)]
mod testing;
mod threats;
mod view;
