//! Answers to the choices of players.

use std::fmt;

use knockback_rules::battle::{Battle, Event, Order, Refusal};

/// The answers of a question to players' choices: odds never average over them.
pub trait Answers: Clone + fmt::Debug {
    /// The order that answers the open choice of a battle.
    ///
    /// # Errors
    /// If the question has no answer to this choice.
    fn order(&mut self, battle: &Battle) -> Result<Order, Refusal>;

    /// Observes a battle that continues without a choice. By default does nothing.
    fn passes(&mut self, _battle: &Battle) {}

    /// The event that passes an opportunity at once, whatever the player could order. This saves the search for legal
    /// orders. `None`, as by default, if the battle has to be asked.
    fn let_by(&self, _battle: &Battle) -> Option<Event> {
        None
    }

    /// Checks the answers once every branch has ended; each began with `start`.
    ///
    /// # Errors
    /// The refusal of an answer that was illegal on every branch. By default never.
    fn judge(&self, _start: &Battle) -> Result<(), Refusal> {
        Ok(())
    }
}

/// No player is asked.
impl Answers for () {
    fn order(&mut self, battle: &Battle) -> Result<Order, Refusal> {
        Err(Refusal::not_asked(battle.ruleset()))
    }
}
