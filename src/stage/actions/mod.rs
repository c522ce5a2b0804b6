//! Player actions by key, mouse and touch. Each [`Action`] is declared once, with its name, the condition under which
//! it applies, its inputs and its description.
//!
//! Systems query [`Keys`] and [`Mouse`] for an action, never for a key. Tooltips, notes, the help and the tables of the
//! manual also take the names of keys from here. Each ruleset declares its own actions in its folder, with the same
//! macro.
//!
//! | file | contents |
//! |---|---|
//! | `table` | the actions that all rulesets share, and their lines in the help |
//! | `chord` | the inputs that trigger actions, and their names |
//! | `when` | the conditions under which actions apply |
//! | `line` | a line of the help |
//! | `pressed` | the actions triggered in this frame |
//! | `in_turn` | delays mouse and touch events that Bevy would handle too early in a slow frame |

mod chord;
mod in_turn;
mod line;
mod pressed;
mod table;
#[cfg(test)]
mod tests;
mod when;

use std::collections::BTreeMap;

use bevy::prelude::*;

pub(crate) use chord::{ARROWS, Chord, Modifier, alone, gesture, key, mouse, sign, with, without};
pub(super) use in_turn::plugin;
pub(crate) use line::{Cap, HelpLine, help};
pub(crate) use pressed::{Keys, Mouse, Presses, is_key_of};
pub(crate) use table::*;
pub(crate) use when::{When, applies};

/// A player action.
#[derive(Debug)]
pub(crate) struct Action {
    /// A permanent name such as `undo`. The names of a ruleset's own actions begin with the ruleset.
    pub(crate) name: &'static str,
    /// The condition under which it applies.
    pub(crate) when: When,
    /// The inputs that trigger it. Any one of them is enough.
    pub(crate) chords: &'static [Chord],
    /// A description in a few words.
    pub(crate) does: &'static str,
}

/// Actions are equal if their names are equal.
impl PartialEq for Action {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Action {
    /// Returns the displayed names of its inputs.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        self.chords.iter().filter(|chord| chord.told).map(|chord| chord.name())
    }

    /// Returns the name of its first input.
    pub(crate) fn key(&self) -> String {
        self.names().next().unwrap_or_default()
    }

    /// Appends the key of the action to a tooltip: `Stop here. Key: Esc.`
    pub(crate) fn tip(&self, text: impl std::fmt::Display) -> String {
        keyed(text, self.key())
    }
}

/// Appends the name of a key to a tooltip.
pub(crate) fn keyed(text: impl std::fmt::Display, key: impl std::fmt::Display) -> String {
    format!("{text} Key: {key}.")
}

/// The key names of all actions, by action name.
#[derive(Resource, Clone, Debug)]
pub(crate) struct KeyNames(BTreeMap<&'static str, String>);

impl Default for KeyNames {
    fn default() -> Self {
        let mut names = Self(BTreeMap::new());
        names.add(ALL);
        names
    }
}

impl KeyNames {
    /// Adds the actions of a ruleset.
    pub(crate) fn add(&mut self, actions: &[&'static Action]) {
        self.0.extend(actions.iter().map(|action| (action.name, action.key())));
    }

    /// Returns the key name of an action, for use in a sentence. Punctuation keys are spelt out, so that they cannot be
    /// mistaken for punctuation of the sentence.
    pub(crate) fn of(&self, action: &str) -> String {
        match self.0.get(action).map_or("", String::as_str) {
            "," => "comma".to_owned(),
            "." => "full stop".to_owned(),
            name => name.to_owned(),
        }
    }
}

/// Declares actions. Each becomes a static with its name, its condition ([`When`]), its chords and its description.
macro_rules! actions {
    ($($(#[$about:meta])* $id:ident: $name:literal, $when:ident, [$($chord:expr),+ $(,)?], $does:literal;)+) => {
        $(
            $(#[$about])*
            pub(crate) static $id: $crate::stage::actions::Action = $crate::stage::actions::Action {
                name: $name,
                when: $crate::stage::actions::When::$when,
                chords: &[$($chord),+],
                does: $does,
            };
        )+

        /// All actions declared in this call.
        pub(crate) static ALL: &[&$crate::stage::actions::Action] = &[$(&$id),+];
    };
}
pub(crate) use actions;
