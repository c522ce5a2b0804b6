//! Why an order cannot be carried out.

use std::fmt;

use serde::Serialize;

use super::RulesSetting;
use crate::rule::Rule;

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
    pub fn not_asked() -> Self {
        Self::new("C3G-3", "not_asked", "nobody is asked for that now")
    }

    /// The refusal of an order that names something the battle does not have.
    #[must_use]
    pub fn unknown() -> Self {
        Self::new("C3G-1", "unknown", "the order names a figure, object or card that is not in this battle")
    }

    /// The refusal of any order once the battle is over.
    #[must_use]
    pub fn over() -> Self {
        Self::new("C3G-5", "battle_over", "the battle is over")
    }

    /// The same; where every ruleset refuses it, with the rule of the one that is played.
    pub(super) fn citing(self, rules: &RulesSetting) -> Self {
        let rule = match (rules, self.code) {
            (RulesSetting::Champions(_), "not_asked") => Rule("CH-6"),
            (RulesSetting::Champions(_), "unknown") => Rule("CH-1"),
            (RulesSetting::Champions(_), "battle_over") => Rule("CH-25"),
            _ => self.rule,
        };
        Self { rule, ..self }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.rule)
    }
}

impl std::error::Error for Refusal {}
