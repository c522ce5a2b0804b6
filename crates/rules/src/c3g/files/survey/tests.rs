//! Invalid C3G scenarios, one per kind of error, with the message and its location.

use serde_json::{Value, json};

use crate::{
    battle::{CardId, Setup},
    c3g::{C3g, GlyphPower},
    scenario::{
        Faults,
        validate::tests::{changed, faults, hexagon, roof, unreadable},
    },
};

#[test]
fn a_good_scenario_becomes_a_setup() {
    let setup = changed([]).unwrap();
    let c3g = setup.of::<C3g>().expect("the battle is a C3G battle");
    assert_eq!(c3g.card_of.iter().map(|card| card.index()).collect::<Vec<_>>(), [0, 1, 2, 3, 3]);
    assert_eq!(c3g.glyph_powers, [GlyphPower::Blast(2), GlyphPower::Heal(3)]);
    assert!(c3g.destructible[0].is_none() && c3g.destructible[1].is_some());
    assert_eq!((c3g.victory.len(), c3g.round_limit), (2, Some(12)));
}

#[test]
fn lists_of_cards_have_limits() {
    let card = serde_json::to_value(&roof().rules).unwrap()["c3g"]["cards"][0].clone();
    assert_eq!(
        faults([("/rules/c3g/cards", json!(vec![card; 513]))]),
        "rules.c3g.cards: at most 512 cards are allowed, not 513"
    );
    let unknown: Vec<String> = (0..100_000).map(|number| format!("nobody{number}")).collect();
    let faults = changed([("/rules/c3g/cards/0/figures", json!(unknown))]).unwrap_err();
    assert_eq!(faults.0.len(), Faults::MAX + 1);
}

/// Order markers that the scenario places (`C3G-34`).
#[test]
fn given_markers_need_three_own_cards_and_a_bluff_for_each_side() {
    let anvils = json!({"side": "anvils", "cards": ["brass-card", "bull-card", "brass-card"], "x": "bull-card"});
    let gales = json!({"side": "gales", "cards": ["kites", "kites", "gale-card"], "x": "kites"});
    let given = |entries: Value| changed([("/rules/c3g/markers", json!({"given": entries}))]);
    let setup = given(json!([gales, anvils])).unwrap();
    let markers = setup.of::<C3g>().and_then(|c3g| c3g.given_markers.clone()).expect("the scenario gives the markers");
    assert_eq!(markers.iter().map(|cards| cards.map(CardId::index)).collect::<Vec<_>>(), [[0, 1, 0, 1], [3, 3, 2, 3]]);

    let faults = |entries: Value| given(entries).expect_err("the scenario is invalid").to_string();
    let entry = |cards: Value, x: &str| json!({"side": "gales", "cards": cards, "x": x});
    assert_eq!(faults(json!([anvils])), "rules.c3g.markers.given: the side \"gales\" has no entry");
    assert_eq!(
        faults(json!([anvils, gales, anvils])),
        "rules.c3g.markers.given[3].side: the side \"anvils\" already has an entry"
    );
    assert_eq!(
        faults(json!([anvils, entry(json!(["kites", "kites"]), "kites")])),
        "rules.c3g.markers.given[2].cards: the markers 1, 2 and 3 need 3 cards, not 2"
    );
    assert_eq!(
        faults(json!([anvils, entry(json!(["kites", "bull-card", "kits"]), "brass-card")])),
        "rules.c3g.markers.given[2].cards[2]: \"bull-card\" is not a card of the side \"gales\"\n\
         rules.c3g.markers.given[2].cards[3]: there is no card \"kits\"; did you mean \"kites\"?\n\
         rules.c3g.markers.given[2].x: \"brass-card\" is not a card of the side \"gales\""
    );
}

#[test]
fn ids_of_cards_are_checked() {
    assert!(
        faults([("/rules/c3g/cards/1/id", json!("kites"))])
            .contains("rules.c3g.cards[4].id: the id \"kites\" is taken by rules.c3g.cards[2]")
    );
}

#[test]
fn unknown_ids_suggest_the_nearest() {
    let c3g = |place: &str, new: &str| faults([(&*format!("/rules/c3g/{place}"), json!(new))]);
    assert_eq!(
        c3g("cards/0/figures/0", "bras"),
        "rules.c3g.cards[1].figures[1]: there is no figure \"bras\"; did you mean \"brass\"?\n\
         figures[1]: no card lists this figure"
    );
    assert_eq!(
        c3g("destructible/0/id", "rent"),
        "rules.c3g.destructible[1].id: there is no object \"rent\"; did you mean \"vent\"?"
    );
    assert_eq!(
        c3g("glyph_powers/1/id", "wall"),
        "rules.c3g.glyph_powers[2].id: there is no glyph \"wall\"; did you mean \"well\"?"
    );
    assert_eq!(
        c3g("victory/rules/0/destroy/side", "none-of-them"),
        "rules.c3g.victory.rules[1].destroy.side: there is no side \"none-of-them\""
    );
    assert_eq!(
        c3g("victory/rules/0/destroy/cards/0", "kite"),
        "rules.c3g.victory.rules[1].destroy.cards[1]: there is no card \"kite\"; did you mean \"kites\"?"
    );
}

#[test]
fn names_of_cards_are_checked_and_default_to_ids() {
    let name = |name: &str| faults([("/rules/c3g/cards/0/name", json!(name))]);
    let said = name(&"x".repeat(81));
    assert!(said.ends_with(".name: a name can have at most 80 characters, not 81"), "{said}");
    assert!(name("a\nb").ends_with(".name: a name cannot contain control characters, and this one has U+000A"));
    let setup = changed([("/rules/c3g/cards/0/name", json!(""))]).unwrap();
    assert_eq!(setup.of::<C3g>().expect("the battle is a C3G battle").cards[0].name, "brass-card");
}

#[test]
fn hexes_to_hold_must_be_on_the_map() {
    let far = "coordinates must be between -4096 and 4096";
    for at in [[4_097, 0], [0, -4_097], [i32::MAX, i32::MAX], [i32::MIN, i32::MIN], [i32::MIN, 0]] {
        assert_eq!(
            faults([("/rules/c3g/victory/rules/1/hold/at/0", json!(at))]),
            format!("rules.c3g.victory.rules[2].hold.at[1]: {far}")
        );
    }
    assert_eq!(
        faults([("/rules/c3g/victory/rules/1/hold/at/1", json!([9, 9]))]),
        "rules.c3g.victory.rules[2].hold.at[2]: the hex [9, 9] is not on the map"
    );
}

#[test]
fn every_figure_must_be_on_one_card() {
    let figures = |card: usize, figures: Value| faults([(&*format!("/rules/c3g/cards/{card}/figures"), figures)]);
    assert_eq!(
        figures(0, json!(["gale"])),
        "rules.c3g.cards[3].figures[1]: the figure \"gale\" is already on the card \"brass-card\"\n\
         figures[1]: no card lists this figure"
    );
    assert_eq!(
        figures(3, json!(["kite1", "kite1", "kite2"])),
        "rules.c3g.cards[4].figures[2]: the figure \"kite1\" is already on the card \"kites\""
    );
    assert_eq!(
        faults([("/figures/3/side", json!("anvils"))]),
        "rules.c3g.cards[4].figures[2]: the figure \"kite2\" and the card's first figure are on different sides"
    );
}

#[test]
fn heroes_have_one_figure_and_squads_several() {
    let counts = |card: usize, kind: &str| faults([(&*format!("/rules/c3g/cards/{card}/kind"), json!(kind))]);
    assert_eq!(counts(3, "unique_hero"), "rules.c3g.cards[4].figures: a hero card has one figure, not 2");
    assert_eq!(counts(3, "common_hero"), "rules.c3g.cards[4].figures: a hero card has one figure, not 2");
    assert_eq!(counts(0, "unique_squad"), "rules.c3g.cards[1].figures: a squad has 2 to 8 figures, not 1");
    let said = faults([("/rules/c3g/cards/0/figures", json!([]))]);
    assert!(said.starts_with("rules.c3g.cards[1].figures: a hero card has one figure, not 0\n"), "{said}");
    let nine = json!(["kite1", "kite2", "a", "b", "c", "d", "e", "f", "g"]);
    let said = faults([("/rules/c3g/cards/3/figures", nine)]);
    assert!(said.starts_with("rules.c3g.cards[4].figures: a squad has 2 to 8 figures, not 9\n"), "{said}");
}

#[test]
fn a_miniature_is_an_id_or_left_out() {
    let with = |miniature: Value| changed([("/rules/c3g/cards/0/miniature", miniature)]);
    let kept = |setup: &Setup| setup.of::<C3g>().expect("the battle is a C3G battle").cards[0].miniature.clone();
    assert_eq!(kept(&with(json!("caped")).unwrap()).as_deref(), Some("caped"));
    assert_eq!(kept(&with(Value::Null).unwrap()), None);
    let said = with(json!("a cape")).unwrap_err().to_string();
    assert!(said.starts_with("rules.c3g.cards[1].miniature: an id can contain only"), "{said}");
}

/// The JSON pointer (counting from 0) of a location in a message.
fn pointer(place: &str) -> String {
    let steps = place.replace(']', "").replace('[', ".");
    let step = |step: &str| step.parse::<usize>().map_or_else(|_| step.to_owned(), |number| (number - 1).to_string());
    steps.split('.').fold(String::new(), |path, name| path + "/" + &step(name))
}

/// Tests each number at both ends of its range and beyond, with its location and name in the message.
#[test]
fn numbers_have_ranges() {
    let numbers = [
        ("rules.c3g.cards[1].life", "Life", 1, 50),
        ("rules.c3g.cards[1].move", "Move", 0, 30),
        ("rules.c3g.cards[1].range", "Range", 1, 50),
        ("rules.c3g.cards[1].attack", "Attack", 0, 20),
        ("rules.c3g.cards[1].defense", "Defence", 0, 20),
        ("rules.c3g.cards[1].height", "Height", 1, 50),
        ("rules.c3g.cards[1].points", "the number of points", 0, 1_000_000),
        ("rules.c3g.cards[1].powers[3].weighted_blow", "the number of dice", 1, 20),
        ("rules.c3g.cards[2].powers[3].climbing", "the number of levels", 0, 50),
        ("rules.c3g.cards[3].powers[2].phase", "the number on the d20", 1, 20),
        ("rules.c3g.cards[3].powers[3].dampener", "the number of hexes", 0, 50),
        ("rules.c3g.cards[3].powers[4].special_attack.range", "the range", 1, 50),
        ("rules.c3g.cards[3].powers[4].special_attack.dice", "the number of dice", 1, 20),
        ("rules.c3g.cards[3].powers[4].special_attack.area", "the area", 0, 10),
        ("rules.c3g.destructible[1].life", "Life", 1, 50),
        ("rules.c3g.destructible[1].defense", "Defence", 0, 20),
        ("rules.c3g.destructible[1].throw.range", "the range", 1, 50),
        ("rules.c3g.destructible[1].throw.dice", "the number of dice", 1, 20),
        ("rules.c3g.glyph_powers[1].power.blast", "the number of dice", 1, 12),
        ("rules.c3g.glyph_powers[2].power.heal", "the number of wounds", 1, 50),
    ];
    for (place, what, low, high) in numbers {
        let pointer = pointer(place);
        for good in [low, high] {
            assert!(changed([(&*pointer, json!(good))]).is_ok(), "{place} = {good}");
        }
        for bad in [high + 1].into_iter().chain((low > 0).then_some(low - 1)) {
            assert_eq!(
                faults([(&*pointer, json!(bad))]),
                format!("{place}: {what} must be {low} to {high}, not {bad}")
            );
        }
        // Values that do not fit into the field's type report the same range.
        for bad in [-1_i64, 5_000_000_000] {
            let said = unreadable(&pointer, json!(bad));
            assert!(
                said.ends_with(&format!("{place}: must be a whole number from {low} to {high}, not {bad}")),
                "{said}"
            );
        }
    }
    for glyph in ["attack", "defense"] {
        let power = |dice: u8| faults([("/rules/c3g/glyph_powers/0/power", json!({glyph: dice}))]);
        assert_eq!(
            power(7),
            format!("rules.c3g.glyph_powers[1].power.{glyph}: the number of dice must be 0 to 6, not 7")
        );
    }
    assert_eq!(
        faults([("/rules/c3g/victory/round_limit", json!(0))]),
        "rules.c3g.victory.round_limit: a battle needs at least 1 round"
    );
}

#[test]
fn powers_do_not_repeat() {
    let twice = ("/rules/c3g/cards/1/powers/-", json!({"climbing": 9}));
    assert_eq!(faults([twice]), "rules.c3g.cards[2].powers[4]: the card already has this power");
    let special = json!({"special_attack": {"name": "Gust", "range": 2, "dice": 2}});
    assert!(changed([("/rules/c3g/cards/2/powers/-", special.clone())]).is_ok());
    assert_eq!(
        faults([("/rules/c3g/cards/2/powers", json!(vec![special; 33]))]),
        "rules.c3g.cards[3].powers: at most 32 powers are allowed, not 33"
    );
    let unnamed = json!({"special_attack": {"name": "", "range": 2, "dice": 2}});
    assert_eq!(
        faults([("/rules/c3g/cards/2/powers/-", unnamed)]),
        "rules.c3g.cards[3].powers[5].special_attack.name: a name is needed"
    );
}

#[test]
fn entries_do_not_repeat() {
    assert_eq!(
        faults([("/rules/c3g/destructible/-", json!({"id": "vent", "life": 1, "defense": 0}))]),
        "rules.c3g.destructible[2].id: the object \"vent\" already has an entry"
    );
    assert_eq!(
        faults([("/rules/c3g/glyph_powers/-", json!({"id": "well", "power": "dud"}))]),
        "rules.c3g.glyph_powers[3].id: the glyph \"well\" already has an entry"
    );
}

#[test]
fn victory_rules_need_goals() {
    assert_eq!(
        faults([("/rules/c3g/victory/rules/0/destroy/cards", json!([]))]),
        "rules.c3g.victory.rules[1].destroy.cards: at least one card is needed"
    );
    assert_eq!(
        faults([("/rules/c3g/victory/rules/1/hold/at", json!([]))]),
        "rules.c3g.victory.rules[2].hold.at: at least one hex is needed"
    );
}

#[test]
fn glyphs_have_a_limit_and_unique_ids() {
    let none: [Value; 0] = [];
    let glyphs = |count: i32| {
        let glyph = |number: i32| json!({"id": format!("glyph{number}"), "at": [number % 64 - 32, number / 64 + 5]});
        let field = ("/board/0", hexagon(60, [0, 0]));
        let (objects, destructible) = (("/objects", json!(none)), ("/rules/c3g/destructible", json!(none)));
        let powers = ("/rules/c3g/glyph_powers", json!(none));
        [field, objects, destructible, powers, ("/glyphs", json!((0..count).map(glyph).collect::<Vec<Value>>()))]
    };
    assert_eq!(changed(glyphs(512)).map(|setup| setup.glyphs.len()), Ok(512));
    assert_eq!(faults(glyphs(513)), "glyphs: at most 512 glyphs are allowed, not 513");
    assert!(changed([("/glyphs/0/id", json!("gale")), ("/rules/c3g/glyph_powers/0/id", json!("gale"))]).is_ok());
}

#[test]
fn all_faults_are_listed_in_order() {
    let said = faults([
        ("/name", json!("")),
        ("/board/0/hexagon/level", json!(1_000)),
        ("/objects/1/height", json!(0)),
        ("/glyphs/0/at", json!([9, 9])),
        ("/sides/0/name", json!("a\tb")),
        ("/figures/2/side", json!("nobody")),
        ("/rules/c3g/cards/3/life", json!(0)),
        ("/rules/c3g/victory/round_limit", json!(0)),
    ]);
    let places: Vec<&str> = said.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
    assert_eq!(
        places,
        [
            "name",
            "board[1].hexagon.level",
            "objects[2].height",
            "glyphs[1].at",
            "sides[1].name",
            "figures[3].side",
            "rules.c3g.cards[4].life",
            "rules.c3g.victory.round_limit",
        ]
    );
}
