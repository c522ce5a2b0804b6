//! Refusals of orders.

use std::fmt;

use serde::Serialize;

use crate::rule::Rule;

/// The reason why an order was refused: the rule, a machine-readable code, a message, and the relevant numbers. The
/// battle is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The rule that refuses.
    pub rule: Rule,
    /// A stable code, e.g. `rise_too_high`.
    pub code: &'static str,
    /// The message in plain words, without the rule id.
    pub message: String,
    /// The relevant numbers, each with its name.
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
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message, self.rule)
    }
}

impl std::error::Error for Refusal {}
