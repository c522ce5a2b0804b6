//! The description of Coup-De-Grace battles.

pub mod acting;
mod army;
pub mod condition;
mod drawing;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod keys;
mod marks;
mod orders;
pub mod panel;
pub mod plan;
mod present;
pub mod results;
pub mod rolls;
mod roster;
pub mod scene;
pub mod sheet;
pub mod terms;
#[cfg(test)]
mod testing;
mod threats;
mod turns;
mod view;
pub mod words;

#[cfg(test)]
pub(crate) use marks::BADGES;
