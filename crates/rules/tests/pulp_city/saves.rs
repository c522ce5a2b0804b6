//! Saves at every kind of choice: the loaded game continues with the same log and the same hash.

use std::collections::BTreeSet;

use knockback_rules::{battle::Battle, files::Save, game::Game};

use super::{
    case::Case,
    cases,
    spoken::{Speaker, order},
    stage::{self, Lie, Told, settle},
};

/// Returns the game after saving it as JSON and loading it. Its snapshot alone must also lead to the same battle.
fn saved(game: &Game) -> Game {
    let save = Save::of(game);
    let json = serde_json::to_string(&save).expect("a save can be written");
    let read: Save = serde_json::from_str(&json).expect("a save can be read");
    let loaded = read.load().unwrap_or_else(|fault| panic!("{fault}"));
    assert!(loaded.fault.is_none(), "{:?}", loaded.fault);
    assert_eq!(loaded.game.battle(), game.battle());
    let resumed = Battle::resume(game.battle().shared_setup(), game.battle().snapshot().clone());
    assert_eq!(resumed.as_ref(), Ok(game.battle()));
    loaded.game
}

/// Plays a case, and continues from a save before each of its orders. Collects the kinds of choices.
/// Skips cases that end with a refusal.
fn goes_on(case: &Case, asked: &mut BTreeSet<String>) {
    let whole = stage::play(case, Lie::STRAIGHT);
    if whole.refused.is_some() {
        return;
    }
    let rolls = Told::of(&case.dice).0.len();
    let (mut game, mut dice) = stage::begin(case, Lie::STRAIGHT);
    assert!(dice.0.len() <= rolls);
    for text in case.orders.iter().map(Some).chain([None]) {
        let kind = Speaker { game: &game, lie: Lie::STRAIGHT }.asked();
        asked.insert(kind.split([' ', ':']).next().expect("a word").to_owned());
        game = saved(&game);
        let Some(text) = text else { break };
        let order = order(&game, text, Lie::STRAIGHT);
        game.submit(&order).unwrap_or_else(|refusal| panic!("{}: {text}: {refusal}", case.name));
        settle(&mut game, &mut dice);
    }
    assert_eq!(game.log(), whole.game.log(), "{}", case.name);
    assert_eq!(game.battle().hash(), whole.game.battle().hash(), "{}", case.name);
    let again = Game::replay(game.battle().shared_setup(), game.record())
        .unwrap_or_else(|fault| panic!("{}: {fault}", case.name));
    assert_eq!(again.log(), game.log(), "{}", case.name);
}

#[test]
fn play_continues_from_a_save_at_every_choice() {
    let mut asked = BTreeSet::new();
    for (_, case) in cases::all() {
        goes_on(&case, &mut asked);
    }
    let kinds = [
        "act",
        "centre",
        "command",
        "control",
        "direction",
        "due",
        "extra",
        "follow",
        "nobody",
        "place",
        "power",
        "remove",
        "shift",
        "throw",
        "turn",
    ];
    assert_eq!(asked.into_iter().collect::<Vec<_>>(), kinds);
}
