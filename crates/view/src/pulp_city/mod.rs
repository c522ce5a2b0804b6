//! What there is to say of Pulp City.

pub mod acting;
pub mod army;
pub mod asked;
pub mod condition;
pub mod danger;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod panel;
pub mod plan;
pub mod power_odds;
pub mod rolls;
pub mod scene;
pub mod sheet;
pub mod terms;
#[cfg(test)]
mod testing;
mod threats;
mod view;
pub mod words;
pub mod zones;
