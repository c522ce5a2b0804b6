//! A battle from its file to its end: orders, refusals, words, JSON, and the drawn board.

use knockback_rules::{
    battle::{HowWon, Outcome, Setup, SideId},
    files::{OrderText, read_scenario},
    report,
    ruleset::RulesetId,
    shove::Shove,
};
use serde_json::{Value, json};

use crate::board::{PIER, log, order, played, setup};

fn shove(figure: &str, target: &str) -> Value {
    json!({"shove": {"shove": {"figure": figure, "target": target}}})
}

#[test]
fn shove_is_the_last_ruleset() {
    assert_eq!(RulesetId::ALL.last(), Some(&RulesetId::Shove));
    assert_eq!(setup().ruleset(), RulesetId::Shove);
    assert_eq!(setup().of::<Shove>().expect("the setup is for Shove").turn_limit, 30);
}

#[test]
fn all_faults_of_a_file_are_listed() {
    let faults = |from: &str, to: &str| {
        let scenario = read_scenario("pier.ron", PIER.replace(from, to).as_bytes()).expect("it can be read");
        Setup::new(scenario).expect_err("it cannot be played").to_string()
    };
    assert_eq!(
        faults("turn_limit: 30", "turn_limit: 0"),
        "rules.shove.turn_limit: the number of turns must be 1 to 1000, not 0"
    );
    assert_eq!(
        faults("at: [[2, 1]]", "at: []"),
        "sides[2].start_zone: the figures to be set up need 1 free hex in this start zone, and there are none\n\
         figures[2].at: in Shove every figure starts on the board, and \"post\" has no hex"
    );
    assert_eq!(
        faults("side: \"blue\"", "side: \"red\""),
        "sides[1]: a side has 1 figure in Shove, not 2\nsides[2]: a side has 1 figure in Shove, not 0"
    );
    let two_hexes = faults("at: [[2, 1]]", "at: [[2, 1], [3, 1]]");
    assert!(two_hexes.contains("a figure with a one-hex base needs one hex, not two"), "{two_hexes}");
}

#[test]
fn all_possible_orders_are_listed() {
    let game = played(&[], &[]);
    let orders: Vec<Value> =
        game.battle().legal_orders().iter().map(|order| json!(OrderText::of(&order, game.battle().setup()))).collect();
    let step = |q: i32, r: i32| json!({"shove": {"step": {"figure": "ram", "to": [q, r]}}});
    let all = [step(1, 2), step(0, 2), step(1, 0), step(2, 0), shove("ram", "post")];
    assert_eq!(orders[..5], all);
    assert_eq!(orders[5..], [json!({"shove": {"wait": {"figure": "ram"}}})]);
    let words: Vec<String> =
        game.battle().legal_orders().iter().map(|order| report::order_line(game.battle(), &order)).collect();
    assert_eq!((words[0].as_str(), words[4].as_str()), ("Ram steps to [1, 2]", "Ram shoves Post"));
    assert_eq!(report::choice_line(game.battle()).as_deref(), Some("Red can step, shove or wait with Ram."));
}

#[test]
fn refusals_name_their_rule() {
    let game = played(&[], &[]);
    let refused = |text: Value| {
        let refusal = game.battle().ordered(&order(game.battle().setup(), &text)).expect_err("it is refused");
        format!("{} {refusal}", refusal.code)
    };
    let step = |q: i32, r: i32| json!({"shove": {"step": {"figure": "ram", "to": [q, r]}}});
    assert_eq!(refused(step(2, 1)), "taken the hex [2, 1] is taken (SHOVE-2)");
    assert_eq!(refused(step(9, 9)), "no_hex [9, 9] is not on the map (SHOVE-2)");
    assert_eq!(refused(step(5, 1)), "not_adjacent [5, 1] is not adjacent to Ram (SHOVE-2)");
    assert_eq!(refused(shove("post", "ram")), "out_of_turn it is Ram's turn (SHOVE-2)");
    assert_eq!(refused(shove("ram", "ram")), "not_adjacent Ram is not adjacent to Ram (SHOVE-3)");
    let deploy = json!({"deploy": {"figure": "ram", "at": [[1, 0]]}});
    assert_eq!(refused(deploy), "not_asked that order is not possible right now (SHOVE-2)");
}

#[test]
fn events_are_reported_in_words() {
    let step = json!({"shove": {"step": {"figure": "ram", "to": [2, 1]}}});
    let wait = json!({"shove": {"wait": {"figure": "post"}}});
    let game = played(&[shove("ram", "post"), wait, step, shove("post", "ram")], &[2, 5]);
    assert_eq!(
        log(&game),
        [
            "Ram shoves Post east. [SHOVE-3]",
            "The die shows 2. [SHOVE-3]",
            "Post slides 1 hex and is stopped by a rise. [SHOVE-4]",
            "Post waits. [SHOVE-2]",
            "Ram steps to [2, 1]. [SHOVE-2]",
            "Post shoves Ram west. [SHOVE-3]",
            "The die shows 5. [SHOVE-3]",
            "Ram slides 1 hex and stops at Crate. [SHOVE-4]",
        ]
    );
}

#[test]
fn a_side_wins_over_the_edge() {
    let game = played(&[shove("ram", "post")], &[6]);
    assert_eq!(game.battle().outcome(), Some(Outcome::Won { side: SideId(0), how: HowWon::LastStanding }));
    let log = log(&game);
    assert_eq!(log[2], "Post slides 4 hexes, over the edge of the map. [SHOVE-4]");
    assert_eq!(log[3], "Victory for Red: the last figure on the map. [SHOVE-5]");
    let order = order(game.battle().setup(), &shove("ram", "post"));
    assert_eq!(game.battle().ordered(&order).expect_err("it is over").code, "battle_over");
}

#[test]
fn the_last_turn_ends_in_a_draw() {
    let wait = |turn: usize| {
        let figure = ["ram", "post"][turn % 2];
        json!({"shove": {"wait": {"figure": figure}}})
    };
    let game = played(&(0..30).map(wait).collect::<Vec<_>>(), &[]);
    assert_eq!(game.battle().outcome(), Some(Outcome::Drawn));
    assert_eq!(log(&game).last().map(String::as_str), Some("The battle ends in a draw. [SHOVE-5]"));
}

#[test]
fn all_cited_rules_have_words() {
    for number in 1..=5 {
        let id: &'static str = Box::leak(format!("SHOVE-{number}").into_boxed_str());
        assert!(knockback_rules::rule::Rule(id).words().is_some_and(|words| words.len() > 20), "{id}");
    }
}

#[test]
fn events_and_battles_are_reported_as_json() {
    let game = played(&[shove("ram", "post")], &[3]);
    let told: Vec<Value> =
        game.log().iter().filter_map(|event| report::json(game.battle().setup(), event, None)).collect();
    assert_eq!(
        told,
        [
            json!({"shove": {"shoved": {"figure": "ram", "target": "post", "direction": 0}}}),
            json!({"shove": {"rolled": {"target": "post", "pips": 3}}}),
            json!({"lifted": {"figure": "post"}}),
            json!({"stepped": {"figure": "post", "to": [[3, 1]]}}),
            json!({"stepped": {"figure": "post", "to": [[4, 1]]}}),
            json!({"shove": {"slid": {"figure": "post", "hexes": 2, "cause": "distance"}}}),
            json!({"settled": {"figure": "post", "at": [[4, 1]]}}),
        ]
    );
    let battle = report::battle_json(game.battle());
    assert_eq!((&battle["rules"], &battle["turns"], &battle["turn_limit"]), (&json!("shove"), &json!(1), &json!(30)));
    assert_eq!(battle["choice"], json!({"decider": "blue", "about": {"turn": {"figure": "post"}}}));
    assert_eq!(
        battle["figures"][1],
        json!({"id": "post", "name": "Post", "side": "blue", "state": "standing", "at": [[4, 1]]})
    );
    assert_eq!(battle["objects"], json!([{"id": "crate", "name": "Crate", "at": [0, 1], "height": 1}]));
}

#[test]
fn the_board_is_drawn_with_a_legend() {
    let drawn = report::drawn(played(&[shove("ram", "post")], &[1]).battle());
    assert!(drawn.starts_with("Pier, turn 2\nBlue can step, shove or wait with Post.\n"), "{drawn}");
    for line in ["A1    Ram (ram), Red", "B1    Post (post), Blue", "#1    Crate (crate): stands in the way"] {
        assert!(drawn.lines().any(|told| told == line), "{line}: {drawn}");
    }
}
