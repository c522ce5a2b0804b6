//! Why an order cannot be carried out.

use std::fmt;

use serde::Serialize;

use crate::{rule::Rule, ruleset::RulesetId};

/// Why an order was refused: the rule, a code for programs, plain words for people, and the numbers that decide it.
/// The battle is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule that refuses.
    pub rule: Rule,
    /// A stable code, e.g. `rise_too_high`.
    pub code: &'static str,
    /// A sentence for people, without rule id.
    pub message: String,
    /// The numbers that decide, each with its name.
    pub numbers: Vec<(&'static str, i64)>,
}

impl Refusal {
    pub(crate) fn new(rule: &'static str, code: &'static str, message: impl Into<String>) -> Self {
        Self { rule: Rule(rule), code, message: message.into(), numbers: Vec::new() }
    }

    #[must_use]
    pub(crate) fn with(mut self, name: &'static str, number: impl Into<i64>) -> Self {
        self.numbers.push((name, number.into()));
        self
    }

    /// The refusal of an order that answers no open choice.
    #[must_use]
    pub fn not_asked(ruleset: RulesetId) -> Self {
        Self::new(ruleset.about().turns, "not_asked", "nobody is asked for that now")
    }

    /// The refusal of an order that names something the battle does not have.
    #[must_use]
    pub fn unknown(ruleset: RulesetId) -> Self {
        let message = "the order names a figure, object or card that is not in this battle";
        Self::new(ruleset.about().parts, "unknown", message)
    }

    /// The refusal of any order once the battle is over.
    #[must_use]
    pub fn over(ruleset: RulesetId) -> Self {
        Self::new(ruleset.about().end, "battle_over", "the battle is over")
    }

    /// The refusal to end a battle by surrender that is not between two sides.
    #[must_use]
    pub fn no_surrender(ruleset: RulesetId, sides: usize) -> Self {
        let message = format!("a battle ends by surrender if it has two sides, and this one has {sides}");
        Self::new(ruleset.about().end, "no_surrender", message)
    }

    /// The refusal of an order of another ruleset than the one that is played.
    #[must_use]
    pub fn other_rules(ruleset: RulesetId) -> Self {
        let message = "this is no order of the rules by which this battle is played";
        Self::new(ruleset.about().turns, "other_rules", message)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.rule)
    }
}

impl std::error::Error for Refusal {}
