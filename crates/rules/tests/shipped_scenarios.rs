//! Every shipped scenario can be read and drawn, and is on the web page. Those of C3G can be played to an end, and have
//! even sides.

use std::{collections::BTreeSet, env, fs, path::Path};

use crate::support::{
    made_up::{self, Mix},
    shipped, sound,
};
use knockback_rules::{
    battle::{Battle, Event, SideId},
    c3g::{self, C3g, CardPower},
    dice::SeededDice,
    files::read_scenario,
    game::Game,
    report,
    scenario::Base,
};

#[test]
fn each_plays_random_games_to_an_end() {
    const GAMES: u64 = 40;
    for (name, setup) in shipped::c3g() {
        let mut flights = 0;
        for seed in 0..GAMES {
            let mut shadow = Battle::new(setup.clone());
            let mut game = Game::new(setup.clone(), Some(seed));
            let (mut dice, mut mix) = (SeededDice::new(seed), Mix(!seed));
            let mut checked = 0;
            loop {
                game.settle(&mut dice).expect("seeded dice always answer");
                for event in &game.log()[checked..] {
                    sound::is_done_by_the_living(&shadow, event);
                    shadow.apply(event);
                    sound::is_valid(&shadow);
                    flights += u32::from(matches!(event, Event::C3g(c3g::Event::FlightEnded { .. })));
                }
                checked = game.log().len();
                sound::is_settled(&shadow);
                let Some(order) = made_up::order(game.battle(), &mut mix) else { break };
                game.submit(&order).unwrap_or_else(|refusal| panic!("{name}, game {seed}: {order:?}: {refusal}"));
            }
            assert!(game.battle().outcome().is_some(), "{name}, game {seed} ends");
            assert_eq!(shadow.hash(), game.battle().hash(), "{name}, game {seed}: the events lead to the same state");
        }
        assert!(flights > 10, "{name}: figures are knocked back");
    }
}

/// In the first battle, the scenario places the order markers (`C3G-34`). Each side begins with a figure that knocks
/// back.
#[test]
fn foundry_row_begins_with_a_turn_of_a_strong_figure() {
    let (_, setup) = shipped::c3g().into_iter().find(|(name, _)| name == "foundry_row.ron").expect("it is shipped");
    let mut first = BTreeSet::new();
    for seed in 0..20 {
        let mut game = Game::new(setup.clone(), Some(seed));
        game.settle(&mut SeededDice::new(seed)).expect("seeded dice always answer");
        let Some((side, c3g::Choice::Act { card, .. })) = game.battle().choice_of::<C3g>() else {
            panic!("seed {seed} begins with {:?}", game.battle().choice());
        };
        let card = setup.of::<C3g>().expect("it uses C3G").card(card);
        assert!(card.powers.contains(&CardPower::SuperStrength), "{} does not knock back", card.name);
        first.insert(side);
    }
    assert_eq!(first.len(), 2, "either side can begin");
}

/// The web page has every scenario as JSON. `KNOCKBACK_TAKE_GOLDENS=1` rewrites its files after a scenario has changed.
#[test]
fn the_web_page_has_each_as_json() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/scenarios");
    let mut names = BTreeSet::new();
    for (name, setup) in shipped::all() {
        let name = name.replace(".ron", ".json");
        let file = folder.join(&name);
        if env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some() {
            let text = serde_json::to_string(&setup.scenario).expect("a scenario is JSON");
            fs::write(&file, text + "\n").expect("it can be written");
        }
        let bytes = fs::read(&file).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let scenario = read_scenario(&name, &bytes).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(scenario, setup.scenario, "{name}");
        names.insert(name);
    }
    let there = fs::read_dir(&folder).expect("the folder exists").map(|entry| entry.expect("it can be listed"));
    let there: BTreeSet<String> = there.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(there, names, "the folder has exactly the shipped scenarios");
}

#[test]
fn each_is_drawn_with_a_complete_legend() {
    for (name, setup) in shipped::all() {
        let mut game = Game::new(setup.clone(), Some(1));
        game.settle(&mut SeededDice::new(1)).expect("seeded dice never run out");
        let drawn = report::drawn(game.battle());
        for told in setup.figures.iter().map(|figure| &figure.name).chain(setup.objects.iter().map(|o| &o.name)) {
            assert!(drawn.contains(told.as_str()), "{name} shows {told}:\n{drawn}");
        }
    }
}

#[test]
fn each_is_a_map_of_small_or_medium_size_described_in_two_sentences() {
    for (name, setup) in shipped::all() {
        assert!((80..=220).contains(&setup.board.len()), "{name} has {} hexes", setup.board.len());
        let sentences = setup.scenario.about.matches(['.', '?', '!']).count();
        assert_eq!(sentences, 2, "{name} is described in two sentences");
    }
}

#[test]
fn each_of_c3g_is_a_battle_of_two_even_sides() {
    for (name, setup) in shipped::c3g() {
        let names: Vec<&str> = setup.sides.iter().map(|side| side.name.as_str()).collect();
        assert_eq!(names, ["The Lanterns", "The Undertow"], "{name}");
        let points = |side| {
            let cards = setup.of::<C3g>().expect("its ruleset").cards.iter().filter(|card| card.side == SideId(side));
            cards.map(|card| card.points.0).sum::<u32>()
        };
        let (one, other) = (points(0), points(1));
        assert!(one.abs_diff(other) * 10 <= one.max(other), "{name}: {one} against {other} points");
    }
}

/// Each side has at least six characters, including a squad and a two-hex figure. Every card has its own miniature and
/// is the same in every scenario. Every power is on some card.
#[test]
fn the_cards_are_two_whole_teams() {
    let all = shipped::c3g();
    let cards = || all.iter().flat_map(|(_, setup)| &setup.of::<C3g>().expect("its ruleset").cards);
    for side in [SideId(0), SideId(1)] {
        let of = |wanted: fn(&c3g::Card) -> bool| -> BTreeSet<&str> {
            cards().filter(|card| card.side == side && wanted(card)).map(|card| card.id.as_str()).collect()
        };
        assert!(of(|_| true).len() >= 6, "{side:?}");
        assert!(!of(|card| card.figures.len() > 1).is_empty(), "{side:?} has a squad");
        assert!(!of(|card| card.base == Base::TwoHex).is_empty(), "{side:?} has a two-hex figure");
    }
    let looks: BTreeSet<_> = cards().map(|card| (card.miniature.as_deref(), card.id.as_str())).collect();
    let miniatures: BTreeSet<_> = looks.iter().map(|(miniature, _)| miniature.expect("each has one")).collect();
    assert_eq!(miniatures.len(), looks.len(), "each character has its own miniature: {looks:?}");
    let written: BTreeSet<String> =
        cards().map(|card| format!("{} {card:?}", card.id)).map(|card| numbers_only(&card)).collect();
    assert_eq!(written.len(), looks.len(), "a character is the same in every scenario: {written:#?}");
    let has = |power: fn(&CardPower) -> bool| cards().any(|card| card.powers.iter().any(power));
    assert!(has(|power| *power == CardPower::SuperStrength) && has(|power| *power == CardPower::Tough));
    assert!(has(|power| *power == CardPower::Flying) && has(|power| matches!(power, CardPower::Climbing(_))));
    assert!(has(|power| matches!(power, CardPower::WeightedBlow(_))) && has(|power| *power == CardPower::Immovable));
    assert!(has(|power| matches!(power, CardPower::Dampener(_))) && has(|power| matches!(power, CardPower::Phase(_))));
    assert!(has(|power| matches!(power, CardPower::SpecialAttack { area: 0, .. })));
    assert!(has(|power| matches!(power, CardPower::SpecialAttack { area: 1.., .. })));
    assert!(has(|power| *power == CardPower::SureFooting) && has(|power| *power == CardPower::HeavyThrower));
}

/// The text of a card without the ids of its figures, which differ between scenarios.
fn numbers_only(card: &str) -> String {
    let (before, rest) = card.split_once("figures: [").expect("a card has figures");
    format!("{before}{}", rest.split_once(']').expect("the list ends").1)
}
