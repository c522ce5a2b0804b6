//! What is pressed for an action, and what it is called.

use bevy::prelude::*;

/// What is pressed: a key or a button of the mouse, with or without another key that is held; or a gesture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chord {
    pub(super) input: Input,
    pub(super) held: Held,
    /// Whether players are told of it. They are not told of a second key that does the same.
    pub(super) told: bool,
}

/// What is pressed, whatever is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Input {
    /// A key, by its place on the keyboard.
    Key(KeyCode),
    /// A key, by the sign that it types.
    Sign(&'static str),
    /// A button of the mouse, and what players do with it.
    Mouse(MouseButton, &'static str),
    /// Something else that hands do. The systems that see it know it by themselves.
    Gesture(&'static str),
}

/// Which keys are held while another is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Anything,
    /// This modifier alone.
    With(Modifier),
    Without(Modifier),
    /// None of the modifiers.
    Nothing,
}

/// A key that is held while another is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Modifier {
    Shift,
    Control,
    Alt,
}

/// What the four arrows are called together.
pub(crate) const ARROWS: &str = "Arrows";

/// A key, whatever is held.
pub(crate) const fn key(key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::Anything, told: true }
}

/// A key while one modifier is held, and no other.
pub(crate) const fn with(modifier: Modifier, key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::With(modifier), told: true }
}

/// A key while another is not held: with that one it does something else.
pub(crate) const fn without(modifier: Modifier, key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::Without(modifier), told: true }
}

/// A key while no modifier is held: with some of them it does something else.
pub(crate) const fn alone(key: KeyCode) -> Chord {
    Chord { input: Input::Key(key), held: Held::Nothing, told: true }
}

/// The key that types a sign, wherever it is on the keyboard.
pub(crate) const fn sign(sign: &'static str) -> Chord {
    Chord { input: Input::Sign(sign), held: Held::Anything, told: true }
}

/// A button of the mouse, used in a way that words tell.
pub(crate) const fn mouse(button: MouseButton, words: &'static str) -> Chord {
    Chord { input: Input::Mouse(button, words), held: Held::Anything, told: true }
}

/// A gesture of the mouse or of fingers, in words.
pub(crate) const fn gesture(words: &'static str) -> Chord {
    Chord { input: Input::Gesture(words), held: Held::Anything, told: true }
}

impl Chord {
    /// The same, of which players are not told.
    pub(crate) const fn untold(self) -> Self {
        Self { told: false, ..self }
    }

    /// What it is called. A key that no action has yet has no name.
    pub(crate) fn name(self) -> String {
        match (self.input, self.held) {
            (Input::Mouse(_, words) | Input::Gesture(words), _) => words.to_owned(),
            // A minus as it is printed, not as it is typed.
            (Input::Sign(sign), _) => sign.replace('-', "\u{2212}"),
            // Where the keyboard is American.
            (Input::Key(KeyCode::Slash), Held::With(Modifier::Shift)) => "?".to_owned(),
            (Input::Key(key), Held::With(modifier)) => format!("{}+{}", modifier.name(), name_of(key)),
            (Input::Key(key), Held::Anything | Held::Without(_) | Held::Nothing) => name_of(key).to_owned(),
        }
    }

    /// Whether one press can be both chords.
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
    /// All of them.
    pub(super) const ALL: [Self; 3] = [Self::Shift, Self::Control, Self::Alt];

    const fn name(self) -> &'static str {
        match self {
            Self::Shift => "Shift",
            Self::Control => "Ctrl",
            Self::Alt => "Alt",
        }
    }

    /// Its keys, on both sides of the keyboard.
    pub(super) const fn keys(self) -> [KeyCode; 2] {
        match self {
            Self::Shift => [KeyCode::ShiftLeft, KeyCode::ShiftRight],
            Self::Control => [KeyCode::ControlLeft, KeyCode::ControlRight],
            Self::Alt => [KeyCode::AltLeft, KeyCode::AltRight],
        }
    }
}

/// The name of a key; empty for a key that has none yet.
const fn name_of(key: KeyCode) -> &'static str {
    use KeyCode as K;
    match key {
        K::KeyA => "A",
        K::KeyB => "B",
        K::KeyC => "C",
        K::KeyD => "D",
        K::KeyE => "E",
        K::KeyF => "F",
        K::KeyG => "G",
        K::KeyH => "H",
        K::KeyI => "I",
        K::KeyJ => "J",
        K::KeyK => "K",
        K::KeyL => "L",
        K::KeyM => "M",
        K::KeyN => "N",
        K::KeyO => "O",
        K::KeyP => "P",
        K::KeyQ => "Q",
        K::KeyR => "R",
        K::KeyS => "S",
        K::KeyT => "T",
        K::KeyU => "U",
        K::KeyV => "V",
        K::KeyW => "W",
        K::KeyX => "X",
        K::KeyY => "Y",
        K::KeyZ => "Z",
        K::Digit0 => "0",
        K::Digit1 => "1",
        K::Digit2 => "2",
        K::Digit3 => "3",
        K::Digit4 => "4",
        K::Digit5 => "5",
        K::Digit6 => "6",
        K::Digit7 => "7",
        K::Digit8 => "8",
        K::Digit9 => "9",
        K::ArrowDown => "\u{2193}",
        K::ArrowLeft => "\u{2190}",
        K::ArrowRight => "\u{2192}",
        K::ArrowUp => "\u{2191}",
        K::Backspace => "Backspace",
        K::Comma => ",",
        K::End => "End",
        K::Enter => "Enter",
        K::Escape => "Esc",
        K::F1 => "F1",
        K::F2 => "F2",
        K::F5 => "F5",
        K::F7 => "F7",
        K::F8 => "F8",
        K::F9 => "F9",
        K::F10 => "F10",
        K::F11 => "F11",
        K::F12 => "F12",
        K::Home => "Home",
        K::NumpadAdd => "Numpad +",
        K::NumpadSubtract => "Numpad \u{2212}",
        K::PageDown => "Page Down",
        K::PageUp => "Page Up",
        K::Period => ".",
        K::Space => "Space",
        K::Tab => "Tab",
        K::ShiftLeft | K::ShiftRight => "Shift",
        _ => "",
    }
}
