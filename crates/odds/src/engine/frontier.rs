//! How the states of a count are held.

use knockback_rules::battle::Refusal;

use crate::{Inquiry, Posed, Work};

/// The branches of a battle that are still open, grouped by their states, and those that have ended.
///
/// Every frontier walks over the steps of the rules: events happen, a roll branches over its results, a choice is
/// answered by the question; branches with equal states are merged and their weights added. Frontiers differ in
/// what a state is, for that decides the cost of a step and how many branches merge. There are four, because rulesets
/// have numbers of four kinds:
///
/// | a state is | it pays where |
/// |---|---|
/// | a whole battle and its observer: [`Plain`](crate::Plain) | rolls come to few states: copying and comparing all of each costs little, and a ruleset has nothing else to say |
/// | a state diff, applied to one battle when its turn comes; wounds and observers stand beside it | many dice are read as one number each: thousands of states differ in a place or two, so that keeping and comparing whole battles would cost most of the time |
/// | a battle in which representatives replace some numbers; tables of their true values stand beside it | a number has hundreds of values and the rules read little of them: adding a table up replaces a state for each value |
/// | a whole battle; all its observers stand beside it | the rules fold two large rolls into few numbers, and forget those that only observers remember: a battle is resolved once for many observers |
///
/// A ruleset begins with the plain one. It is also the measure of the others: tests hold their answers equal.
pub trait Frontier<Q: Inquiry>: Sized {
    /// One branch, about to begin.
    fn new(posed: Posed<Q>) -> Self;

    /// Takes the branches at one state a step further; false if none is open.
    ///
    /// # Errors
    /// The refusal of an answer to a choice.
    fn advance(&mut self) -> Result<bool, Refusal>;

    /// How much has been done, and how much is kept. No clock and no machine has a part in it.
    fn effort(&mut self) -> Work;

    /// The odds, once nothing is open any more.
    ///
    /// # Errors
    /// The refusal of an answer that was illegal on every branch.
    fn odds(&self, question: &Q) -> Result<Q::Odds, Refusal>;
}
