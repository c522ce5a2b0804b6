//! What is ordered where a player is asked.

use std::fmt;

use knockback_rules::battle::{Battle, Event, Order, Refusal};

/// What a question says to the choices of players: odds never average over them.
pub trait Answers: Clone + fmt::Debug {
    /// The order that answers the open choice of a battle.
    ///
    /// # Errors
    /// Where the question says nothing to this choice.
    fn order(&mut self, battle: &Battle) -> Result<Order, Refusal>;

    /// Sees a battle that goes on by itself. By default it looks at nothing.
    fn passes(&mut self, _battle: &Battle) {}

    /// What happens at once where players could be asked and the question lets the chance go by whatever it is: what they
    /// could order need not be looked for. `None`, as by default, where the battle is to be asked what it needs.
    fn let_by(&self, _battle: &Battle) -> Option<Event> {
        None
    }

    /// Looks back once every branch has ended; each began with `start`.
    ///
    /// # Errors
    /// The refusal of an answer that could not be given on any branch. Nothing is refused by default.
    fn judge(&self, _start: &Battle) -> Result<(), Refusal> {
        Ok(())
    }
}

/// Nobody is asked.
impl Answers for () {
    fn order(&mut self, battle: &Battle) -> Result<Order, Refusal> {
        Err(Refusal::not_asked(battle.ruleset()))
    }
}
