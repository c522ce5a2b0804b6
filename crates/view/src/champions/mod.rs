//! The description of Champions battles.

pub mod acting;
pub mod answer_odds;
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
mod segments;
pub mod sheet;
#[cfg(test)]
mod testing;
mod threats;
mod view;
pub mod words;

#[cfg(test)]
pub(crate) use marks::BADGES;
