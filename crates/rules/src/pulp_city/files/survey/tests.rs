//! Tests of the validation: the setups of valid scenarios, and the faults of invalid ones with their positions.

use serde_json::{Value, json};

use crate::{
    battle::{Battle, FigureId, ObjectId, Setup},
    files::read_scenario,
    pulp_city::{PulpCity, Soundness, Summoned, Thing},
    scenario::{Faults, Scenario, validate::tests::put},
};

/// A scenario with two supremes, minions, summoned minions, a structure, terrain, a bundle and an object to throw.
const QUAY: &str = r#"(
    version: 1,
    name: "Quay",
    board: [hexes(level: 0, terrain: concrete, at: [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1]])],
    objects: [(id: "crate", at: [2, 0], height: 1), (id: "wall", at: [3, 0], height: 3)],
    sides: [(id: "bureau", name: "Bureau"), (id: "cabinet", name: "Cabinet")],
    figures: [
        (id: "loom", side: "bureau", at: [[0, 0]]),
        (id: "annie", side: "cabinet", at: [[3, 1]]),
        (id: "lamp1", side: "cabinet", at: [[2, 1]]),
        (id: "lamp2", side: "cabinet", at: [[1, 1]]),
        (id: "thread1", side: "bureau"),
        (id: "thread2", side: "bureau"),
        (id: "thread3", side: "bureau"),
    ],
    rules: pulp_city((
        cards: [
            (
                id: "loom-card", name: "Vermilion Loom", figures: ["loom"], kind: supreme(1, support),
                traits: (3, 3, 4, 4, 6, 5), trumps: [mind], hp: 4, ap_limit: 2, base: mm30, moves: [leap(5)],
                begins: [immunity(stun)],
                actions: [
                    (name: "Briar", ap: 1, reach: hexes(8), aim: hex, roll: mind, against: number(6), fx: [summon("Briar")]),
                    (name: "Bobbin", ap: 1, reach: hexes(4), aim: hex, roll: mind, fx: [summon("Threadling")]),
                    (name: "Post", ap: 1, reach: hexes(6), aim: hex, roll: mind, fx: [summon("Post")]),
                    (
                        name: "Tangle", ap: 1, reach: hexes(6), roll: mind, against: trait(agility),
                        fx: [special("tangle")], efx: [self(shift(2)), weak(strength)],
                    ),
                ],
            ),
            (
                id: "annie-card", name: "", figures: ["annie"], kind: supreme(3, powerhouse),
                traits: (7, 6, 3, 4, 3, 5), trumps: [strength], hp: 7, ap_limit: 3, base: mm50, moves: [sprint(5)],
                actions: [
                    (
                        name: "Heave", ap: 1, reach: hexes(6), roll: strength, against: trait(agility), throw: true,
                        fx: [damage(1)], efx: [damage(1), extra_target(2)],
                    ),
                ],
            ),
            (
                id: "lamps", name: "Lamplighters", figures: ["lamp1", "lamp2"], kind: minion,
                traits: (4, 3, 2, 4, 3, 3), base: mm30, moves: [sprint(4)],
                actions: [(name: "Cudgel", reach: contact, roll: strength, against: trait(defense), fx: [damage(1)])],
            ),
            (
                id: "threads", name: "Threadling", figures: ["thread1", "thread2", "thread3"], kind: minion,
                traits: (3, 3, 2, 4, 2, 2), base: mm30, moves: [sprint(5)],
                actions: [(name: "Snare", reach: hexes(3), roll: agility, against: trait(agility), fx: [pull(1)])],
            ),
        ],
        things: [(object: "crate", hp: 2, defense: 6, rank: 2)],
        summons: [
            terrain(name: "Briar", radius: 1, fx: [damage(1)]),
            minion(name: "Threadling", most: 2, cards: ["threads"]),
            structure(name: "Post", defense: 8, height: 3, base: mm40, hp: 3),
        ],
        specials: [(name: "tangle", effects: [slow, shift(1)])],
        victory: (rules: [knock_out(side: "bureau", figures: ["annie"])], round_limit: 6),
    )),
)"#;

fn quay() -> Scenario {
    read_scenario("quay.ron", QUAY.as_bytes()).unwrap()
}

/// Returns the setup of the scenario, or its faults, after some of its values are replaced. A pointer is relative to
/// the Pulp City section, unless it begins with `..`.
fn changed<const N: usize>(changes: [(&str, Value); N]) -> Result<Setup, Faults> {
    let mut value = serde_json::to_value(quay()).unwrap();
    for (pointer, new) in changes {
        let place = pointer.strip_prefix("..").map_or_else(|| format!("/rules/pulp_city/{pointer}"), str::to_owned);
        put(&mut value, &place, new);
    }
    Setup::new(serde_json::from_value(value).unwrap())
}

fn faults<const N: usize>(changes: [(&str, Value); N]) -> String {
    changed(changes).unwrap_err().to_string()
}

#[test]
fn a_valid_scenario_becomes_a_setup() {
    let setup = changed([]).unwrap();
    let own = setup.of::<PulpCity>().unwrap();
    assert_eq!(own.card_of.iter().map(|card| card.index()).collect::<Vec<_>>(), [0, 1, 2, 2, 3, 3, 3]);
    assert_eq!(own.cards.iter().map(|card| card.summoned).collect::<Vec<_>>(), [false, false, false, true]);
    assert_eq!(own.cards[1].name, "annie-card");
    let texts: Vec<&str> = own.effects.iter().map(|listed| listed.text.as_str()).collect();
    assert_eq!(
        texts,
        [
            "summon(Briar)",
            "summon(Threadling)",
            "summon(Post)",
            "special(tangle)",
            "self(shift(2))",
            "shift(2)",
            "weak(strength)",
            "immunity(stun)",
            "damage(1)",
            "extra_target(2)",
            "pull(1)",
            "slow",
            "shift(1)",
        ]
    );
    let names: Vec<&str> = own.effects.iter().map(|listed| listed.name.as_str()).collect();
    assert_eq!(
        names[2..8],
        ["Summon Post", "Special/tangle", "Self/Shift 2", "Shift 2", "Weak/Strength", "Immunity/Stun"]
    );
    assert_eq!(own.specials[0].effects, [11, 12]);
    assert_eq!(own.victory.len(), 1);
}

#[test]
fn structures_are_objects_that_begin_off_the_board() {
    let setup = changed([]).unwrap();
    let own = setup.of::<PulpCity>().unwrap();
    let post = ObjectId(2);
    assert_eq!((setup.objects.len(), setup.object(post).id.as_str(), setup.object(post).height), (3, "loom_post", 3));
    assert_eq!(setup.names.object("loom_post"), Ok(post));
    let sound = Some(Soundness { hp: 3, defense: 8 });
    assert_eq!(own.thing(post), Thing { sound, rank: None, of: Some(FigureId(0)) });
    assert_eq!(own.thing(ObjectId(1)), Thing::default());
    assert!(matches!(&own.summons[2].what, Summoned::Structure { objects, .. } if objects == &[(FigureId(0), post)]));
    let battle = Battle::new(setup.into());
    assert_eq!(battle.field().object(post), None);
    assert!(battle.field().object(ObjectId(0)).is_some());
}

#[test]
fn unknown_names_lead_to_a_suggestion() {
    assert_eq!(
        faults([("cards/0/actions/3/fx/0", json!({"special": "tangel"}))]),
        "rules.pulp_city.cards[1].actions[4].fx[1]: there is no special \"tangel\"; did you mean \"tangle\"?"
    );
    assert_eq!(
        faults([("cards/0/actions/0/fx/0", json!({"summon": "Brier"}))]),
        "rules.pulp_city.cards[1].actions[1].fx[1]: there is no summons \"Brier\"; did you mean \"Briar\"?"
    );
}

#[test]
fn each_figure_is_on_one_card() {
    assert_eq!(
        faults([("cards/1/figures", json!(["annie", "lamp1"]))]),
        "rules.pulp_city.cards[2].figures: a supreme is one figure, not 2\n\
         rules.pulp_city.cards[3].figures[1]: the figure \"lamp1\" is already on the card \"annie-card\""
    );
    assert_eq!(faults([("cards/2/figures", json!(["lamp1"]))]), "figures[4]: no card lists this figure");
    assert_eq!(
        faults([("../figures/4/at", json!([[1, 0]]))]),
        "rules.pulp_city.summons[2].minion.cards[1]: a summoned figure has no place at the start, but \"thread1\" has one"
    );
    assert_eq!(
        faults([("../figures/2/at", json!([]))]),
        "figures[3].at: nothing summons this figure, so it needs a place"
    );
}

#[test]
fn cards_must_respect_the_limits() {
    assert_eq!(
        faults([("cards/1/ap_limit", json!(0)), ("cards/1/hp", json!(21))]),
        "rules.pulp_city.cards[2].ap_limit: the AP limit of a supreme must be 1 to 10, not 0\n\
         rules.pulp_city.cards[2].hp: the number of HP must be 1 to 20, not 21"
    );
    assert_eq!(
        faults([("cards/1/moves", json!([{"sprint": 5}, {"sprint": 6}]))]),
        "rules.pulp_city.cards[2].moves[2]: the card already has a number of hexes for sprint"
    );
    assert_eq!(
        faults([("cards/1/trumps", json!(["mind", "mind"]))]),
        "rules.pulp_city.cards[2].trumps[2]: Mind is already a trump"
    );
    let powerhouses = faults([
        ("cards/2/kind", json!({"supreme": [1, "powerhouse"]})),
        ("cards/2/figures", json!(["lamp1"])),
        ("cards/2/ap_limit", json!(1)),
    ]);
    let said = "rules.pulp_city.cards[3].kind: the side already has a powerhouse: \"annie-card\"";
    assert!(powerhouses.contains(said), "{powerhouses}");
}

#[test]
fn the_parts_of_an_action_must_fit_together() {
    assert_eq!(
        faults([("cards/1/actions/0/reach", json!("contact"))]),
        "rules.pulp_city.cards[2].actions[1].reach: a throw needs a reach in hexes, such as hexes(6)"
    );
    assert_eq!(
        faults([("cards/2/actions/0/reach", json!("self"))]),
        "rules.pulp_city.cards[3].actions[1].aim: an action with the reach self needs the aim friend or any"
    );
    assert_eq!(
        faults([("cards/0/actions/1/name", json!("Briar"))]),
        "rules.pulp_city.cards[1].actions[2].name: the card already has an action \"Briar\""
    );
}

#[test]
fn effects_are_allowed_only_in_some_lists() {
    let fx = |effect: Value| faults([("cards/1/actions/0/fx/0", effect)]);
    let place = "rules.pulp_city.cards[2].actions[1].fx[1]: ";
    assert_eq!(
        fx(json!({"self": {"self": "stun"}})),
        format!("{place}self(...) takes an effect, not another self(...)")
    );
    assert_eq!(
        fx(json!({"self": "grab_and_throw"})),
        format!("{place}self(grab_and_throw) cannot apply to the attacker")
    );
    assert_eq!(fx(json!({"damage": 13})), format!("{place}the number of an effect must be 1 to 12, not 13"));
    assert!(faults([("specials/0/effects/0", json!({"blast": 2}))]).contains("blast(2) cannot be part of a bundle"));
    assert!(
        faults([("specials/0/effects/0", json!({"self": "slow"}))]).contains("self(slow) cannot be part of a bundle")
    );
    assert!(
        faults([("summons/0/terrain/fx/0", json!({"shift": 1}))]).contains("shift(1) cannot be an effect of terrain")
    );
    assert!(faults([("cards/0/begins/0", json!({"block": 1}))]).contains("block(1) cannot be in force"));
    let subjects = json!({"self": {"special": "tangle"}});
    let said = faults([("specials/0/effects/0", json!("grab_and_throw")), ("cards/0/actions/3/fx/0", subjects)]);
    assert!(said.contains("self(special(tangle)) cannot apply to the attacker"), "{said}");
}

#[test]
fn the_number_of_different_effects_is_limited() {
    let numbers =
        (1..=12).flat_map(|number| ["attack", "block", "brutal", "damage", "defend"].map(|of| json!({of: number})));
    let few: Vec<Value> = numbers.collect();
    let all: Vec<Value> = few.iter().cloned().chain(few.iter().map(|effect| json!({"self": effect}))).collect();
    let action = |(place, fx): (usize, &[Value])| json!({"name": format!("Action {place}"), "reach": "contact", "roll": "mind", "fx": fx});
    let actions: Vec<Value> = all.chunks(16).enumerate().map(action).collect();
    let setup = changed([("cards/1/actions", json!(actions))]).unwrap();
    assert!(setup.of::<PulpCity>().unwrap().effects.len() > 120);
    let subjects = crate::pulp_city::Subject::ALL.map(|subject| json!({"immunity": subject}));
    let more: Vec<Value> = subjects.iter().cloned().chain(subjects.iter().map(|it| json!({"self": it}))).collect();
    let others =
        (1..=12).flat_map(|number| ["drain", "energize", "heal", "pull", "shift"].map(|of| json!({of: number})));
    let more: Vec<Value> = all.into_iter().chain(more).chain(others).collect();
    let actions: Vec<Value> = more.chunks(16).enumerate().map(action).collect();
    assert_eq!(
        faults([("cards/1/actions", json!(actions))]),
        "rules.pulp_city.cards: there are more than 250 different effects"
    );
}

#[test]
fn summons_need_suitable_cards_and_ids() {
    assert_eq!(
        faults([("summons/1/minion/most", json!(3))]),
        "rules.pulp_city.summons[2].minion.cards[1]: the card \"threads\" needs 4 figures, \
         one more than the 3 that may stay, not 3"
    );
    let said = faults([("summons/1/minion/cards", json!(["annie-card"]))]);
    assert!(said.contains("only minions can be summoned, and \"annie-card\" is a supreme"), "{said}");
    assert_eq!(
        faults([("cards/1/actions/0/efx/0", json!({"summon": "Threadling"}))]),
        "rules.pulp_city.cards[2].actions[1]: it summons \"Threadling\", but its side has no card for that"
    );
    assert_eq!(
        faults([("../objects/1/id", json!("loom_post"))]),
        "rules.pulp_city.summons[3].structure: the structure would get the id \"loom_post\", which is already taken"
    );
    assert!(
        faults([("summons/2/structure/name", json!("Threadling"))])
            .contains("the name \"Threadling\" is already taken by rules.pulp_city.summons[2].minion")
    );
}

#[test]
fn things_with_hp_need_a_defence_number_and_glyphs_are_refused() {
    assert_eq!(
        faults([("things/0/defense", json!(null))]),
        "rules.pulp_city.things[1]: a thing with HP needs a Defence number"
    );
    let glyph = json!([{"id": "well", "at": [1, 0]}]);
    assert_eq!(faults([("../glyphs", glyph)]), "glyphs[1]: Pulp City has no glyphs: remove \"well\"");
}
