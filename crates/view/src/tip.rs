//! The meaning of a word or a symbol.

/// An explanation of a part of the interface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tip {
    /// What it means, in plain words; empty if the rules alone are shown.
    pub text: String,
    /// The rules that say so, by id, e.g. `CH-9`; their words are shown too.
    pub rules: Vec<&'static str>,
}

impl Tip {
    /// An explanation.
    #[must_use]
    pub fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), rules: rules.to_vec() }
    }

    /// The words of rules, and nothing else.
    #[must_use]
    pub fn of_rules(rules: &[&'static str]) -> Self {
        Self::new("", rules)
    }
}
