//! Saves, byte for byte, and the battles loaded from them.

use knockback_rules::{
    dice::SeededDice,
    files::{Save, read_save, to_json, to_ron},
    game::Game,
    report,
};

use super::{
    golden::holds,
    grounds::{C3G, CHAMPIONS, COUP_DE_GRACE, PULP_CITY, Ruleset},
    told,
};

/// Compares saves with the recorded ones, and loads them. Their battles have an open choice of the wanted kind after at
/// least `least` orders.
fn saves(ruleset: Ruleset, cases: [(usize, usize, &str); 3]) {
    let grounds = ruleset.grounds();
    for (number, (place, least, wanted)) in (1..).zip(cases) {
        let is_wished = |game: &Game| {
            let choice = report::choice_json(game.battle());
            game.record().entries.len() >= least && choice.is_some_and(|choice| !choice["about"][wanted].is_null())
        };
        let told = (0..200)
            .map(|seed| told::play_until(&grounds[place], seed, 60, is_wished))
            .find(|told| is_wished(&told.game))
            .unwrap_or_else(|| panic!("no battle reaches the choice {wanted}"));
        let save = Save::of(&told.game);
        for (ending, text) in [("json", to_json(&save).unwrap()), ("ron", to_ron(&save).unwrap())] {
            let name = format!("save_{number}_{wanted}.{ending}");
            holds(&format!("{}/{name}", ruleset.name), &text);
            let mut loaded = read_save(&name, text.as_bytes()).expect("a save").load().expect("it loads");
            assert_eq!(loaded.fault, None, "{name}");
            assert_eq!(loaded.game.battle(), told.game.battle(), "{name}");
            assert_eq!(loaded.game.log(), told.game.log(), "{name}");
            loaded.game.settle(&mut SeededDice::new(0)).unwrap();
        }
    }
}

#[test]
fn saves_of_c3g_are_unchanged() {
    saves(C3G, [(0, 25, "act"), (12, 10, "line"), (2, 5, "place_markers")]);
}

#[test]
fn saves_of_champions_are_unchanged() {
    saves(CHAMPIONS, [(0, 15, "phase"), (2, 10, "react"), (4, 20, "phase")]);
}

#[test]
fn saves_of_coup_de_grace_are_unchanged() {
    saves(COUP_DE_GRACE, [(0, 15, "act"), (0, 5, "push"), (3, 5, "activate")]);
}

#[test]
fn saves_of_pulp_city_are_unchanged() {
    saves(PULP_CITY, [(1, 15, "act"), (3, 10, "effects"), (6, 10, "effects")]);
}
