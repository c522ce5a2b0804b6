//! Odds of Coup-De-Grace: by the vectors of its rules, by whole battles played over every die, by their contract.

#[allow(dead_code, reason = "the tests of the rules look at all of it")]
#[path = "../../../rules/tests/coup_de_grace/case.rs"]
mod case;
mod contract;
mod deeds;
mod every_result;
mod played;
mod random_questions;
#[allow(dead_code, reason = "the tests of the rules look at all of it")]
#[path = "../../../rules/tests/coup_de_grace/stage.rs"]
mod stage;
mod table;
mod threat_map;
mod vectors;

use knockback_testing::coup_de_grace::made_up;
