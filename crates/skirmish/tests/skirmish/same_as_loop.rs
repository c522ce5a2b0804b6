//! The systems play the same game as the loop of the rules.

use std::{collections::BTreeMap, sync::Arc};

use bevy_ecs::schedule::{IntoScheduleConfigs, Schedule};
use knockback_rules::{
    battle::{Setup, Stage},
    dice::{Dice, RollRequest, Rolled, SeededDice},
};
use knockback_skirmish::{Resolve, ResolveSystems, StageCounts};
use proptest::prelude::*;

use crate::{
    player::{Act, act, acts},
    probe::MostInFlight,
    twin::{Twin, app, arena, precinct, rooftops, setup},
};

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    /// Games with orders, refused orders, undo, and saving and loading during a choice or a flight.
    #[test]
    fn any_game_is_the_same_by_loop_and_by_systems(
        seed in any::<u64>(),
        acts in prop::collection::vec(acts(), 1..160),
    ) {
        let mut twin = Twin::new(setup(), seed);
        for something in acts {
            act(&mut twin, something);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// The same property for Champions, including saves during a reaction window or a flight.
    #[test]
    fn any_game_of_champions_is_the_same_by_loop_and_by_systems(
        seed in any::<u64>(),
        acts in prop::collection::vec(acts(), 1..100),
    ) {
        let mut twin = Twin::new(rooftops(), seed);
        for something in acts {
            act(&mut twin, something);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// The same property for Coup-De-Grace, including saves during a push or in a turning ring.
    #[test]
    fn any_game_of_coup_de_grace_is_the_same_by_loop_and_by_systems(
        seed in any::<u64>(),
        acts in prop::collection::vec(acts(), 1..100),
    ) {
        let mut twin = Twin::new(arena(), seed);
        for something in acts {
            act(&mut twin, something);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    /// The same property for Pulp City, including saves during effects, a blast or a throw.
    #[test]
    fn any_game_of_pulp_city_is_the_same_by_loop_and_by_systems(
        seed in any::<u64>(),
        acts in prop::collection::vec(acts(), 1..100),
    ) {
        let mut twin = Twin::new(precinct(), seed);
        for something in acts {
            act(&mut twin, something);
        }
    }
}

/// The agenda determines what happens, and not the sets. Sets in reverse order play the same game in more passes.
#[test]
fn the_order_of_sets_does_not_matter() {
    let [input, movement, attack, knockback, collision, falling, outcome] = ResolveSystems::ALL;
    let mut app = app();
    let mut backwards = Schedule::new(Resolve);
    backwards.configure_sets((outcome, falling, collision, knockback, attack, movement, input).chain());
    for set in ResolveSystems::ALL {
        backwards.add_systems(set.systems());
    }
    app.add_schedule(backwards);
    let mut twin = Twin::in_app(setup(), 7, app);
    let mut player = SeededDice::new(7);
    for _ in 0..150 {
        let attack = below(&mut player, 4) > 0;
        act(&mut twin, Act::Legal { attack, pick: below(&mut player, 8000) });
    }
}

/// A number below `most`, from seeded dice.
fn below(dice: &mut SeededDice, most: u16) -> u16 {
    let mut number = 0;
    for _ in 0..3 {
        if let Ok(Rolled::D20(face)) = dice.answer(RollRequest::D20).map(|answer| answer.rolled) {
            number = number * 20 + u16::from(face) - 1;
        }
    }
    number % most
}

/// Plays long games with many attacks. Asserts that every stage is used and that at most one task is in flight at once.
/// Returns how often each kind of frame and choice occurred.
fn long_games(setup: &Arc<Setup>, games: u64) -> BTreeMap<String, u32> {
    let mut met: BTreeMap<String, u32> = BTreeMap::new();
    let mut steps = [0; Stage::ALL.len()];
    for seed in 0..games {
        let mut twin = Twin::new(Arc::clone(setup), seed);
        let mut player = SeededDice::new(seed + 1000);
        for _ in 0..150 {
            let attack = below(&mut player, 4) > 0;
            act(&mut twin, Act::Legal { attack, pick: below(&mut player, 8000) });
            if below(&mut player, 12) == 0 {
                act(&mut twin, Act::Reload);
            }
            if below(&mut player, 12) == 0 {
                act(&mut twin, Act::Undo);
            }
        }
        let world = twin.app.world();
        assert_eq!(world.resource::<MostInFlight>().0, 1, "the probe counts tasks in flight");
        for stage in Stage::ALL {
            steps[stage as usize] += world.resource::<StageCounts>().of(stage);
        }
        for (kind, times) in twin.met {
            *met.entry(kind).or_default() += times;
        }
    }
    for stage in Stage::ALL {
        assert!(steps[stage as usize] >= 10, "{stage:?} took {} steps", steps[stage as usize]);
    }
    met
}

/// Every kind of frame and choice of C3G occurs.
#[test]
fn long_games_use_every_stage() {
    let met = long_games(&setup(), 24);
    let frames = [
        "Deploy",
        "Round",
        "Move",
        "Swipe",
        "Attack",
        "Line",
        "Flight",
        "Collision",
        "Fall",
        "Terrain",
        "Glyph",
        "Verdict",
        "choice Deploy",
        "choice PlaceMarkers",
        "choice Act",
        "choice Line",
    ];
    for kind in frames {
        assert!(met.contains_key(kind), "{kind} never occurred");
    }
}

/// Every kind of frame and choice of Champions occurs.
#[test]
fn long_games_of_champions_use_every_stage() {
    let met = long_games(&rooftops(), 10);
    let frames = [
        "Turn",
        "Phase",
        "Move",
        "Window",
        "Attack",
        "Area",
        "Knockback",
        "Flight",
        "Impact",
        "Landing",
        "Verdict",
        "choice Phase",
        "choice React",
    ];
    for kind in frames {
        assert!(met.contains_key(kind), "{kind} never occurred: {met:?}");
    }
}
