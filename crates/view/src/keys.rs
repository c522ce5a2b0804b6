//! Key placeholders in text. The text names an action, and the code that shows the text inserts the name of its key.
//! Players may change their keys, and this crate does not know the keyboard.

use std::fmt;

/// The key of an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// The name of the action, e.g. `undo`.
    pub action: &'static str,
}

/// The delimiters around the name of an action in a text.
const MARKS: (char, char) = ('\u{27e6}', '\u{27e7}');

/// Writes the placeholder that is later replaced with the name of the key.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", MARKS.0, self.action, MARKS.1)
    }
}

impl Key {
    /// The placeholder as a string.
    #[must_use]
    pub fn key(self) -> String {
        self.to_string()
    }

    /// A tip that ends with the key: `Stop here. Key: Esc.`
    #[must_use]
    pub fn tip(self, text: impl fmt::Display) -> String {
        keyed(text, self)
    }
}

/// A tip that ends with a key.
#[must_use]
pub fn keyed(text: impl fmt::Display, key: impl fmt::Display) -> String {
    format!("{text} Key: {key}.")
}

/// Replaces the placeholders of actions with the names of their keys.
#[must_use]
pub fn fill(text: &str, name: impl Fn(&str) -> String) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(MARKS.0) {
        let Some((action, after)) = after.split_once(MARKS.1) else { break };
        filled.push_str(before);
        filled.push_str(&name(action));
        rest = after;
    }
    filled.push_str(rest);
    filled
}

macro_rules! keys {
    ($($id:ident: $action:literal,)+) => {
        $(
            #[doc = concat!("The key of the action `", $action, "`.")]
            pub const $id: $crate::keys::Key = $crate::keys::Key { action: $action };
        )+

        /// All keys of this list.
        pub const ALL: &[$crate::keys::Key] = &[$($id),+];
    };
}
pub(crate) use keys;

keys! {
    ACT: "act",
    PRESS: "press",
    END: "end",
    UNDO: "undo",
    ODDS: "odds",
    NEXT_AIM: "next_aim",
    NEXT_LINE: "next_line",
    NEXT_TARGET: "next_target",
    OTHER_TARGET: "other_target",
    NEXT_FIGURE: "next_figure",
    SHORTEST: "shortest",
    HOLD_SHORTEST: "hold_shortest",
    LET_GO: "let_go",
}

/// The number of options that have a digit of their own.
pub const DIGITS: u8 = 9;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_keys_are_filled_in() {
        let name = |action: &str| if action == "act" { "Enter".to_owned() } else { "?".to_owned() };
        assert_eq!(fill(&format!("To attack: {ACT}, or a click."), name), "To attack: Enter, or a click.");
        assert_eq!(fill(&PRESS.tip("Stop."), name), "Stop. Key: ?.");
        assert_eq!(fill("nothing to fill", name), "nothing to fill");
    }
}
