//! All actions together, those that all rulesets share and those of each.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::*;
use crate::rulesets::tests::{own_actions, own_lines};

/// Pairs of actions that one press may ask for at the same time, by their names.
const TOGETHER: [(&str, &str); 10] = [
    // The key that ends what is shown again does what else it can do as well.
    ("skip", "stop_again"),
    ("let_go", "stop_again"),
    ("stop_again", "close"),
    // What a bot would do is closed, and what it showed on the board is let go of.
    ("let_go", "close_hint"),
    // The key that skips presses the button that has the focus.
    ("skip", "press"),
    ("stop_again", "press"),
    // While the curtain is drawn there is nothing on the board to act on, and its one button lifts it.
    ("act", "c3g_lift_curtain"),
    ("press", "c3g_lift_curtain"),
    // There is nothing on the board to act on while order markers are laid, and none are while the curtain is drawn.
    ("act", "c3g_markers_done"),
    ("c3g_lift_curtain", "c3g_markers_done"),
];

/// The actions of a game that is played by each ruleset.
fn games() -> [Vec<&'static Action>; 4] {
    own_actions().map(|own| ALL.iter().chain(own).copied().collect())
}

#[test]
fn no_press_asks_for_two_actions_at_the_same_time() {
    let together = |one: &Action, other: &Action| TOGETHER.contains(&(one.name, other.name));
    let mut met = BTreeSet::new();
    for game in games() {
        for (place, one) in game.iter().enumerate() {
            for other in &game[place + 1..] {
                let shared = one.chords.iter().find(|chord| other.chords.iter().any(|another| chord.meets(*another)));
                let Some(chord) = shared.filter(|_| one.when.meets(other.when)) else { continue };
                let both = together(one, other) || together(other, one);
                assert!(both, "{} asks for {} and for {}", chord.name(), one.name, other.name);
                met.insert([one.name, other.name]);
            }
        }
    }
    assert_eq!(met.len(), TOGETHER.len(), "each exception is needed: {met:?}");
}

#[test]
fn each_action_has_a_name_of_its_own_a_key_and_words() {
    for game in games() {
        let names: BTreeSet<&str> = game.iter().map(|action| action.name).collect();
        assert_eq!(names.len(), game.len(), "no name twice");
        for action in game {
            let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
            assert!(!action.name.is_empty() && action.name.chars().all(plain), "{action:?}");
            assert!(
                !action.key().is_empty() && action.chords.iter().all(|chord| !chord.name().is_empty()),
                "{action:?}"
            );
            assert!(!action.does.is_empty() && !action.does.ends_with('.'), "{action:?}");
        }
    }
}

#[test]
fn keys_are_called_what_is_printed_on_them() {
    let names = |action: &Action| action.names().collect::<Vec<_>>();
    assert_eq!(names(&UNDO), ["Backspace", "Ctrl+Z"]);
    assert_eq!(names(&HELP), ["F1", "?"]);
    assert_eq!(names(&CHOOSE), ["1", "2", "3"]);
    assert_eq!(MENU.tip("Stop here."), "Stop here. Key: Esc.");
}

#[test]
fn the_help_tells_each_key_once_and_has_words_for_it() {
    let mut all = BTreeSet::new();
    // A key may do something else by other rules, which the line then names.
    for own in own_lines() {
        let mut told = BTreeSet::new();
        for line in help(own.iter()) {
            assert!(!line.caps().is_empty() && !line.does().is_empty(), "{line:?}");
            // Enter acts on the board, and presses buttons.
            for cap in line.caps().into_iter().filter(|cap| cap != "Enter") {
                assert!(told.insert(cap.clone()), "{cap} is told twice");
            }
        }
        all.extend(told);
    }
    for told_once in ["Click", "Arrows", "Shift+T", "Ctrl+Z", "W A S D", "\u{2212}", "F12", "Tap again"] {
        assert!(all.contains(told_once), "{told_once}");
    }
}

/// What is asked for by keys as they have come within a frame: with Shift, and without.
fn asked(codes: &ButtonInput<KeyCode>) -> (bool, bool) {
    let mut world = World::new();
    world.insert_resource(codes.clone());
    let mut state = bevy::ecs::system::SystemState::<Keys>::new(&mut world);
    let Ok(keys) = state.get(&world) else { panic!("the keyboard is there") };
    (keys.just_pressed(&NEXT_HINT), keys.just_pressed(&HINT))
}

#[test]
fn a_key_with_shift_is_that_wherever_slow_frames_part_it() {
    let (shift, digit) = (KeyCode::ShiftLeft, KeyCode::Digit0);
    let mut codes = ButtonInput::default();
    codes.press(digit);
    assert_eq!(asked(&codes), (false, true));
    codes.release(digit);
    // All within a frame.
    codes.clear();
    codes.press(shift);
    codes.press(digit);
    codes.release(digit);
    codes.release(shift);
    assert_eq!(asked(&codes), (true, false));
    // Shift in the frame before.
    codes.clear();
    codes.press(shift);
    codes.clear();
    codes.press(digit);
    codes.release(digit);
    codes.release(shift);
    assert_eq!(asked(&codes), (true, false));
    codes.clear();
    codes.press(digit);
    assert_eq!(asked(&codes), (false, true), "it is let go of");
}
