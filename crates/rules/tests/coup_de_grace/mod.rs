//! Tests of Coup-De-Grace: vectors of the rules, cases, and whole battles.

mod case;
mod cases;
mod chances;
mod faults;
mod random;
mod saves;
mod shown;
mod sight;
mod sound;
mod stage;
mod vectors;

pub(crate) use knockback_testing::coup_de_grace::made_up;
