//! Battles of a few models, in which `A` is activated.

use knockback_odds::{
    Ratio,
    pulp_city::{Odds, Question, Unanswered},
};
use knockback_rules::{
    battle::{Occupant, Order},
    files::{FileKind, read},
    game::Game,
    geometry::Coord,
    pulp_city::{EffectId, PulpCity, TargetRef},
};

use super::{
    case::Case,
    spoken,
    stage::{self, Lie},
};

/// A battle of these models. `more` contains other fields of the case.
pub(crate) fn game(models: &str, more: &str) -> Game {
    let text = format!(r#"(name: "drawn", rules: ["PC-4"], models: {{{models}}}, {more})"#);
    let kind = FileKind { name: "case", newest: None };
    let case: Case = read(kind, "case.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let staged = stage::play(&case, Lie::STRAIGHT);
    assert!(staged.refused.is_none(), "{:?}", staged.refused);
    staged.game
}

/// The question for an order in the notation of cases, such as `A Hit B`.
pub(crate) fn ask(game: &Game, words: &str) -> Question {
    let Order::PulpCity(order) = stage::order(game, &format!("act {words}"), Lie::STRAIGHT) else { panic!("{words}") };
    Question::of(game.battle().as_ruleset::<PulpCity>().unwrap(), &order).unwrap()
}

/// The odds of a question.
pub(crate) fn odds(game: &Game, question: Question) -> Odds {
    Odds::of(game.battle(), question).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The odds of `A Hit B` among these models.
pub(crate) fn hit(models: &str, more: &str) -> Odds {
    let game = game(models, more);
    odds(&game, ask(&game, "A Hit B"))
}

/// The rule and the code of the refusal of a question.
pub(crate) fn refused(game: &Game, question: Question) -> (&'static str, &'static str) {
    match Odds::of(game.battle(), question) {
        Err(Unanswered::Refused(refusal)) => (refusal.rule.0, refusal.code),
        other => panic!("{other:?}"),
    }
}

/// The effect with the given text.
pub(crate) fn effect(game: &Game, text: &str) -> EffectId {
    spoken::effect(game, text)
}

/// A model or thing by its name in the case.
pub(crate) fn who(game: &Game, letter: &str) -> Occupant {
    stage::occupant(game, letter).unwrap()
}

/// A model or thing as a target.
pub(crate) fn mark(game: &Game, letter: &str) -> TargetRef {
    match who(game, letter) {
        Occupant::Figure(figure) => TargetRef::Figure(figure),
        Occupant::Object(object) => TargetRef::Object(object),
    }
}

/// The final hexes of the target, with their chances.
pub(crate) fn landing(game: &Game, odds: &Odds) -> Vec<((i32, i32), Ratio)> {
    let board = &game.battle().setup().board;
    let hex = |at: Coord| (at.q, at.r);
    odds.landing().into_iter().map(|((cell, _), chance)| (hex(board.at(cell)), chance)).collect()
}

/// The final hexes of a model or thing, with their chances.
pub(crate) fn places(game: &Game, odds: &Odds, letter: &str) -> Vec<((i32, i32), Ratio)> {
    let board = &game.battle().setup().board;
    let hex = |at: Coord| (at.q, at.r);
    let places = odds.places(who(game, letter)).into_iter();
    places.map(|(cell, chance)| (hex(board.at(cell.unwrap())), chance)).collect()
}

/// The cell of a hex.
pub(crate) fn cell(game: &Game, (q, r): (i32, i32)) -> knockback_rules::board::Cell {
    game.battle().setup().board.cell(Coord::new(q, r)).unwrap()
}
