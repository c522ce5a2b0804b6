//! Invalid Champions scenarios, one for each kind of error, with the message and its location.

use serde_json::{Value, json};

use crate::{
    battle::Setup,
    champions::Champions,
    files::read_scenario,
    scenario::{Faults, Scenario, validate::tests::put},
};

fn rooftops() -> Scenario {
    read_scenario("rooftops.ron", include_bytes!("../../../../tests/data/rooftops.ron")).unwrap()
}

/// Builds the scenario with some values replaced, or appended to a list (`/list/-`). The JSON pointer of each change
/// starts below `rules.champions`, or at the root if it begins with `//`.
fn changed<const N: usize>(changes: [(&str, Value); N]) -> Result<Setup, Faults> {
    let mut value = serde_json::to_value(rooftops()).unwrap();
    for (pointer, new) in changes {
        let whole = pointer.strip_prefix('/').filter(|rest| rest.starts_with('/'));
        let pointer = whole.map_or_else(|| format!("/rules/champions{pointer}"), str::to_owned);
        put(&mut value, &pointer, new);
    }
    Setup::new(serde_json::from_value(value).unwrap())
}

/// Returns the only error in the scenario after some changes.
fn fault<const N: usize>(changes: [(&str, Value); N]) -> String {
    let faults = changed(changes).expect_err("the scenario should be invalid").to_string();
    assert_eq!(faults.lines().count(), 1, "expected exactly one fault: {faults}");
    faults.trim().to_owned()
}

#[test]
fn a_valid_scenario_becomes_a_setup() {
    let setup = changed([]).unwrap();
    let champions = setup.of::<Champions>().expect("the setup should be for Champions");
    assert_eq!((champions.sheets.len(), champions.turn_limit, champions.walls.len()), (6, Some(6), 4));
    assert!(
        champions.thing(setup.names.object("pillar").unwrap()).is_none(),
        "an object without an entry is unbreakable"
    );
    assert_eq!(champions.sheet(setup.names.figure("needle").unwrap()).figure, "needle");
}

#[test]
#[expect(clippy::too_many_lines, reason = "one line for each limit")]
fn numbers_have_limits() {
    let cases = [
        ("/characters/0/str", json!(121), "characters[1].str: STR must be 0 to 120, not 121"),
        ("/characters/0/body", json!(0), "characters[1].body: BODY must be 1 to 120, not 0"),
        ("/characters/1/spd", json!(0), "characters[2].spd: SPD must be 1 to 12, not 0"),
        ("/characters/1/spd", json!(13), "characters[2].spd: SPD must be 1 to 12, not 13"),
        ("/characters/0/stun", json!(0), "characters[1].stun: STUN must be 1 to 500, not 0"),
        ("/characters/0/end", json!(501), "characters[1].end: END must be 0 to 500, not 501"),
        ("/characters/0/rpd", json!(23), "characters[1].rpd: the resistant part of PD must be 0 to 22, not 23"),
        ("/characters/0/red", json!(19), "characters[1].red: the resistant part of ED must be 0 to 18, not 19"),
        ("/characters/0/ocv", json!(121), "characters[1].ocv: OCV must be 0 to 120, not 121"),
        ("/characters/0/height", json!(0), "characters[1].height: the height of a figure must be 1 to 99, not 0"),
        (
            "/characters/0/kilograms",
            json!(100_000_001),
            "characters[1].kilograms: the weight must be 0 to 100000000, not 100000001",
        ),
        (
            "/characters/0/points",
            json!(1_000_001),
            "characters[1].points: the number of points must be 0 to 1000000, not 1000001",
        ),
        (
            "/characters/0/move",
            json!({"running": 1001}),
            "characters[1].move.running: a movement in metres must be 0 to 1000, not 1001",
        ),
        (
            "/characters/0/move",
            json!({"noncombat": 0}),
            "characters[1].move.noncombat: the noncombat multiple must be 1 to 32, not 0",
        ),
        (
            "/characters/1/aloft",
            json!(501),
            "characters[2].aloft: the starting height in the air must be 1 to 500, not 501",
        ),
        ("/characters/0/aloft", json!(3), "characters[1].aloft: a character can start in the air only if it can fly"),
        (
            "/characters/2/attacks/0/dice",
            json!({"dice": 41}),
            "characters[3].attacks[1].dice.dice: the number of dice must be 0 to 40, not 41",
        ),
        (
            "/characters/2/attacks/0/dice",
            json!({"dice": 1, "plus": 4}),
            "characters[3].attacks[1].dice.plus: the number of pips must be 0 to 3, not 4",
        ),
        (
            "/characters/2/attacks/0/dice",
            json!({}),
            "characters[3].attacks[1].dice: an attack needs a die, half a die or a pip",
        ),
        (
            "/characters/2/attacks/0/range",
            json!({"metres": 0}),
            "characters[3].attacks[1].range.metres: the range in metres must be 1 to 1000, not 0",
        ),
        (
            "/characters/2/attacks/2/area",
            json!({"radius": 65}),
            "characters[3].attacks[3].area: the radius in metres must be 1 to 64, not 65",
        ),
        (
            "/characters/2/attacks/0/shots",
            json!(21),
            "characters[3].attacks[1].shots: the number of shots must be 1 to 20, not 21",
        ),
        (
            "/characters/2/attacks/0/knockback_percent",
            json!(401),
            "characters[3].attacks[1].knockback_percent: the percentage of BODY that counts must be 0 to 400, not 401",
        ),
        (
            "/characters/2/attacks/0/active_points",
            json!(501),
            "characters[3].attacks[1].active_points: the number of active points must be 0 to 500, not 501",
        ),
        ("/characters/2/attacks/0/name", json!(""), "characters[3].attacks[1].name: a name is needed"),
        (
            "/characters/2/attacks/0/name",
            json!("Flash"),
            "characters[3].attacks[3].name: another attack is already called \"Flash\"",
        ),
        (
            "/characters/0/powers/0",
            json!({"heavy": 101}),
            "characters[1].powers[1].heavy: the number of hexes must be 0 to 100, not 101",
        ),
        (
            "/characters/0/powers/0",
            json!({"knockback_resistance": 101}),
            "characters[1].powers[1].knockback_resistance: the number of hexes must be 0 to 100, not 101",
        ),
        (
            "/characters/0/powers/0",
            json!({"shrinking": 21}),
            "characters[1].powers[1].shrinking: the number of levels must be 0 to 20, not 21",
        ),
        (
            "/characters/0/powers/0",
            json!({"force_field": {"name": "F", "pd": 121, "ed": 0}}),
            "characters[1].powers[1].force_field.pd: PD must be 0 to 120, not 121",
        ),
        (
            "/characters/0/skills",
            json!([{"teamwork": 21}]),
            "characters[1].skills[1]: the bonus of a skill must be -20 to 20, not 21",
        ),
        (
            "/characters/0/spots",
            json!([{"name": "Eye", "penalty": 21}]),
            "characters[1].spots[1].penalty: the OCV penalty for aiming there must be 0 to 20, not 21",
        ),
        ("/characters/0/spots", json!([{"name": "", "penalty": 2}]), "characters[1].spots[1].name: a name is needed"),
        (
            "/characters/0/spots",
            json!([{"name": "Eye", "penalty": 2, "effect": {"drained": ["stun", 3]}}]),
            "characters[1].spots[1].effect.drained: STUN can only be lost to damage",
        ),
        (
            "/characters/0/spots",
            json!([{"name": "Eye", "penalty": 2, "effect": {"drained": ["ocv", 0]}}]),
            "characters[1].spots[1].effect.drained: the number of points must be 1 to 500, not 0",
        ),
        ("/things/0/def", json!(101), "things[1].def: DEF must be 0 to 100, not 101"),
        ("/things/0/body", json!(101), "things[1].body: BODY must be 0 to 100, not 101"),
        (
            "/things/0/kilograms",
            json!(100_000_001),
            "things[1].kilograms: the weight must be 0 to 100000000, not 100000001",
        ),
        ("/walls/0/def", json!(101), "walls[1].def: DEF must be 0 to 100, not 101"),
        ("/walls/0/body", json!(0), "walls[1].body: BODY must be 1 to 100, not 0"),
        ("/victory/turn_limit", json!(0), "victory.turn_limit: a battle needs at least 1 turn"),
    ];
    for (pointer, value, wanted) in cases {
        assert_eq!(fault([(pointer, value)]), format!("rules.champions.{wanted}"));
    }
}

#[test]
fn lists_have_limits() {
    for (field, entry) in [
        ("attacks", json!({"name": "x", "dice": {"dice": 1}})),
        ("powers", json!("clinging")),
        ("skills", json!("fast_draw")),
        ("spots", json!({"name": "Eye", "penalty": 1})),
    ] {
        let list: Vec<Value> = (0..17)
            .map(|number| {
                let mut entry = entry.clone();
                if entry.get("dice").is_some() {
                    entry["name"] = json!(format!("x{number}"));
                }
                entry
            })
            .collect();
        let wanted = format!("rules.champions.characters[1].{field}: at most 16 {field} are allowed, not 17");
        assert_eq!(fault([(&format!("/characters/0/{field}"), json!(list))]), wanted);
    }
}

#[test]
fn entries_are_unique_and_refer_to_known_names() {
    let sheet = serde_json::to_value(rooftops()).unwrap()["rules"]["champions"]["characters"][0].clone();
    let cases = [
        ("/characters/-", sheet, "rules.champions.characters[7].figure: the figure \"granite\" already has a sheet"),
        (
            "/things/-",
            json!({"object": "sign", "def": 1, "body": 1}),
            "rules.champions.things[3].object: the object \"sign\" already has an entry",
        ),
        (
            "/walls/-",
            json!({"at": [[7, 1]], "def": 1, "body": 1}),
            "rules.champions.walls[2].at[1]: the ground at [7, 1] already has an entry",
        ),
        (
            "/things/0/object",
            json!("sgin"),
            "rules.champions.things[1].object: there is no object \"sgin\"; did you mean \"sign\"?",
        ),
        ("/walls/0/at", json!([[99, 0]]), "rules.champions.walls[1].at[1]: the hex [99, 0] is not on the map"),
        (
            "/victory/rules",
            json!([{"bring_down": {"side": "wardns", "figures": ["hammer"]}}]),
            "rules.champions.victory.rules[1].bring_down.side: there is no side \"wardns\"; did you mean \"wardens\"?",
        ),
        (
            "/victory/rules",
            json!([{"bring_down": {"side": "wardens", "figures": []}}]),
            "rules.champions.victory.rules[1].bring_down.figures: at least one figure is needed",
        ),
        (
            "/victory/rules",
            json!([{"bring_down": {"side": "wardens", "figures": ["hamer"]}}]),
            "rules.champions.victory.rules[1].bring_down.figures[1]: there is no figure \"hamer\"; did you mean \"hammer\"?",
        ),
        (
            "/victory/rules",
            json!([{"hold": {"side": "wardens", "at": []}}]),
            "rules.champions.victory.rules[1].hold.at: at least one hex is needed",
        ),
        (
            "/victory/rules",
            json!([{"hold": {"side": "wardens", "at": [[99, 0]]}}]),
            "rules.champions.victory.rules[1].hold.at[1]: the hex [99, 0] is not on the map",
        ),
        ("//glyphs/-", json!({"id": "rune", "at": [0, 5]}), "glyphs[1]: Champions has no glyphs: remove \"rune\""),
    ];
    for (pointer, value, wanted) in cases {
        assert_eq!(fault([(pointer, value)]), wanted);
    }
}

#[test]
fn every_figure_has_a_sheet_and_one_hex() {
    let lost =
        changed([("/characters/0/figure", json!("granit"))]).expect_err("the scenario should be invalid").to_string();
    assert!(
        lost.contains("rules.champions.characters[1].figure: there is no figure \"granit\"; did you mean \"granite\"?")
    );
    assert!(lost.contains("figures[1]: this figure has no sheet"), "{lost}");
    let reserve = changed([("//figures/0/at", json!([]))]).expect_err("the scenario should be invalid").to_string();
    assert!(reserve.contains("figures[1].at: in Champions every figure starts on the board"), "{reserve}");
    let long =
        changed([("//figures/0/at", json!([[1, 0], [2, 0]]))]).expect_err("the scenario should be invalid").to_string();
    assert!(long.contains("figures[1].at"), "{long}");
}
