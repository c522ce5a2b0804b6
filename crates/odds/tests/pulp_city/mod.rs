//! Tests the odds of Pulp City against the test vectors of its rules, against plays with every result of every die, and
//! against the contract in docs/odds.md.

#[allow(dead_code, reason = "the tests of the rules use all of it")]
#[path = "../../../rules/tests/pulp_city/case.rs"]
mod case;
mod chosen;
mod contract;
mod deeds;
mod every_result;
mod named_choices;
mod outcomes;
mod played;
#[allow(dead_code, reason = "the tests of the rules use all of it")]
#[path = "../../../rules/tests/pulp_city/scene.rs"]
mod scene;
#[allow(dead_code, reason = "the tests of the rules use all of it")]
#[path = "../../../rules/tests/pulp_city/spoken.rs"]
mod spoken;
#[allow(dead_code, reason = "the tests of the rules use all of it")]
#[path = "../../../rules/tests/pulp_city/stage.rs"]
mod stage;
mod table;
mod threat_map;
mod vectors;

use knockback_testing::pulp_city::made_up;
