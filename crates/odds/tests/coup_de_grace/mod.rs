//! Tests the odds of Coup-De-Grace against the test vectors of its rules, against attacks played out with every
//! possible result of the dice, and against the contract in docs/odds.md.

#[allow(dead_code, reason = "the tests of the rules use all of it")]
#[path = "../../../rules/tests/coup_de_grace/case.rs"]
mod case;
mod contract;
mod deeds;
mod every_result;
mod played;
mod random_questions;
#[allow(dead_code, reason = "the tests of the rules use all of it")]
#[path = "../../../rules/tests/coup_de_grace/stage.rs"]
mod stage;
mod table;
mod threat_map;
mod vectors;

use knockback_testing::coup_de_grace::made_up;
