//! What there is to say of C3G.

pub mod acting;
mod drawing;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod markers;
mod marks;
pub mod orders;
mod present;
pub mod results;
pub mod rolls;
mod roster;
pub mod scene;
#[cfg(test)]
mod testing;
mod threats;
mod turns;
mod view;
