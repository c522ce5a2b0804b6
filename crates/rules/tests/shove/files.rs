//! Saves are written, read, loaded and replayed. Saves with arbitrary states cause no panic.

use knockback_rules::files::{Save, read_save, read_scenario, to_json, to_ron};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::board::{pick_order, random, scenario};

#[test]
fn scenarios_are_written_as_they_are_read() {
    let scenario = scenario();
    for (name, text) in [("pier.ron", to_ron(&scenario)), ("pier.json", to_json(&scenario))] {
        let text = text.expect("it can be written");
        assert_eq!(read_scenario(name, text.as_bytes()).expect("it can be read"), scenario, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_loaded_game_continues_as_if_never_saved(
        seed: u64,
        before in prop::collection::vec(any::<u16>(), 0..20),
        after in prop::collection::vec(any::<u16>(), 0..10),
        ron: bool,
        replayed: bool,
    ) {
        let mut one = random(seed, &before);
        let mut save = Save::of(&one);
        let (name, text) = if ron { ("game.ron", to_ron(&save)) } else { ("game.json", to_json(&save)) };
        prop_assert_eq!(&read_save(name, text.unwrap().as_bytes()).unwrap(), &save);
        if !replayed {
            // The hash does not match the record, as in a save of other rules.
            save.hash = format!("{:016x}", !one.battle().hash());
        }
        let loaded = save.load().unwrap();
        prop_assert_eq!(loaded.fault.is_none(), replayed);
        let mut other = loaded.game;
        let mut dice = [one.record().dice().unwrap(), other.record().dice().unwrap()];
        for pick in after {
            let Some(order) = pick_order(one.battle(), pick) else { break };
            one.play(&order, &mut dice[0]).unwrap();
            other.play(&order, &mut dice[1]).unwrap();
        }
        prop_assert_eq!(one.battle(), other.battle());
        prop_assert_eq!(one.battle().hash(), other.battle().hash());
    }

    #[test]
    fn crafted_snapshots_never_panic(
        seed: u64,
        before in prop::collection::vec(any::<u16>(), 0..8),
        turns in 0..40_u16,
        frames in prop::collection::vec(0..5_usize, 1..4),
        figure in 0..3_u16,
        force in 0..9_u16,
        after in prop::collection::vec(any::<u16>(), 0..6),
    ) {
        let game = random(seed, &before);
        let mut save = serde_json::to_value(Save::of(&game)).unwrap();
        save["orders"] = json!([]);
        let walk = json!({"figure": figure, "at": {"head": force, "tail": null}, "lead": "head", "direction": 0,
            "force": force, "reach": 9, "steps": 0});
        let kinds = [
            json!({"shove": {"turn": {"side": figure}}}),
            json!({"shove": {"shove": {"target": figure, "direction": 3}}}),
            json!({"shove": {"slide": {"walk": walk}}}),
            json!({"shove": {"verdict": {}}}),
            json!({"c3g": {"verdict": {}}}),
        ];
        save["snapshot"]["agenda"] = frames.iter().map(|kind| kinds[*kind].clone()).collect();
        save["snapshot"]["rules"] = json!({"shove": {"turns": turns}});
        save["snapshot"]["outcome"] = Value::Null;
        // The save may be valid or not.
        let save: Save = serde_json::from_value(save).unwrap();
        if let Ok(loaded) = save.load() {
            let mut game = loaded.game;
            let mut dice = game.record().dice().unwrap();
            game.settle(&mut dice).unwrap();
            for pick in after {
                let Some(order) = pick_order(game.battle(), pick) else { break };
                game.play(&order, &mut dice).unwrap();
            }
            let again = Save::of(&game);
            prop_assert_eq!(read_save("game.json", to_json(&again).unwrap().as_bytes()).unwrap(), again);
        }
    }
}
