//! Tests of Pulp City: vectors of the rules, cases, and whole battles.

mod case;
mod cases;
mod chances;
mod dice;
mod effects;
mod faults;
mod limits;
mod orders;
mod random;
mod refusals;
mod rolls;
mod saves;
mod scene;
mod shown;
mod sound;
mod spoken;
mod stage;
mod vectors;
mod watch;

pub(crate) use knockback_testing::pulp_city::made_up;
