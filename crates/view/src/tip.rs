//! Explanations of words and symbols.

/// An explanation of a part of the interface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tip {
    /// The explanation; empty if only the rules are shown.
    pub text: String,
    /// The related rules, by id, e.g. `CH-9`. The text of the rules is shown too.
    pub rules: Vec<&'static str>,
}

impl Tip {
    /// An explanation.
    #[must_use]
    pub fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), rules: rules.to_vec() }
    }

    /// An explanation that consists only of rules.
    #[must_use]
    pub fn of_rules(rules: &[&'static str]) -> Self {
        Self::new("", rules)
    }
}
