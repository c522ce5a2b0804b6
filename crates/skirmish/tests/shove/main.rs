//! The ruleset `shove`, which exists only for tests: the systems play the same game as the loop of the rules.

#![allow(dead_code, reason = "another test binary uses the rest of these modules")]

#[path = "../skirmish/player.rs"]
mod player;
#[path = "../skirmish/probe.rs"]
mod probe;
#[path = "../skirmish/twin.rs"]
mod twin;

use std::sync::Arc;

use knockback_rules::{battle::Setup, files::read_scenario};
use player::{act, acts};
use proptest::prelude::*;
use twin::Twin;

fn pier() -> Arc<Setup> {
    let bytes = include_bytes!("../../../rules/examples/pier.ron");
    let scenario = read_scenario("pier.ron", bytes).expect("the fixture can be read");
    Arc::new(Setup::new(scenario).expect("the fixture can be played"))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// Games with orders, orders of other rulesets, undo, and saving and loading during a choice or a shove.
    #[test]
    fn any_game_is_the_same_by_loop_and_by_systems(
        seed in any::<u64>(),
        acts in prop::collection::vec(acts(), 1..60),
    ) {
        let mut twin = Twin::new(pier(), seed);
        for something in acts {
            act(&mut twin, something);
        }
    }
}
