//! The description of Pulp City battles.

pub mod acting;
mod army;
pub mod condition;
pub mod danger;
mod drawing;
mod end;
mod facts;
pub mod forecast;
mod guide;
pub mod keys;
mod marks;
pub mod odds;
mod orders;
pub mod panel;
pub mod plan;
mod present;
pub mod prompt;
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
pub mod zones;

use knockback_rules::{battle::Occupant, pulp_city::TargetRef};

#[cfg(test)]
pub(crate) use marks::BADGES;

/// The figure or object of a target; `None` for a hex.
#[must_use]
pub const fn occupant(mark: TargetRef) -> Option<Occupant> {
    match mark {
        TargetRef::Figure(figure) => Some(Occupant::Figure(figure)),
        TargetRef::Object(object) => Some(Occupant::Object(object)),
        TargetRef::Hex(_) => None,
    }
}
