//! Which actions are being asked for.

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

/// The keyboard, as far as actions are concerned.
#[derive(SystemParam)]
pub(crate) struct Keys<'w> {
    codes: Res<'w, ButtonInput<KeyCode>>,
    signs: Option<Res<'w, ButtonInput<Key>>>,
}

impl Keys<'_> {
    /// Whether an action has just been asked for.
    pub(crate) fn just_pressed(&self, action: &Action) -> bool {
        self.place(action).is_some()
    }

    /// Whether an action is being asked for, for as long as its key is held.
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

    /// Whether the key of an action has just been let go of.
    pub(crate) fn just_released(&self, action: &Action) -> bool {
        let released = |chord: &Chord| matches!(chord.input, Input::Key(key) if self.codes.just_released(key));
        action.chords.iter().any(released)
    }

    /// The place of the chord by which an action has just been asked for, among those of the action.
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

    /// Which of two actions has just been asked for, the one that goes on or the one that goes back: true for the way
    /// back.
    pub(crate) fn back(&self, on: &Action, back: &Action) -> Option<bool> {
        if self.just_pressed(back) { Some(true) } else { self.just_pressed(on).then_some(false) }
    }

    /// 1 while one action is asked for, -1 while the other is, and 0 while both are or neither is.
    pub(crate) fn axis(&self, more: &Action, less: &Action) -> f32 {
        f32::from(i8::from(self.pressed(more)) - i8::from(self.pressed(less)))
    }

    /// Whether any key has just been pressed.
    pub(crate) fn any(&self) -> bool {
        self.codes.get_just_pressed().next().is_some()
    }

    fn fits(&self, held: Held) -> bool {
        // Within a slow frame it may have been let go of again, also where it was pressed in the frame before.
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

/// The buttons of the mouse, as far as actions are concerned.
#[derive(SystemParam)]
pub(crate) struct Mouse<'w>(Res<'w, ButtonInput<MouseButton>>);

impl Mouse<'_> {
    /// Whether the button of an action has just been pressed.
    pub(crate) fn just_pressed(&self, action: &Action) -> bool {
        buttons(action).any(|button| self.0.just_pressed(button))
    }

    /// Whether the button of an action is held.
    pub(crate) fn pressed(&self, action: &Action) -> bool {
        buttons(action).any(|button| self.0.pressed(button))
    }

    /// Whether the button of an action has just been let go of.
    pub(crate) fn just_released(&self, action: &Action) -> bool {
        buttons(action).any(|button| self.0.just_released(button))
    }

    /// Whether any button has just been pressed.
    pub(crate) fn any(&self) -> bool {
        self.0.get_just_pressed().next().is_some()
    }
}

/// Whether an event is that a key of an action went down or up.
pub(crate) fn tells_of(event: &WindowEvent, action: &Action) -> bool {
    let is = |input: &KeyboardInput| action.chords.iter().any(|chord| chord.input == Input::Key(input.key_code));
    matches!(event, WindowEvent::KeyboardInput(input) if is(input))
}

fn buttons(action: &Action) -> impl Iterator<Item = MouseButton> {
    action.chords.iter().filter_map(|chord| if let Input::Mouse(button, _) = chord.input { Some(button) } else { None })
}

/// What was pressed, to be taken away: what comes later in the frame must not act on the same press as well.
#[derive(SystemParam)]
pub(crate) struct Presses<'w>(ResMut<'w, ButtonInput<KeyCode>>);

impl Presses<'_> {
    /// Whether a key of an action has just been pressed, whatever is held beside it.
    pub(crate) fn just_pressed(&self, action: &Action) -> bool {
        action.chords.iter().any(|chord| matches!(chord.input, Input::Key(key) if self.0.just_pressed(key)))
    }

    /// Takes the press of an action's keys away.
    pub(crate) fn swallow(&mut self, action: &Action) {
        for chord in action.chords {
            if let Input::Key(key) = chord.input {
                self.0.clear_just_pressed(key);
            }
        }
    }

    /// Whether any key has just been pressed.
    pub(crate) fn any(&self) -> bool {
        self.0.get_just_pressed().next().is_some()
    }
}
