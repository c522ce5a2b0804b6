//! Champions, by the vectors of its rules and by whole battles.

mod knockback;
mod stage;
