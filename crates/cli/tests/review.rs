//! `kb review` of battles between bots.

use std::{fs, sync::Arc};

use knockback_bots::{Bot, Level};
use knockback_rules::{battle::Setup, dice::SeededDice, files::Save, game::Game};
use serde_json::Value;

use crate::support::{file, fixture, folder, kb, kb_with};

/// A battle between two bots of level 2, or its first orders, as a save.
fn battle(most: usize) -> String {
    let path = format!("{}/../rules/examples/duel.ron", env!("CARGO_MANIFEST_DIR"));
    let scenario = knockback_rules::files::read_scenario("duel.ron", &fs::read(path).unwrap()).unwrap();
    let (mut game, mut dice) = (Game::new(Arc::new(Setup::new(scenario).unwrap()), Some(7)), SeededDice::new(7));
    game.settle(&mut dice).unwrap();
    let bot = Bot::new(Level::new(2).unwrap(), 1);
    while game.record().entries.len() < most
        && let Some(decision) = bot.decide(game.battle())
    {
        game.play(&decision.order, &mut dice).unwrap();
    }
    serde_json::to_string(&Save::of(&game)).unwrap()
}

#[test]
fn a_review_lists_turning_points_luck_and_missed_chances() {
    let save = battle(usize::MAX);
    let told = kb_with(&save, &["review", "-", "--most", "2"]).ended(0).out;
    let (decided, missed) = told.split_once("Missed chances:\n").unwrap();
    let (head, decided) = decided.split_once("to win):\n").unwrap();
    assert!(head.contains(" won after ") && head.contains("the dice changed the chance of "), "{told}");
    assert_eq!(decided.lines().filter(|line| line.contains(" % -> ")).count(), 2, "{told}");
    assert!(decided.contains("lost: "), "{told}");
    let (missed, flights) = missed.split_once("\n\nFlights:\n").unwrap();
    assert!((1..=3).contains(&missed.lines().filter(|line| line.contains("better by ")).count()), "{told}");

    let review: Value = serde_json::from_str(&kb_with(&save, &["review", "-", "--json"]).ended(0).out).unwrap();
    let orders = serde_json::from_str::<Value>(&save).unwrap()["orders"].as_array().unwrap().clone();
    let moments = review["moments"].as_array().unwrap();
    assert_eq!(moments.len(), orders.len());
    for (moment, entry) in moments.iter().zip(&orders) {
        assert_eq!(moment["order"], entry["order"]);
    }
    let number = |value: &Value| value.as_f64().unwrap();
    // The text and the JSON have the same counts of attacks and flights.
    assert_eq!(flights.lines().count(), 1 + 10, "{flights}");
    let of = |side: usize, name: &str| review["sides"][side]["flights"][name].as_u64().unwrap();
    let row = |words: &str| flights.lines().find(|line| line.trim_start().starts_with(words)).unwrap();
    assert_eq!(
        row("attacks  ").split_whitespace().collect::<Vec<_>>(),
        ["attacks", &of(0, "attacks").to_string(), &of(1, "attacks").to_string()]
    );
    assert!(row("flights a round").contains('.') && review["rounds"].as_u64().unwrap() > 0, "{flights}");
    for side in [0, 1] {
        assert!(of(side, "attacks") > 0 && of(side, "attacks_that_move") <= of(side, "attacks"));
        assert!(of(side, "flights_with_effect").max(of(side, "flights_with_harm")) <= of(side, "flights"));
        assert!(of(side, "wounds_by_flight") <= of(side, "wounds_suffered"));
        assert!(of(side, "killed_by_flight") <= of(side, "losses"));
        assert!(of(side, "flights") >= of(1 - side, "attacks_that_move"), "each of these attacks has moved an enemy");
    }
    let luck: f64 = moments.iter().map(|moment| number(&moment["luck"])).sum();
    assert!((luck - number(&review["sides"][0]["luck"])).abs() < 1e-9, "the luck of every order counts");
    assert!((luck + number(&review["sides"][1]["luck"])).abs() < 1e-9);
    let place = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    for missed in review["missed"].as_array().unwrap() {
        assert!(number(&moments[place(missed)]["better"]["behind"]) > 0.0);
    }
    let swing = |act: &Value| -> f64 {
        let parts = moments.iter().filter(|moment| moment["act"] == *act);
        parts.map(|moment| number(&moment["after"]) - number(&moment["before"])).sum()
    };
    let swings: Vec<f64> = review["decisive"].as_array().unwrap().iter().map(|place| swing(place).abs()).collect();
    assert!(swings.len() >= 2 && swings.is_sorted_by(|one, other| one >= other), "{swings:?}");
}

#[test]
fn an_open_battle_is_reviewed_up_to_its_last_order() {
    let told = kb_with(&battle(12), &["review", "-"]).ended(0).out;
    assert!(told.contains("not over yet after 12 orders"), "{told}");
}

#[test]
fn a_battle_that_cannot_be_reviewed_reports_the_reason() {
    let folder = folder("review");
    let nothing = file(&folder, "nothing.json", &battle(0));
    let ran = kb(&["review", &nothing]).ended(1);
    assert!(ran.err.contains("nothing.json: no order has been given yet"), "{}", ran.err);
    let mut save: Value = serde_json::from_str(&battle(5)).unwrap();
    save["hash"] = "0123456789abcdef".into();
    let edited = file(&folder, "edited.json", &save.to_string());
    let ran = kb(&["review", &edited]).ended(1);
    assert!(ran.err.contains("edited.json: ") && ran.err.contains("0123456789abcdef"), "{}", ran.err);
    let ran = kb(&["review", &fixture("sign.ron")]).ended(1);
    assert!(ran.err.contains("sign.ron"), "{}", ran.err);
    kb(&["review"]).ended(2);
    kb(&["review", &nothing, "--most", "0"]).ended(2);
}
