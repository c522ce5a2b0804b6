//! Answers to players' choices.

use std::fmt;

use knockback_rules::battle::{Battle, Event, Order, Refusal};

/// The answers that a question gives to players' choices. Odds never average over choices.
pub trait Answers: Clone + fmt::Debug {
    /// Returns the order that answers the open choice of a battle.
    ///
    /// # Errors
    /// If the question has no answer to this choice.
    fn order(&mut self, battle: &Battle) -> Result<Order, Refusal>;

    /// Called each time a battle continues without a roll or a choice. Does nothing by default.
    fn passes(&mut self, _battle: &Battle) {}

    /// Returns the event that declines an opportunity without searching its legal orders, which saves time. `None`, the
    /// default, if the battle must take its next step as usual.
    fn let_by(&self, _battle: &Battle) -> Option<Event> {
        None
    }

    /// Checks the answers once every branch has ended. All branches began with `start`.
    ///
    /// # Errors
    /// The refusal of an answer that was illegal on every branch. Never fails by default.
    fn judge(&self, _start: &Battle) -> Result<(), Refusal> {
        Ok(())
    }
}

/// The answers of a question in which no player has a choice.
impl Answers for () {
    fn order(&mut self, battle: &Battle) -> Result<Order, Refusal> {
        Err(Refusal::not_asked(battle.ruleset()))
    }
}
