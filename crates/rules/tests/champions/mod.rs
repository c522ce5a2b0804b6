//! Champions: test vectors of the rules, and whole battles.

mod areas;
mod crafted;
mod examples;
mod knockback;
mod lasting;
mod paths;
mod properties;
mod random;
mod rulings;
mod sound;
mod stage;
mod throws;
mod vectors;

pub(crate) use knockback_testing::champions::made_up;
