//! The meaning of a word or a symbol, shown as a tip.

use bevy::{picking::hover::Hovered, prelude::*};

/// An explanation of a part of the interface, shown while the pointer or the focus is on it.
///
/// The part must be something that the pointer can hover: not `Pickable::IGNORE`.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Hovered)]
pub(crate) struct Tip {
    /// What it means, in plain words; empty if the rules alone are shown.
    pub(crate) text: String,
    /// The rules that say so, by id, e.g. `CH-9`; their words are shown too.
    pub(crate) rules: Vec<&'static str>,
}

impl Tip {
    /// An explanation.
    pub(crate) fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), rules: rules.to_vec() }
    }

    /// The words of rules, and nothing else.
    pub(crate) fn of_rules(rules: &[&'static str]) -> Self {
        Self::new("", rules)
    }

    /// True if the words of its rules are shown at once, not at a key.
    pub(crate) fn shows_rules(&self) -> bool {
        self.text.is_empty()
    }
}

impl From<knockback_view::tip::Tip> for Tip {
    fn from(tip: knockback_view::tip::Tip) -> Self {
        Self { text: tip.text, rules: tip.rules }
    }
}

/// The focus was given to this part, not moved there: what it means is told to the pointer only.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct FocusGiven;
