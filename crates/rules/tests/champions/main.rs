//! Champions, by the vectors of its rules and by whole battles.

mod dice;
mod examples;
mod knockback;
mod random;
mod stage;
