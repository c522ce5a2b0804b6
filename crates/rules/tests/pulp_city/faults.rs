//! Invalid scenarios of Pulp City: the faults reported, with their positions.

use knockback_rules::{battle::Setup, files::read_scenario, scenario::Scenario};
use serde_json::{Value, json};

/// A street corner with an example of each element.
pub(crate) const PRECINCT: &[u8] = include_bytes!("../data/precinct.ron");

pub(crate) fn precinct() -> Scenario {
    read_scenario("precinct.ron", PRECINCT).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns the corner with some values changed, given as JSON pointers.
pub(super) fn changed(changes: &[(&str, Value)]) -> Result<Scenario, String> {
    let mut json = serde_json::to_value(precinct()).unwrap();
    for (pointer, value) in changes {
        // Appends an entry to a list.
        if let Some(list) = pointer.strip_suffix("/-") {
            let list = json.pointer_mut(list).unwrap_or_else(|| panic!("there is no {list}"));
            list.as_array_mut().expect("a list").push(value.clone());
        } else {
            *json.pointer_mut(pointer).unwrap_or_else(|| panic!("there is no {pointer}")) = value.clone();
        }
    }
    read_scenario("precinct.json", json.to_string().as_bytes()).map_err(|fault| fault.to_string())
}

/// Returns the faults of the corner with some values changed.
pub(super) fn said(changes: &[(&str, Value)]) -> String {
    match changed(changes) {
        Ok(scenario) => match Setup::new(scenario) {
            Ok(_) => panic!("{changes:?} is accepted"),
            Err(faults) => faults.to_string(),
        },
        Err(fault) => fault,
    }
}

/// A change in the rules section: a pointer within it, the value, the reported position, and words of the message.
pub(super) type Row<'r> = (&'r str, Value, &'r str, &'r str);

#[track_caller]
pub(super) fn all_say(rows: &[Row<'_>]) {
    for (pointer, value, place, words) in rows {
        let said = said(&[(&format!("/rules/pulp_city/{pointer}"), value.clone())]);
        let at = format!("rules.pulp_city.{place}: ");
        assert!(said.contains(&at) && said.contains(words), "{pointer} = {value}: {said}\n  instead of {at}{words}");
    }
}

pub(super) const FX: &str = "cards/0/actions/0/fx/0";
pub(super) const AT: &str = "cards[1].actions[1].fx[1]";

#[test]
fn the_corner_can_be_played() {
    Setup::new(precinct()).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn unknown_names_suggest_the_nearest() {
    all_say(&[
        (FX, json!({"knockbak": 3}), AT, "\"knockbak\" is not a valid name here; did you mean \"knockback\"?"),
        (FX, json!("sturn"), AT, "did you mean \"stun\"?"),
        (FX, json!({"self": {"shfit": 2}}), "cards[1].actions[1].fx[1].self", "did you mean \"shift\"?"),
        (FX, json!({"immunity": "knockbak"}), "cards[1].actions[1].fx[1].immunity", "did you mean \"knockback\"?"),
        (FX, json!({"weak": "strenth"}), "cards[1].actions[1].fx[1].weak", "did you mean \"strength\"?"),
        (FX, json!({"special": "tangel"}), AT, "there is no special \"tangel\"; did you mean \"tangle\"?"),
        (FX, json!({"summon": "Brair"}), AT, "there is no summons \"Brair\"; did you mean \"Briar\"?"),
        (
            "cards/0/figures/0",
            json!("anie"),
            "cards[1].figures[1]",
            "there is no figure \"anie\"; did you mean \"annie\"?",
        ),
        ("cards/0/kind/supreme/1", json!("leder"), "cards[1].kind.supreme[2]", "did you mean \"leader\"?"),
        ("cards/0/trumps/0", json!("sprit"), "cards[1].trumps[1]", "did you mean \"spirit\"?"),
        ("cards/0/moves/0", json!({"spritn": 5}), "cards[1].moves[1]", "did you mean \"sprint\"?"),
        ("cards/0/base", json!("mm35"), "cards[1].base", "\"mm35\" is not a valid name here"),
        ("cards/0/actions/0/roll", json!("menace"), "cards[1].actions[1].roll", "\"menace\" is not a valid name here"),
        ("cards/0/actions/0/aim", json!("fiend"), "cards[1].actions[1].aim", "did you mean \"friend\"?"),
        ("things/0/object", json!("crat"), "things[1].object", "there is no object \"crat\"; did you mean \"crate\"?"),
        ("summons/1/minion/cards/0", json!("thread"), "summons[2].minion.cards[1]", "did you mean \"threads\"?"),
        ("victory/rules/0/knock_out/side", json!("nort"), "victory.rules[1].knock_out.side", "did you mean \"north\"?"),
        (
            "victory/rules/0/knock_out/figures/0",
            json!("lul"),
            "victory.rules[1].knock_out.figures[1]",
            "did you mean \"lull\"?",
        ),
        ("options/ties", json!("defendr"), "options.ties", "did you mean \"defender\"?"),
    ]);
}

#[test]
fn fields_are_known() {
    let said = |pointer: &str, value: Value| said(&[(&format!("/rules/pulp_city/{pointer}"), value)]);
    let card = said("cards/0/actions/0", json!({"name": "Hit", "reach": "contact", "roll": "mind", "damage": 1}));
    assert!(card.contains("there is no field \"damage\" here"), "{card}");
    let none = said("cards/0/actions/0", json!({"reach": "contact", "roll": "mind"}));
    assert!(none.contains("the field \"name\" is missing"), "{none}");
    let options = said("options", json!({"tie": "attacker"}));
    assert!(options.contains("did you mean \"ties\"?"), "{options}");
}

#[test]
fn a_side_has_one_leader_and_one_powerhouse() {
    all_say(&[
        (
            "cards/1/kind/supreme/1",
            json!("powerhouse"),
            "cards[2].kind",
            "the side already has a powerhouse: \"annie-card\"",
        ),
        ("cards/0/kind/supreme/1", json!("leader"), "cards[2].kind", "the side already has a leader: \"annie-card\""),
    ]);
    // The other side may also have a leader.
    let scenario = changed(&[("/rules/pulp_city/cards/5/kind/supreme/1", json!("leader"))]).expect("it can be read");
    Setup::new(scenario).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn figures_and_cards_belong_together() {
    all_say(&[
        ("cards/0/figures", json!(["annie", "loom"]), "cards[1].figures", "a supreme is one figure, not 2"),
        ("cards/0/figures", json!([]), "cards[1].figures", "a supreme is one figure, not 0"),
        ("cards/2/figures", json!([]), "cards[3].figures", "has 1 to 6 figures, not 0"),
        ("cards/2/figures", json!(["lamp1", "lamp1"]), "cards[3].figures[2]", "is already on the card \"lamps\""),
        (
            "cards/2/figures",
            json!(["lamp1", "lamp2", "jack"]),
            "cards[3].figures[3]",
            "and the first figure of the card are on different sides",
        ),
        ("cards/1/id", json!("annie-card"), "cards[2].id", "\"annie-card\""),
    ]);
    let none = said(&[("/rules/pulp_city/cards/2/figures", json!(["lamp1"]))]);
    assert_eq!(none, "figures[4]: no card lists this figure");
    let nowhere = said(&[("/figures/3/at", json!([]))]);
    assert_eq!(nowhere, "figures[4].at: nothing summons this figure, so it needs a place");
    let taken = said(&[("/figures/3/at", json!([[0, 0]]))]);
    assert!(taken.starts_with("figures[4].at[1]: the hex [0, 0] is taken by \"annie\""), "{taken}");
    let two = said(&[("/figures/3/at", json!([[-3, 1], [-3, 2]]))]);
    assert!(two.starts_with("figures[4].at: "), "{two}");
}

#[test]
fn actions_fit_together() {
    all_say(&[
        (
            "cards/0/actions/1/name",
            json!("Freight Punch"),
            "cards[1].actions[2].name",
            "already has an action \"Freight Punch\"",
        ),
        ("cards/0/actions/1/name", json!(""), "cards[1].actions[2].name", "name"),
        ("cards/0/actions/2/reach", json!("contact"), "cards[1].actions[3].reach", "a throw needs a reach in hexes"),
        ("cards/0/actions/0/reach", json!("self"), "cards[1].actions[1].aim", "needs the aim friend or any"),
        ("cards/0/trumps", json!(["mind", "spirit", "energy"]), "cards[1].trumps", "2"),
        ("cards/0/trumps", json!(["mind", "mind"]), "cards[1].trumps[2]", "Mind is already a trump"),
        (
            "cards/0/moves",
            json!([{"fly": 5}, {"fly": 6}]),
            "cards[1].moves[2]",
            "already has a number of hexes for fly",
        ),
        ("cards/0/begins", json!([{"damage": 1}]), "cards[1].begins[1]", "damage(1) cannot be in force at the start"),
        ("cards/0/begins", json!([{"self": "slow"}]), "cards[1].begins[1]", "self(slow) cannot be in force"),
    ]);
}

#[test]
fn summons_are_checked() {
    all_say(&[
        ("summons/0/terrain/fx", json!([]), "summons[1].terrain.fx", "name at least one effect"),
        (
            "summons/0/terrain/fx",
            json!([{"shift": 1}]),
            "summons[1].terrain.fx[1]",
            "shift(1) cannot be an effect of terrain",
        ),
        ("summons/0/terrain/name", json!("Post"), "summons[3].structure.name", "the name \"Post\" is already taken by"),
        ("summons/1/minion/cards", json!([]), "summons[2].minion.cards", "name at least one card"),
        (
            "summons/1/minion/cards",
            json!(["jack-card"]),
            "summons[2].minion.cards[1]",
            "only minions can be summoned, and \"jack-card\" is a supreme",
        ),
        (
            "summons/1/minion/cards",
            json!(["lamps"]),
            "summons[2].minion.cards[1]",
            "a summoned figure has no place at the start, but \"lamp1\" has one",
        ),
        ("summons/1/minion/cards", json!(["threads", "threads"]), "summons[2].minion.cards[2]", "already"),
        (
            "summons/1/minion/most",
            json!(2),
            "summons[2].minion.cards[1]",
            "needs 3 figures, one more than the 2 that may stay, not 2",
        ),
        (
            "cards/5/actions/0/fx/0",
            json!({"summon": "Threadling"}),
            "cards[6].actions[1]",
            "it summons \"Threadling\", but its side has no card for that",
        ),
        ("specials/0/effects", json!([]), "specials[1].effects", "name at least one effect"),
        ("specials/0/effects/0", json!({"special": "tangle"}), "specials[1].effects[1]", "cannot be part of a bundle"),
        ("specials/0/effects/0", json!("mind_control"), "specials[1].effects[1]", "cannot be part of a bundle"),
        (
            "specials/-",
            json!({"name": "tangle", "effects": ["slow"]}),
            "specials[2].name",
            "the name \"tangle\" is already taken by",
        ),
    ]);
}

#[test]
fn things_are_complete() {
    all_say(&[
        ("things/0/defense", Value::Null, "things[1]", "a thing with HP needs a Defence number"),
        ("things/0/hp", Value::Null, "things[1]", "a thing with a Defence number needs HP"),
        ("things/1/object", json!("crate"), "things[2].object", "the object \"crate\" already has an entry"),
        (
            "things/-",
            json!({"object": "pillar"}),
            "things[3]",
            "an entry needs HP and a Defence number, a rank, or all three",
        ),
    ]);
    let glyph = said(&[("/glyphs", json!([{"id": "well", "at": [0, 0]}]))]);
    assert_eq!(glyph, "glyphs[1]: Pulp City has no glyphs: remove \"well\"");
}

#[test]
fn ways_to_win_use_existing_names() {
    let hold = |at: Value| json!([{"hold": {"side": "north", "at": at}}]);
    all_say(&[
        ("victory/rules", hold(json!([[99, 0]])), "victory.rules[1].hold.at[1]", "is not on the map"),
        ("victory/rules", hold(json!([])), "victory.rules[1].hold.at", ""),
        (
            "victory/rules",
            json!([{"knock_out": {"side": "north", "figures": []}}]),
            "victory.rules[1].knock_out.figures",
            "name at least one figure",
        ),
    ]);
}

/// Ground of other rulesets is refused.
#[test]
fn ground_is_known() {
    for terrain in ["pit", "spiked_pit", "bottomless_pit", "deep_water"] {
        let said = said(&[("/board/-", json!({"hexes": {"at": [[5, 0]], "terrain": terrain}}))]);
        assert!(said.starts_with("board: the hex [5, 0] is "), "{said}");
        assert!(said.ends_with("Pulp City has no such ground"), "{said}");
    }
}
