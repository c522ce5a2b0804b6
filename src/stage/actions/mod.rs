//! What players can do by key, mouse and touch. Each [`Action`] is declared once, with its name, its keys, when it
//! applies, and its words.
//!
//! Systems ask [`Keys`] and [`Mouse`] for an action, never for a key. Tips, notes, the help and the table of the manual
//! take the names of keys from here as well. A ruleset declares its own actions in its folder, with the same macro.
//!
//! | file | what it has |
//! |---|---|
//! | `table` | the actions that all rulesets share, and the lines in which the help tells them |
//! | `chord` | what is pressed for an action, and what it is called |
//! | `when` | where an action applies |
//! | `line` | a line of the help |
//! | `pressed` | which actions are being asked for |
//! | `in_turn` | holds back what a slow frame sees too early of the mouse and fingers |

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
pub(crate) use pressed::{Keys, Mouse, Presses, tells_of};
pub(crate) use table::*;
pub(crate) use when::{When, applies};

/// Something that a player can do.
#[derive(Debug)]
pub(crate) struct Action {
    /// A name that never changes, such as `undo`; that of a ruleset's own action begins with the ruleset.
    pub(crate) name: &'static str,
    /// Where it applies.
    pub(crate) when: When,
    /// What is pressed for it; any of these does.
    pub(crate) chords: &'static [Chord],
    /// What it does, in a few words.
    pub(crate) does: &'static str,
}

/// Two actions are the same where they have the same name.
impl PartialEq for Action {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Action {
    /// The names of what is pressed for it, as far as players are told.
    pub(crate) fn names(&self) -> impl Iterator<Item = String> {
        self.chords.iter().filter(|chord| chord.told).map(|chord| chord.name())
    }

    /// The name of what is pressed for it first of all.
    pub(crate) fn key(&self) -> String {
        self.names().next().unwrap_or_default()
    }

    /// A tip that names its key: `Stop here. Key: Esc.`
    pub(crate) fn tip(&self, text: impl std::fmt::Display) -> String {
        keyed(text, self.key())
    }
}

/// A tip that names a key.
pub(crate) fn keyed(text: impl std::fmt::Display, key: impl std::fmt::Display) -> String {
    format!("{text} Key: {key}.")
}

/// The names of the keys of all actions, by the names of the actions.
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
    /// Adds those of a ruleset.
    pub(crate) fn add(&mut self, actions: &[&'static Action]) {
        self.0.extend(actions.iter().map(|action| (action.name, action.key())));
    }

    /// The name of the key of an action.
    pub(crate) fn of(&self, action: &str) -> String {
        self.0.get(action).cloned().unwrap_or_default()
    }
}

/// Declares actions, each as a static: its name, [`When`] it applies, its chords and its words.
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

        /// All actions that are declared here.
        pub(crate) static ALL: &[&$crate::stage::actions::Action] = &[$(&$id),+];
    };
}
pub(crate) use actions;
