//! Battles of a few minis, in which `A` is activated.

use knockback_odds::coup_de_grace::{Odds, Question, Unanswered};
use knockback_rules::{
    files::{FileKind, read},
    game::Game,
};

use super::{
    case::Case,
    stage::{self, Lie},
};

/// The identity transformation: the map as drawn in the cases of the rules.
pub(crate) const FLAT: Lie = Lie { sixths: 0, by: (0, 0) };

/// A battle of these minis. `more` contains other fields of the case.
pub(crate) fn game(minis: &str, more: &str) -> Game {
    let text = format!(r#"(name: "drawn", rules: ["CDG-16"], minis: {{{minis}}}, {more})"#);
    let kind = FileKind { name: "case", newest: None };
    let case: Case = read(kind, "case.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    let staged = stage::play(&case, FLAT);
    assert!(staged.refused.is_none(), "{:?}", staged.refused);
    staged.game
}

/// A question about an attack by `A` on `T` with its first hand.
pub(crate) fn question(game: &Game) -> Question {
    Question::new(stage::figure(game, "A"), stage::figure(game, "T"), 0)
}

/// The odds of an attack by `A` on `T`.
pub(crate) fn odds(minis: &str, more: &str) -> Odds {
    let game = game(minis, more);
    Odds::of(game.battle(), question(&game)).unwrap_or_else(|fault| panic!("{fault}\n{minis}"))
}

/// The rule and the code of the refusal of a question.
pub(crate) fn refused(game: &Game, question: Question) -> (&'static str, &'static str) {
    match Odds::of(game.battle(), question) {
        Err(Unanswered::Refused(refusal)) => (refusal.rule.0, refusal.code),
        other => panic!("{other:?}"),
    }
}
