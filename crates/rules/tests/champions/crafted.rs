//! Snapshots with arbitrary changes are either refused, or can be played without a panic.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Snapshot, Step},
    dice::{Dice, SeededDice},
};
use proptest::prelude::*;
use serde_json::Value;

use super::made_up::{self, Pick};

/// Lists all locations in a JSON value, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Array(list) => list.iter().enumerate().map(|(place, child)| (place.to_string(), child)).collect(),
        Value::Object(map) => map.iter().map(|(key, child)| (key.clone(), child)).collect(),
        _ => Vec::new(),
    };
    for (key, child) in children {
        let place = format!("{at}/{key}");
        places(child, &place, found);
        found.push(place);
    }
}

/// Makes one change: a different number, a different list length, or a value copied from elsewhere.
fn change(value: &mut Value, pick: &mut Pick) {
    let mut found = Vec::new();
    places(value, "", &mut found);
    let (place, other) = (pick.of(&found), pick.of(&found));
    let elsewhere = value.pointer(&other).cloned().unwrap_or_default();
    let Some(here) = value.pointer_mut(&place) else { return };
    match (here, pick.below(4)) {
        (Value::Number(number), 0 | 1) => {
            let numbers = [-32_768, -400, -1, 0, 1, 2, 3, 7, 12, 13, 60, 255, 256, 32_767, 65_534, 65_535];
            *number = pick.of(&numbers).into();
        }
        (Value::Array(list), 0) if !list.is_empty() => drop(list.pop()),
        (Value::Array(list), 1) if !list.is_empty() => list.push(list[0].clone()),
        (here, _) => *here = elsewhere,
    }
}

/// Plays one step; returns false if the battle is over.
fn step(battle: &mut Battle, dice: &mut SeededDice, pick: &mut Pick) -> bool {
    let events = match battle.step() {
        Step::Emit(events) => events,
        Step::Roll(request) => battle.rolled(dice.answer(request).expect("seeded dice always answer").rolled),
        Step::Ask(_) => {
            let Some(order) = pick.order(battle) else { return false };
            battle.ordered(&order).expect("it is listed")
        }
        Step::Rest => return false,
    };
    battle.apply_all(&events);
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn crafted_snapshots_never_panic(seed in 0..12_u64, steps in 0..120_usize, changes in 1..4_usize, salt in any::<u64>()) {
        let setup = made_up::setup(seed);
        let (mut dice, mut pick) = (SeededDice::new(seed), Pick(salt));
        let mut battle = Battle::new(Arc::clone(&setup));
        for _ in 0..steps {
            if !step(&mut battle, &mut dice, &mut pick) {
                break;
            }
        }
        let mut value = serde_json::to_value(battle.snapshot()).expect("a snapshot can be written");
        for _ in 0..changes {
            change(&mut value, &mut pick);
        }
        if let Ok(snapshot) = serde_json::from_value::<Snapshot>(value)
            && let Ok(mut battle) = Battle::resume(setup, snapshot)
        {
            for _ in 0..60 {
                if !step(&mut battle, &mut dice, &mut pick) {
                    break;
                }
            }
        }
    }
}
