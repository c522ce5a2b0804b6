use proptest::prelude::*;
use serde_json::Value;

use super::*;
use crate::{
    dice::SeededDice,
    files::{to_json, to_ron},
    test_board,
};

/// A game after one order for each number. The number selects the order.
fn played(seed: u64, numbers: &[u64]) -> Game {
    let mut game = test_board::game(seed);
    for number in numbers {
        let Some(order) = test_board::pick(game.battle(), *number) else { break };
        test_board::play(&mut game, &order);
    }
    game
}

fn numbers(longest: usize) -> impl Strategy<Value = Vec<u64>> {
    proptest::collection::vec(0..10_000_u64, 0..longest)
}

/// Writes and reads a save, as JSON or as RON.
fn through_text(save: &Save, ron: bool) -> Save {
    let (name, text) = if ron { ("game.ron", to_ron(save).unwrap()) } else { ("game.json", to_json(save).unwrap()) };
    assert!(is_save(name, text.as_bytes()));
    read_save(name, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Continues any loaded save for a while; nothing may panic or loop forever.
fn play_on(loaded: Loaded, numbers: &[u64]) {
    let mut game = loaded.game;
    let mut dice = SeededDice::new(1);
    let mut settle = |game: &mut Game| {
        let mut steps = 0;
        while game.settle_once(&mut dice).unwrap() {
            steps += 1;
            assert!(steps < 20_000, "the game never reaches a choice: {:?}", game.battle().agenda());
        }
    };
    settle(&mut game);
    for number in numbers {
        let Some(order) = test_board::pick(game.battle(), *number) else { break };
        game.submit(&order).unwrap();
        settle(&mut game);
    }
    let again = Save::of(&game);
    assert_eq!(through_text(&again, false), again);
}

/// The paths of all values inside a JSON value, as lists of child indices.
fn places(value: &Value, at: &[usize], found: &mut Vec<Vec<usize>>) {
    let children: Vec<&Value> = match value {
        Value::Array(list) => list.iter().collect(),
        Value::Object(map) => map.values().collect(),
        _ => Vec::new(),
    };
    for (number, child) in children.into_iter().enumerate() {
        let place: Vec<usize> = at.iter().copied().chain([number]).collect();
        places(child, &place, found);
        found.push(place);
    }
}

fn at_place<'v>(value: &'v mut Value, place: &[usize]) -> &'v mut Value {
    place.iter().fold(value, |value, number| match value {
        Value::Array(list) => &mut list[*number],
        Value::Object(map) => map.values_mut().nth(*number).unwrap(),
        _ => panic!("{value} has no children"),
    })
}

/// Changes one value: sets another number, adds or removes an entry, or copies a value from elsewhere.
fn change(value: &mut Value, (what, how): (usize, u64)) {
    let mut found = Vec::new();
    places(value, &[], &mut found);
    let place = found[what % found.len()].clone();
    let other = found[what.wrapping_mul(31) % found.len()].clone();
    let elsewhere = at_place(value, &other).clone();
    match (at_place(value, &place), how % 4) {
        (Value::Number(number), 0 | 1) => {
            let numbers = [0, 1, 2, 3, 5, 7, 19, 60, 61, 254, 255, 256, 65_534, 65_535, 65_536];
            *number = numbers[(how / 4) as usize % numbers.len()].into();
        }
        (Value::Array(list), 0) if !list.is_empty() => drop(list.pop()),
        (Value::Array(list), 1) if !list.is_empty() => list.push(list[0].clone()),
        (here, _) => *here = elsewhere,
    }
}

/// Submits the same orders to two games.
fn go_on_alike(one: &mut Game, other: &mut Game, numbers: Vec<u64>) {
    for number in numbers {
        let Some(order) = test_board::pick(one.battle(), number) else { break };
        test_board::play(one, &order);
        test_board::play(other, &order);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn a_loaded_game_continues_as_if_never_saved(
        seed: u64, before in numbers(60), after in numbers(20), ron: bool,
    ) {
        let mut one = played(seed, &before);
        let save = through_text(&Save::of(&one), ron);
        prop_assert_eq!(&save, &Save::of(&one));
        let loaded = save.load().unwrap();
        prop_assert_eq!(loaded.fault, None);
        let mut other = loaded.game;
        go_on_alike(&mut one, &mut other, after);
        prop_assert_eq!(one.battle(), other.battle());
        prop_assert_eq!(one.battle().hash(), other.battle().hash());
        prop_assert_eq!(one.log(), other.log());
        prop_assert_eq!(one.record(), other.record());
    }

    #[test]
    fn a_snapshot_resumes_after_a_change_of_rules(
        seed: u64, before in numbers(60), after in numbers(20),
    ) {
        let mut one = played(seed, &before);
        let mut save = Save::of(&one);
        save.hash = hash_text(!one.battle().hash());
        let loaded = save.load().unwrap();
        prop_assert!(loaded.fault.is_some());
        let mut other = loaded.game;
        go_on_alike(&mut one, &mut other, after);
        prop_assert_eq!(one.battle(), other.battle());
    }

    #[test]
    fn broken_bytes_never_panic(
        seed in 0..20_u64,
        before in numbers(20),
        ron: bool,
        breaks in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..6),
    ) {
        let save = Save::of(&played(seed, &before));
        let (name, text) =
            if ron { ("game.ron", to_ron(&save).unwrap()) } else { ("game.json", to_json(&save).unwrap()) };
        let mut bytes = text.into_bytes();
        for (place, byte, how) in breaks {
            let place = place.index(bytes.len());
            match how {
                0 => bytes[place] = byte,
                1 => drop(bytes.remove(place)),
                _ => bytes.insert(place, byte),
            }
        }
        if let Ok(Ok(loaded)) = read_save(name, &bytes).map(Save::load) {
            play_on(loaded, &[0, 1, 2, 3]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, ..ProptestConfig::default() })]

    #[test]
    fn crafted_snapshots_never_panic(
        seed in 0..20_u64,
        before in numbers(24),
        changes in proptest::collection::vec(any::<(usize, u64)>(), 1..4),
        after in numbers(6),
    ) {
        let mut save = serde_json::to_value(Save::of(&played(seed, &before))).unwrap();
        // Impossible orders, so that the snapshot is used.
        save["orders"] = serde_json::json!([{"order": "end_turn"}]);
        for how in changes {
            change(&mut save["snapshot"], how);
        }
        if let Ok(save) = serde_json::from_value::<Save>(save)
            && let Ok(loaded) = save.load()
        {
            play_on(loaded, &after);
        }
    }
}

#[test]
fn faults_of_a_save_name_their_position() {
    let good = Save::of(&played(3, &[1, 2, 3, 4, 5, 6, 7, 8]));
    let fault = |change: &dyn Fn(&mut Save)| {
        let mut save = good.clone();
        change(&mut save);
        save.load().unwrap_err().to_string()
    };
    assert_eq!(fault(&|save| save.hash = "12".to_owned()), "hash: a hash has 16 hexadecimal digits");
    let order = serde_json::json!({"place_marker": {"marker": "X", "card": "lamp"}});
    assert_eq!(
        fault(&|save| save.orders[1].order = serde_json::from_value(order.clone()).unwrap()),
        "orders[2].order: there is no card \"lamp\"; did you mean \"lamps\"?"
    );
    let unplayable = fault(&|save| save.scenario.figures[0].side = "irn".to_owned());
    assert!(unplayable.starts_with("scenario.figures[1].side: "), "{unplayable}");
    let other_battle = fault(&|save| {
        save.orders.clear();
        save.scenario.objects.pop();
    });
    assert!(other_battle.starts_with("snapshot: "), "{other_battle}");
}

#[test]
fn an_edited_save_is_distinguished_from_changed_rules() {
    let mut save = Save::of(&played(3, &[1, 2, 3, 4, 5, 6, 7, 8]));
    save.hash = "0123456789abcdef".to_owned();
    let why = |save: Save| save.load().unwrap().fault.unwrap().to_string();
    let edited = why(save.clone());
    assert!(edited.ends_with(", not 0123456789abcdef: the save was edited or damaged"), "{edited}");
    save.rules_version = 0;
    let changed = why(save.clone());
    let told = format!(": the rules have changed since (the save uses rules 0, this game {RULES_VERSION})");
    assert!(changed.ends_with(&told), "{changed}");
    save.rules_version = RULES_VERSION;
    save.orders.truncate(2);
    save.orders.push(save.orders[0].clone());
    assert!(why(save).starts_with("order 3: "));
}

#[test]
fn a_newer_save_is_refused_with_its_version() {
    let mut save = Save::of(&test_board::game(1));
    save.version = 99;
    let fault = read_save("game.json", to_json(&save).unwrap().as_bytes()).unwrap_err().to_string();
    assert!(fault.starts_with("game.json: this save has version 99, and this game reads versions up to 1"), "{fault}");
}
