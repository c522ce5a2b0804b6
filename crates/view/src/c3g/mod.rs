//! The description of C3G battles.

pub mod acting;
mod army;
mod drawing;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod lines;
pub mod markers;
mod marks;
mod on_card;
pub mod orders;
mod powers;
mod present;
pub mod results;
pub mod rolls;
mod roster;
pub mod scene;
mod sheet;
#[cfg(test)]
mod testing;
mod threats;
mod turns;
mod view;
