//! Tooltips that explain a word or a symbol.

use bevy::{picking::hover::Hovered, prelude::*};

/// The tooltip of a part of the interface. It is shown while the part is hovered or focused.
///
/// The part must not have `Pickable::IGNORE`, because the pointer could not hover over it.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
#[require(Hovered)]
pub(crate) struct Tip {
    /// The explanation in plain words. Empty for a tooltip that shows only rules.
    pub(crate) text: String,
    /// The ids of the rules that apply, e.g. `CH-9`. The text of the rules can be shown too.
    pub(crate) rules: Vec<&'static str>,
}

impl Tip {
    /// Returns a tooltip with an explanation and the rules behind it.
    pub(crate) fn new(text: impl Into<String>, rules: &[&'static str]) -> Self {
        Self { text: text.into(), rules: rules.to_vec() }
    }

    /// Returns a tooltip with only the text of rules.
    pub(crate) fn of_rules(rules: &[&'static str]) -> Self {
        Self::new("", rules)
    }

    /// True if the text of its rules is shown at once, without a key press.
    pub(crate) fn shows_rules(&self) -> bool {
        self.text.is_empty()
    }
}

impl From<knockback_view::tip::Tip> for Tip {
    fn from(tip: knockback_view::tip::Tip) -> Self {
        Self { text: tip.text, rules: tip.rules }
    }
}

/// Marks a part that the game focused, not the player. Its tooltip appears only on hover.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct FocusGiven;
