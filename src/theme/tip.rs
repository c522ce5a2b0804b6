//! Tips that explain a word or a symbol.

use bevy::{picking::hover::Hovered, prelude::*};

/// An explanation of a part of the interface, shown while the part is hovered or focused.
///
/// The part must be hoverable: not `Pickable::IGNORE`.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Hovered)]
pub(crate) struct Tip {
    /// The meaning in plain words. Empty if only the rules are shown.
    pub(crate) text: String,
    /// The rules behind it, by id, e.g. `CH-9`. Their text is shown too.
    pub(crate) rules: Vec<&'static str>,
}

impl Tip {
    /// A tip with an explanation.
    pub(crate) fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), rules: rules.to_vec() }
    }

    /// A tip with only the text of rules.
    pub(crate) fn of_rules(rules: &[&'static str]) -> Self {
        Self::new("", rules)
    }

    /// True if the text of its rules is shown at once instead of on a key press.
    pub(crate) fn shows_rules(&self) -> bool {
        self.text.is_empty()
    }
}

impl From<knockback_view::tip::Tip> for Tip {
    fn from(tip: knockback_view::tip::Tip) -> Self {
        Self { text: tip.text, rules: tip.rules }
    }
}

/// The focus was set to this part by the game, not by the player. Its tip appears only for the pointer.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct FocusGiven;
