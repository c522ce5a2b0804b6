//! Tests the odds of Pulp City: with the vectors of its rules, with whole battles played over every die, and with their
//! contract.

#[allow(dead_code, reason = "the tests of the rules look at all of it")]
#[path = "../../../rules/tests/pulp_city/case.rs"]
mod case;
mod chosen;
mod contract;
mod deeds;
mod every_result;
mod named_choices;
mod outcomes;
mod played;
#[allow(dead_code, reason = "the tests of the rules look at all of it")]
#[path = "../../../rules/tests/pulp_city/scene.rs"]
mod scene;
#[allow(dead_code, reason = "the tests of the rules look at all of it")]
#[path = "../../../rules/tests/pulp_city/spoken.rs"]
mod spoken;
#[allow(dead_code, reason = "the tests of the rules look at all of it")]
#[path = "../../../rules/tests/pulp_city/stage.rs"]
mod stage;
mod table;
mod threat_map;
mod vectors;

use knockback_testing::pulp_city::made_up;
