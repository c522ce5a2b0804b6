//! Tests the odds of Coup-De-Grace: with the vectors of its rules, with whole battles played over every die, and with
//! their contract.

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
