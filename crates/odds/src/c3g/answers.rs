//! Answers to the choice of a line in C3G.

use knockback_rules::{
    battle::{Battle, Order, Refusal},
    c3g::{self, Line},
};

use crate::Answers;

/// The line of an attack, the only choice while it is resolved.
#[derive(Clone, Debug)]
pub struct ChosenLine {
    /// `None` if knockback is ruled out beforehand (`C3G-17`, `C3G-18`), so that the player is not asked.
    pub(crate) line: Option<Line>,
    order: Option<Order>,
}

impl ChosenLine {
    /// A line in a battle.
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
