//! Invalid scenarios of Coup-De-Grace: the faults reported, with their positions.

use knockback_rules::{battle::Setup, files::read_scenario, scenario::Scenario};
use serde_json::{Value, json};

/// A small arena with an example of each element.
const ARENA: &[u8] = include_bytes!("../data/arena.ron");

fn arena() -> Scenario {
    read_scenario("arena.ron", ARENA).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Returns the arena with some values changed, given as JSON pointers.
fn changed(changes: &[(&str, Value)]) -> Result<Scenario, String> {
    let mut json = serde_json::to_value(arena()).unwrap();
    for (pointer, value) in changes {
        *json.pointer_mut(pointer).unwrap_or_else(|| panic!("there is no {pointer}")) = value.clone();
    }
    read_scenario("arena.json", json.to_string().as_bytes()).map_err(|fault| fault.to_string())
}

/// Returns the faults of the arena with some values changed.
fn said(changes: &[(&str, Value)]) -> String {
    match changed(changes) {
        Ok(scenario) => Setup::new(scenario).expect_err("it is a fault").to_string(),
        Err(fault) => fault,
    }
}

const MINIS: &str = "/rules/coup_de_grace/minis";

#[test]
fn the_arena_can_be_played() {
    Setup::new(arena()).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_facing_is_one_of_six() {
    let said = said(&[(&format!("{MINIS}/0/facing"), json!(6))]);
    assert_eq!(said, "rules.coup_de_grace.minis[1].facing: a facing must be 0 to 5, not 6");
    let said = self::said(&[(&format!("{MINIS}/0/facing"), json!(600))]);
    assert!(said.contains("must be a whole number from 0 to 5, not 600"), "{said}");
}

#[test]
fn two_hands_limit_the_items() {
    let hands = |hands: Value| said(&[(&*format!("{MINIS}/0/hands"), hands)]);
    let place = "rules.coup_de_grace.minis[1].hands";
    assert_eq!(hands(json!(["axe", "axe", "axe"])), format!("{place}: a mini has 2 hands and cannot hold 3 things"));
    assert_eq!(
        hands(json!(["bow", "axe"])),
        format!("{place}: the bow fills both hands, and the mini holds something else too")
    );
    assert_eq!(
        hands(json!(["shield", "staff_of_air"])),
        format!("{place}: the staff of air fills both hands, and the mini holds something else too")
    );
    assert!(hands(json!(["halberd"])).contains("halberd"));
}

#[test]
fn a_mini_is_in_one_place() {
    let taken = arena().figures[0].at[0];
    let said = said(&[("/figures/1/at", json!([taken]))]);
    assert_eq!(said, format!("figures[2].at[1]: the hex {taken} is taken by \"{}\"", arena().figures[0].id));
    let two = self::said(&[("/figures/1/at", json!([[0, 0], [1, 0]]))]);
    assert!(two.starts_with("figures[2].at: "), "{two}");
}

#[test]
fn every_figure_has_one_sheet() {
    let first = arena().figures[0].id.clone();
    let said = said(&[(&format!("{MINIS}/1/figure"), json!(first))]);
    assert!(said.contains(&format!("rules.coup_de_grace.minis[2].figure: the figure \"{first}\" already has a sheet")));
    assert!(said.contains("figures[2]: this figure has no sheet"), "{said}");
    let unknown = self::said(&[(&format!("{MINIS}/1/figure"), json!("nobody-here"))]);
    assert!(unknown.contains("there is no figure \"nobody-here\""), "{unknown}");
}

#[test]
fn only_standing_minis_have_a_facing() {
    let place = "rules.coup_de_grace.minis[1]";
    assert_eq!(
        said(&[(&format!("{MINIS}/0/facing"), Value::Null)]),
        format!("{place}.facing: a mini with a place needs a facing, 0 (east) to 5 (north-east)")
    );
    assert_eq!(
        said(&[(&format!("{MINIS}/0/wounds"), json!(3))]),
        format!("{place}.facing: a mini that begins downed has no facing")
    );
    let waiting = arena().figures.iter().position(|figure| figure.at.is_empty()).expect("a mini waits to enter");
    let place = format!("rules.coup_de_grace.minis[{}]", waiting + 1);
    assert_eq!(
        said(&[(&format!("{MINIS}/{waiting}/facing"), json!(1))]),
        format!("{place}.facing: a mini without a place chooses its facing when it enters")
    );
    assert_eq!(
        said(&[(&format!("{MINIS}/{waiting}/wounds"), json!(3))]),
        format!("{place}.wounds: a mini that has yet to enter cannot be downed")
    );
}

#[test]
fn numbers_have_ranges() {
    let number = |field: &str, value: i64| said(&[(&*format!("{MINIS}/0/{field}"), json!(value))]);
    let place = "rules.coup_de_grace.minis[1]";
    assert!(
        number("hit_points", 0)
            .contains(&format!("{place}.hit_points: the number of hit points must be 1 to 20, not 0"))
    );
    assert!(number("hit_points", 21).contains("must be 1 to 20, not 21"));
    assert!(
        number("wounds", 4).contains(&format!("{place}.wounds: the number of hit points lost must be 0 to 3, not 4"))
    );
    assert!(number("points", 1_000_001).contains("the number of points must be 0 to 1000000, not 1000001"));
    let limit = said(&[("/rules/coup_de_grace/victory/round_limit", json!(0))]);
    assert_eq!(limit, "rules.coup_de_grace.victory.round_limit: a battle has at least 1 round");
}

#[test]
fn a_door_is_an_object() {
    let said = said(&[("/rules/coup_de_grace/things/0/object", json!("portal"))]);
    assert!(said.starts_with("rules.coup_de_grace.things[1].object: there is no object \"portal\""), "{said}");
    let first = arena().objects[0].id.clone();
    let changes = [
        ("/rules/coup_de_grace/things/0/object", json!(first)),
        ("/rules/coup_de_grace/things/1/object", json!(first)),
    ];
    let twice = self::said(&changes);
    assert_eq!(twice, format!("rules.coup_de_grace.things[2].object: the object \"{first}\" already has an entry"));
}

#[test]
fn entries_need_a_start_zone() {
    let said = said(&[("/sides/0/start_zone", json!([]))]);
    assert_eq!(
        said,
        "sides[1].start_zone: the figures to be set up need 1 free hex in this start zone, and there are none"
    );
}

#[test]
fn ground_is_known() {
    for (terrain, name) in [("lava", "molten lava"), ("lava_field", "lava field")] {
        let said = said(&[("/board/0/hexagon/terrain", json!(terrain))]);
        assert!(said.starts_with("board: the hex ["), "{said}");
        assert!(said.contains(&format!("more) is {name}, and")), "{said}");
        assert!(said.ends_with("Coup-De-Grace has no such ground"), "{said}");
    }
    let begins = arena().figures[0].at[0];
    let pit = json!([{"hexagon": {"center": [0, 0], "radius": 8, "terrain": "concrete"}},
        {"hexes": {"at": [begins], "terrain": "bottomless_pit"}}]);
    let said = said(&[("/board", pit)]);
    assert!(said.contains("a mini cannot begin in a bottomless pit"), "{said}");
    let zone = arena().sides[0].start_zone[0];
    let pit = json!([{"hexagon": {"center": [0, 0], "radius": 8, "terrain": "concrete"}},
        {"hexes": {"at": [zone], "terrain": "pit"}}]);
    assert_eq!(
        self::said(&[("/board", pit)]),
        format!("sides[1].start_zone[1]: no mini can enter at {zone}: it is a pit")
    );
}

#[test]
fn glyphs_are_refused() {
    let said = said(&[("/glyphs", json!([{"id": "well", "at": [0, 0]}]))]);
    assert_eq!(said, "glyphs[1]: Coup-De-Grace has no glyphs: remove \"well\"");
}

#[test]
fn ways_to_win_use_existing_names() {
    let rules = |rules: Value| said(&[("/rules/coup_de_grace/victory/rules", rules)]);
    let place = "rules.coup_de_grace.victory.rules[1]";
    assert!(
        rules(json!([{"take_out": {"side": "nobody", "figures": []}}])).contains(&format!("{place}.take_out.side"))
    );
    assert!(rules(json!([{"hold": {"side": arena().sides[0].id, "at": [[99, 0]]}}])).contains("is not on the map"));
}

/// C3G and Champions refuse the ground of arenas, and name the first hex that has it.
#[test]
fn other_rulesets_have_no_pits() {
    let battlefields: [(&str, &[u8], &str); 2] = [
        ("roof.ron", include_bytes!("../data/roof.ron"), "C3G"),
        ("rooftops.ron", include_bytes!("../data/rooftops.ron"), "Champions"),
    ];
    for (name, bytes, title) in battlefields {
        for (terrain, called) in [
            ("pit", "pit"),
            ("spiked_pit", "spiked pit"),
            ("bottomless_pit", "bottomless pit"),
            ("deep_water", "deep water"),
        ] {
            let mut json = serde_json::to_value(read_scenario(name, bytes).unwrap()).unwrap();
            let board = json.pointer_mut("/board").unwrap().as_array_mut().unwrap();
            board.push(json!({"hexes": {"at": [[40, 40], [41, 40]], "terrain": terrain}}));
            let scenario = read_scenario("changed.json", json.to_string().as_bytes()).unwrap();
            let said = Setup::new(scenario).expect_err("it is a fault").to_string();
            assert_eq!(
                said,
                format!("board: the hex [40, 40] (and 1 more) is {called}, and {title} has no such ground")
            );
        }
    }
}
