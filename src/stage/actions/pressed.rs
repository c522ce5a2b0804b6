//! The actions triggered in this frame.

use bevy::{
    ecs::system::SystemParam,
    input::keyboard::{Key, KeyboardInput},
    prelude::*,
    window::WindowEvent,
};

use super::{
    Action,
    chord::{Chord, Held, Input, Modifier},
};

/// The keyboard, queried by action.
#[derive(SystemParam)]
pub(crate) struct Keys<'w> {
    codes: Res<'w, ButtonInput<KeyCode>>,
    signs: Option<Res<'w, ButtonInput<Key>>>,
}

impl Keys<'_> {
    /// True if the action was triggered in this frame.
    pub(crate) fn just_pressed(&self, action: &Action) -> bool {
        self.place(action).is_some()
    }

    /// True while the key of the action is held.
    pub(crate) fn pressed(&self, action: &Action) -> bool {
        action.chords.iter().any(|chord| {
            self.fits(chord.held)
                && match chord.input {
                    Input::Key(key) => self.codes.pressed(key),
                    Input::Sign(sign) => {
                        self.signs.as_ref().is_some_and(|signs| signs.pressed(Key::Character(sign.into())))
                    }
                    Input::Mouse(..) | Input::Gesture(_) => false,
                }
        })
    }

    /// True if the key of the action was released in this frame.
    pub(crate) fn just_released(&self, action: &Action) -> bool {
        let released = |chord: &Chord| matches!(chord.input, Input::Key(key) if self.codes.just_released(key));
        action.chords.iter().any(released)
    }

    /// Returns the index, in the action's list, of the chord that triggered it in this frame.
    pub(crate) fn place(&self, action: &Action) -> Option<usize> {
        action.chords.iter().position(|chord| {
            self.fits(chord.held)
                && match chord.input {
                    Input::Key(key) => self.codes.just_pressed(key),
                    Input::Sign(sign) => {
                        self.signs.as_ref().is_some_and(|signs| signs.just_pressed(Key::Character(sign.into())))
                    }
                    Input::Mouse(..) | Input::Gesture(_) => false,
                }
        })
    }

    /// Returns `false` if `on` was triggered in this frame, `true` if the opposite action `back` was, and `None` if
    /// neither was.
    pub(crate) fn back(&self, on: &Action, back: &Action) -> Option<bool> {
        if self.just_pressed(back) { Some(true) } else { self.just_pressed(on).then_some(false) }
    }

    /// Returns 1 while `more` is held, -1 while `less` is, and 0 while both or neither are.
    pub(crate) fn axis(&self, more: &Action, less: &Action) -> f32 {
        f32::from(i8::from(self.pressed(more)) - i8::from(self.pressed(less)))
    }

    /// True if any key was pressed in this frame.
    pub(crate) fn any(&self) -> bool {
        self.codes.get_just_pressed().next().is_some()
    }

    fn fits(&self, held: Held) -> bool {
        // In a slow frame the modifier may already have been released again, so a press or release in this frame
        // counts.
        let holds = |modifier: Modifier| {
            let keys = modifier.keys();
            self.codes.any_pressed(keys) || self.codes.any_just_pressed(keys) || self.codes.any_just_released(keys)
        };
        match held {
            Held::Anything => true,
            Held::With(modifier) => Modifier::ALL.into_iter().all(|other| holds(other) == (other == modifier)),
            Held::Without(modifier) => !holds(modifier),
            Held::Nothing => !Modifier::ALL.into_iter().any(holds),
        }
    }
}

/// The mouse buttons, queried by action.
#[derive(SystemParam)]
pub(crate) struct Mouse<'w>(Res<'w, ButtonInput<MouseButton>>);

impl Mouse<'_> {
    /// True if the button of the action was pressed in this frame.
    pub(crate) fn just_pressed(&self, action: &Action) -> bool {
        buttons(action).any(|button| self.0.just_pressed(button))
    }

    /// True while the button of the action is held.
    pub(crate) fn pressed(&self, action: &Action) -> bool {
        buttons(action).any(|button| self.0.pressed(button))
    }

    /// True if the button of the action was released in this frame.
    pub(crate) fn just_released(&self, action: &Action) -> bool {
        buttons(action).any(|button| self.0.just_released(button))
    }

    /// True if any button was pressed in this frame.
    pub(crate) fn any(&self) -> bool {
        self.0.get_just_pressed().next().is_some()
    }
}

/// True if the event is a press or release of a key of the action.
pub(crate) fn is_key_of(event: &WindowEvent, action: &Action) -> bool {
    let is = |input: &KeyboardInput| action.chords.iter().any(|chord| chord.input == Input::Key(input.key_code));
    matches!(event, WindowEvent::KeyboardInput(input) if is(input))
}

fn buttons(action: &Action) -> impl Iterator<Item = MouseButton> {
    action.chords.iter().filter_map(|chord| if let Input::Mouse(button, _) = chord.input { Some(button) } else { None })
}

/// Write access to the key presses. Lets a system hide a press that it has handled from later systems of the frame.
#[derive(SystemParam)]
pub(crate) struct Presses<'w>(ResMut<'w, ButtonInput<KeyCode>>);

impl Presses<'_> {
    /// True if a key of the action was pressed in this frame, with any modifiers.
    pub(crate) fn just_pressed(&self, action: &Action) -> bool {
        action.chords.iter().any(|chord| matches!(chord.input, Input::Key(key) if self.0.just_pressed(key)))
    }

    /// Hides a press of the action's keys from later systems.
    pub(crate) fn swallow(&mut self, action: &Action) {
        for chord in action.chords {
            if let Input::Key(key) = chord.input {
                self.0.clear_just_pressed(key);
            }
        }
    }

    /// True if any key was pressed in this frame.
    pub(crate) fn any(&self) -> bool {
        self.0.get_just_pressed().next().is_some()
    }
}
