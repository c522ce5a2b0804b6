//! Champions, by the vectors of its rules and by whole battles.

mod areas;
mod crafted;
mod examples;
mod knockback;
mod lasting;
pub(crate) mod made_up;
mod paths;
mod properties;
mod random;
mod rulings;
mod sound;
mod stage;
mod throws;
mod vectors;
