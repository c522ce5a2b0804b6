//! The states of a count.

use knockback_rules::battle::Refusal;

use crate::{Inquiry, Posed, Work};

/// The branches of a battle that are still open, grouped by their states, and those that have ended.
///
/// Every frontier walks over the steps of the rules: events happen, a roll branches over its results, and the question
/// answers a choice. Branches with equal states are merged and their weights added. Frontiers differ in what a state
/// is, which decides the cost of a step and how many branches merge. There are four, because rulesets have four kinds
/// of numbers:
///
/// | a state is | suitable if |
/// |---|---|
/// | a whole battle and its observer: [`Plain`](crate::Plain) | rolls lead to few states: copying and comparing them
/// costs little, and the ruleset needs no more code |
/// | a state diff, applied to one battle when its turn comes; wounds and observers are separate | many dice are read as
/// one number each: thousands of states differ in a place or two, so keeping and comparing whole battles would cost
/// most of the time |
/// | a battle in which representatives replace some numbers; tables of their true values are separate | a number has
/// hundreds of values and the rules read little of them: adding up a table replaces one state for each value |
/// | a whole battle; all its observers are separate | the rules fold two large rolls into few numbers and drop those
/// that only observers need: a battle is resolved once for many observers |
///
/// A new ruleset uses the plain one. Tests also compare the others with it.
pub trait Frontier<Q: Inquiry>: Sized {
    /// A single branch that has not begun.
    fn new(posed: Posed<Q>) -> Self;

    /// Advances the branches at one state; false if none is open.
    ///
    /// # Errors
    /// The refusal of an answer to a choice.
    fn advance(&mut self) -> Result<bool, Refusal>;

    /// The work and memory so far. Independent of the clock and the machine.
    fn effort(&mut self) -> Work;

    /// The odds, once no branch is open.
    ///
    /// # Errors
    /// The refusal of an answer that was illegal on every branch.
    fn odds(&self, question: &Q) -> Result<Q::Odds, Refusal>;
}
