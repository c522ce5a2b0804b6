//! The inputs that trigger actions, and their names.

use bevy::prelude::*;

/// An input for an action: a key or mouse button, with or without a modifier, or a gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chord {
    pub(super) input: Input,
    pub(super) held: Held,
    /// True if its name is shown to players. A second key for the same action is usually not shown.
    pub(super) told: bool,
}

/// The input itself, without modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A key, by its position on the keyboard.
    Key(KeyCode),
    /// A key, by the character that it types on the player's layout.
    Sign(&'static str),
    /// A mouse button, with the displayed name of its use, such as `Right drag`.
    Mouse(MouseButton, &'static str),
    /// Any other gesture, by its displayed name. The systems that handle it detect it themselves.
    Gesture(&'static str),
}

/// The modifiers that must be held during the press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Anything,
    /// This modifier and no other.
    With(Modifier),
    Without(Modifier),
    /// No modifier.
    Nothing,
}

/// A modifier key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modifier {
    Shift,
    Control,
    Alt,
}

/// The common name of the four arrow keys.
pub(crate) const ARROWS: &str = "Arrows";

/// Returns the chord of a key with any modifiers.
pub(crate) const fn key(key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::Anything, told: true }
}

/// Returns the chord of a key with exactly one modifier.
pub(crate) const fn with(modifier: Modifier, key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::With(modifier), told: true }
}

/// Returns the chord of a key without the given modifier, because the two together trigger another action.
pub(crate) const fn without(modifier: Modifier, key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::Without(modifier), told: true }
}

/// Returns the chord of a key without any modifier, because its combinations trigger other actions.
pub(crate) const fn alone(key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::Nothing, told: true }
}

/// Returns the chord of the key that types a character, wherever it is on the keyboard.
pub(crate) const fn sign(sign: &'static str) -> Chord {
    Chord { input: Input::Sign(sign), held: Held::Anything, told: true }
}

/// Returns the chord of a mouse button, with the displayed name of its use.
pub(crate) const fn mouse(button: MouseButton, words: &'static str) -> Chord {
    Chord { input: Input::Mouse(button, words), held: Held::Anything, told: true }
}

/// Returns the chord of a mouse or touch gesture, by its displayed name.
pub(crate) const fn gesture(words: &'static str) -> Chord {
    Chord { input: Input::Gesture(words), held: Held::Anything, told: true }
}

impl Chord {
    /// Returns the same chord, with its name hidden from players.
    pub(crate) const fn untold(self) -> Self {
        Self { told: false, ..self }
    }

    /// Returns the displayed name. It is empty for keys that [`name_of`] does not know.
    pub(crate) fn name(self) -> String {
        match (self.input, self.held) {
            (Input::Mouse(_, words) | Input::Gesture(words), _) => words.to_owned(),
            // A minus sign as printed, instead of the hyphen that is typed.
            (Input::Sign(sign), _) => sign.replace('-', "\u{2212}"),
            // The question mark of a US keyboard.
            (Input::Key(KeyCode::Slash), Held::With(Modifier::Shift)) => "?".to_owned(),
            (Input::Key(key), Held::With(modifier)) => format!("{}+{}", modifier.name(), name_of(key)),
            (Input::Key(key), Held::Anything | Held::Without(_) | Held::Nothing) => name_of(key).to_owned(),
        }
    }

    /// True if one press can match both chords.
    #[cfg(test)]
    pub(crate) fn meets(self, other: Self) -> bool {
        let apart = match (self.held, other.held) {
            (Held::With(one), Held::Without(other)) | (Held::Without(one), Held::With(other)) => one == other,
            (Held::With(one), Held::With(other)) => one != other,
            (Held::With(_), Held::Nothing) | (Held::Nothing, Held::With(_)) => true,
            _ => false,
        };
        self.input == other.input && !apart
    }
}

impl Modifier {
    /// All modifiers.
    pub(super) const ALL: [Self; 3] = [Self::Shift, Self::Control, Self::Alt];

    const fn name(self) -> &'static str {
        match self {
            Self::Shift => "Shift",
            Self::Control => "Ctrl",
            Self::Alt => "Alt",
        }
    }

    /// The keys of the modifier on both sides of the keyboard.
    pub(super) const fn keys(self) -> [KeyCode; 2] {
        match self {
            Self::Shift => [KeyCode::ShiftLeft, KeyCode::ShiftRight],
            Self::Control => [KeyCode::ControlLeft, KeyCode::ControlRight],
            Self::Alt => [KeyCode::AltLeft, KeyCode::AltRight],
        }
    }
}

/// Returns the name of a key, or an empty string for keys that no action uses yet.
const fn name_of(key: KeyCode) -> &'static str {
    match key {
        KeyCode::KeyA => "A",
        KeyCode::KeyB => "B",
        KeyCode::KeyC => "C",
        KeyCode::KeyD => "D",
        KeyCode::KeyE => "E",
        KeyCode::KeyF => "F",
        KeyCode::KeyG => "G",
        KeyCode::KeyH => "H",
        KeyCode::KeyI => "I",
        KeyCode::KeyJ => "J",
        KeyCode::KeyK => "K",
        KeyCode::KeyL => "L",
        KeyCode::KeyM => "M",
        KeyCode::KeyN => "N",
        KeyCode::KeyO => "O",
        KeyCode::KeyP => "P",
        KeyCode::KeyQ => "Q",
        KeyCode::KeyR => "R",
        KeyCode::KeyS => "S",
        KeyCode::KeyT => "T",
        KeyCode::KeyU => "U",
        KeyCode::KeyV => "V",
        KeyCode::KeyW => "W",
        KeyCode::KeyX => "X",
        KeyCode::KeyY => "Y",
        KeyCode::KeyZ => "Z",
        KeyCode::Digit0 => "0",
        KeyCode::Digit1 => "1",
        KeyCode::Digit2 => "2",
        KeyCode::Digit3 => "3",
        KeyCode::Digit4 => "4",
        KeyCode::Digit5 => "5",
        KeyCode::Digit6 => "6",
        KeyCode::Digit7 => "7",
        KeyCode::Digit8 => "8",
        KeyCode::Digit9 => "9",
        KeyCode::ArrowDown => "\u{2193}",
        KeyCode::ArrowLeft => "\u{2190}",
        KeyCode::ArrowRight => "\u{2192}",
        KeyCode::ArrowUp => "\u{2191}",
        KeyCode::Backspace => "Backspace",
        KeyCode::Comma => ",",
        KeyCode::End => "End",
        KeyCode::Enter => "Enter",
        KeyCode::Escape => "Esc",
        KeyCode::F1 => "F1",
        KeyCode::F2 => "F2",
        KeyCode::F5 => "F5",
        KeyCode::F7 => "F7",
        KeyCode::F8 => "F8",
        KeyCode::F9 => "F9",
        KeyCode::F10 => "F10",
        KeyCode::F11 => "F11",
        KeyCode::F12 => "F12",
        KeyCode::Home => "Home",
        KeyCode::NumpadAdd => "Numpad +",
        KeyCode::NumpadSubtract => "Numpad \u{2212}",
        KeyCode::PageDown => "Page Down",
        KeyCode::PageUp => "Page Up",
        KeyCode::Period => ".",
        KeyCode::Space => "Space",
        KeyCode::Tab => "Tab",
        KeyCode::ShiftLeft | KeyCode::ShiftRight => "Shift",
        _ => "",
    }
}
