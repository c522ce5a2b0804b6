//! The open and ended branches of an exact count.

use knockback_rules::battle::Refusal;

use crate::{Inquiry, Posed, Work};

/// The open branches of a battle, grouped by state, and the branches that have ended.
///
/// Every frontier follows the steps of the rules: it applies events, branches over the results of a roll, and asks the
/// question to answer a choice. Branches with equal states are merged and their weights added. Frontiers differ in
/// their definition of a state, which determines the cost of a step and how many branches merge. There are four of
/// them, because the dice of the rulesets differ:
///
/// | a state is | suitable if |
/// |---|---|
/// | a whole battle and its observer: [`Plain`](crate::Plain) | rolls lead to few states: they are cheap to copy and
/// compare, and the ruleset needs no more code |
/// | a diff of the state, applied to a shared battle when needed; wounds and observers are separate | each roll sums
/// many dice to one number: thousands of states differ in only a few values, and storing and comparing whole battles
/// would take most of the time |
/// | a battle in which representatives replace some numbers; tables of their true values are separate | a number has
/// hundreds of values and the rules read little of it: adding two tables replaces a state for each value |
/// | a whole battle; all its observers are separate | the rules fold two large rolls into few numbers and drop those
/// that only observers need: a battle is resolved once for many observers |
///
/// A new ruleset uses the plain frontier. Tests compare the other frontiers with it.
pub trait Frontier<Q: Inquiry>: Sized {
    /// Creates a frontier with a single branch that has not begun.
    fn new(posed: Posed<Q>) -> Self;

    /// Advances the branches of one state. Returns false if no branch is open.
    ///
    /// # Errors
    /// The refusal of an answer to a choice.
    fn advance(&mut self) -> Result<bool, Refusal>;

    /// The work and memory so far. They do not depend on the clock or the machine.
    fn effort(&mut self) -> Work;

    /// The odds, once no branch is open.
    ///
    /// # Errors
    /// The refusal of an answer that was illegal on every branch.
    fn odds(&self, question: &Q) -> Result<Q::Odds, Refusal>;
}
