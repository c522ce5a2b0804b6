//! Output of C3G battles: log, events and battles as JSON, drawn boards.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::{
    battle::{Battle, Event, Outcome, SideId},
    c3g,
    files::read_orders,
    game::Game,
    report::{battle_json, choice_json, choice_line, drawn, json, line, witness},
    test_board,
};

/// Plays a random game to its end, and calls `each` with the battle before each event.
fn tell(seed: u64, each: impl FnMut(&Battle, &Event)) -> Game {
    let mut game = test_board::game(seed);
    for number in 0..2_000_u64 {
        let number = number.wrapping_mul(0x9E37_79B9).wrapping_add(seed) >> 3;
        let Some(order) = test_board::pick(game.battle(), number) else { break };
        test_board::play(&mut game, &order);
    }
    retell(&game, each);
    game
}

/// Replays a game, and calls `each` with the battle before each event.
fn retell(game: &Game, mut each: impl FnMut(&Battle, &Event)) {
    let mut battle = Battle::new(game.battle().shared_setup());
    for event in game.log() {
        each(&battle, event);
        battle.apply(event);
    }
    assert_eq!(&battle, game.battle());
}

#[test]
fn every_line_is_a_sentence_that_cites_rules() {
    for seed in 0..40 {
        tell(seed, |battle, event| {
            let Some(line) = line(battle, event, witness(event)) else { return };
            assert!(line.text.ends_with('.') && !line.text.contains("  "), "{line}");
            assert!(!line.rules.is_empty() && line.rules.iter().all(|rule| rule.words().is_some()), "{line}");
            assert!(!line.text.contains("the rise ahead"), "{line}");
        });
    }
}

#[test]
fn the_log_of_a_game_reads_well() {
    let mut game = test_board::game(22);
    for placed in read_orders("told.jsonl", include_bytes!("told.jsonl")).unwrap() {
        let order = placed.order.resolve(game.battle().setup()).unwrap();
        test_board::play(&mut game, &order);
    }
    let mut lines = Vec::new();
    retell(&game, |battle, event| lines.extend(line(battle, event, None).map(|line| line.to_string())));
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn events_are_tagged_by_name_and_field() {
    let mut shapes: BTreeMap<String, String> = BTreeMap::new();
    for seed in 0..40 {
        tell(seed, |battle, event| {
            let Some(value) = json(battle.setup(), event, witness(event)) else {
                assert!(matches!(event, Event::Agenda(_)));
                return;
            };
            let (variant, fields) = value.as_object().unwrap().iter().next().unwrap();
            let (variant, fields) = match fields.as_object().and_then(|fields| fields.iter().next()) {
                Some((inner, fields)) if variant == "c3g" => (inner, fields),
                _ => (variant, fields),
            };
            // The engine's name for an event is the start of its `Debug` output.
            let debug = match event {
                Event::C3g(event) => format!("{event:?}"),
                event => format!("{event:?}"),
            };
            let name: String = debug.chars().take_while(|c| c.is_alphanumeric()).collect();
            assert_eq!(variant.replace('_', ""), name.to_lowercase());
            for field in fields.as_object().into_iter().flat_map(serde_json::Map::keys) {
                assert!(debug.contains(&format!("{field}: ")) || variant == "ended", "{debug} has no {field}");
            }
            shapes.entry(variant.clone()).or_insert_with(|| value.to_string());
        });
    }
    assert!(shapes.len() > 25, "{shapes:#?}");
}

#[test]
fn markers_are_secret() {
    let mut seen = [0; 3];
    tell(5, |battle, event| {
        if let Event::C3g(c3g::Event::MarkerPlaced { side, .. }) = event {
            for (place, viewer) in [None, Some(SideId(0)), Some(SideId(1))].into_iter().enumerate() {
                let known = line(battle, event, viewer).is_some();
                assert_eq!(known, viewer == Some(*side));
                assert_eq!(json(battle.setup(), event, viewer).is_some(), known);
                seen[place] += usize::from(known);
            }
        }
    });
    assert!(seen[0] == 0 && seen[1] > 0 && seen[2] > 0);
}

#[test]
fn views_hide_secrets() {
    let mut checked = 0;
    tell(8, |battle, _| {
        for viewer in [SideId(0), SideId(1)] {
            let seen = battle_json(&battle.seen_by(Some(viewer)));
            for (place, side) in seen["sides"].as_array().unwrap().iter().enumerate() {
                let down = side["markers"].as_object().unwrap().values().any(|face| face.get("down").is_some());
                assert!(!down || place == viewer.index());
                checked += usize::from(down);
            }
            for glyph in seen["glyphs"].as_array().unwrap() {
                let hidden = glyph["face"] == "down";
                assert!(!hidden || (glyph["power"] == Value::Null && glyph["name"] == Value::Null));
            }
            let text = drawn(&battle.seen_by(Some(viewer)));
            assert_eq!(text.contains("strikes with"), seen["glyphs"][1]["face"] == "up");
        }
    });
    assert!(checked > 0);
}

#[test]
fn the_board_is_drawn() {
    insta::assert_snapshot!(drawn(test_board::game(1).battle()));
}

#[test]
fn the_end_is_reported() {
    let mut last = None;
    let game = tell(2, |battle, event| last = line(battle, event, None).or(last.take()));
    assert!(matches!(game.battle().outcome(), Some(Outcome::Won { .. } | Outcome::Drawn)));
    assert_eq!(last.unwrap().rules, [crate::rule::Rule("C3G-5")]);
    assert_eq!(choice_line(game.battle()), None);
    assert_eq!(choice_json(game.battle()), None);
    assert_ne!(battle_json(game.battle())["outcome"], Value::Null);
}
