//! What there is to say of Champions.

pub mod acting;
pub mod answer_odds;
pub mod army;
pub mod condition;
mod drawing;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod keys;
mod orders;
pub mod panel;
pub mod plan;
pub mod results;
pub mod rolls;
pub mod scene;
pub mod sheet;
#[cfg(test)]
mod testing;
mod threats;
mod view;
pub mod words;
