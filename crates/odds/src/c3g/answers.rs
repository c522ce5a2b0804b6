//! The answer to the choice of a knockback line in C3G.

use knockback_rules::{
    battle::{Battle, Order, Refusal},
    c3g::{self, Line},
};

use crate::Answers;

/// The line of an attack's knockback. This is the only choice while an attack is resolved.
#[derive(Clone, Debug)]
pub struct ChosenLine {
    /// `None` if knockback is ruled out beforehand (`C3G-17`, `C3G-18`) and the player will not be asked.
    pub(crate) line: Option<Line>,
    order: Option<Order>,
}

impl ChosenLine {
    /// Creates the answer that chooses this line.
    pub(crate) fn new(battle: &Battle, line: Option<Line>) -> Self {
        let board = &battle.setup().board;
        let choose = |line: Line| c3g::Order::ChooseLine { lead: board.at(line.lead), direction: line.direction };
        Self { line, order: line.map(choose).map(Order::C3g) }
    }
}

impl Answers for ChosenLine {
    fn order(&mut self, battle: &Battle) -> Result<Order, Refusal> {
        self.order.clone().ok_or_else(|| Refusal::not_asked(battle.ruleset()))
    }
}
