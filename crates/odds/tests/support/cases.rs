//! Drawn cases in which `A` attacks.

use knockback_odds::c3g::Question;
use knockback_rules::{
    battle::{Occupant, Order},
    c3g::{self, AttackWith, Line},
    files::{FileKind, read},
    game::Game,
    geometry::Coord,
};

use crate::rules_support::{case::Case, drawing, stage};

/// A game from a case in RON, in which `A` is about to act.
pub fn game(text: &str) -> Game {
    let kind = FileKind { name: "case", newest: None };
    let case: Case = read(kind, "case.ron", text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    stage::set_up(&case, 0, Coord::new(0, 0)).0
}

/// The figure or object with this letter in the drawing.
pub fn who(game: &Game, drawn: &str) -> Occupant {
    let names = &game.battle().setup().names;
    match names.object(&drawing::id(drawn)) {
        Ok(object) => Occupant::Object(object),
        Err(_) => Occupant::Figure(names.figure(drawn).unwrap_or_else(|fault| panic!("{fault}"))),
    }
}

/// A question about an attack by `A` on the figure with this letter.
pub fn question(game: &Game, target: &str, with: AttackWith) -> Question {
    let Occupant::Figure(attacker) = who(game, "A") else { panic!("A is a figure") };
    Question::new(attacker, who(game, target), with)
}

/// The order for a question.
pub fn order(question: Question) -> Order {
    let Question { attacker, target, with, .. } = question;
    Order::C3g(c3g::Order::Attack { attacker, target, with })
}

/// The order that chooses a line, and the question along it.
pub fn along(game: &Game, question: Question, line: Line) -> (Question, Order) {
    let (lead, direction) = (game.battle().setup().board.at(line.lead), line.direction);
    (question.along(lead, direction), Order::C3g(c3g::Order::ChooseLine { lead, direction }))
}
