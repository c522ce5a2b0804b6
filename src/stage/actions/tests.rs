//! Tests of all actions together: the shared actions and those of each ruleset.

use std::collections::BTreeSet;

use bevy::prelude::*;

use super::*;
use crate::rulesets::tests::{own_actions, own_lines};

/// Pairs of actions, by name, that one press may trigger at the same time.
const TOGETHER: [(&str, &str); 10] = [
    // The key that ends an instant replay also keeps its other action.
    ("skip", "stop_again"),
    ("let_go", "stop_again"),
    ("stop_again", "close"),
    // One press closes the hint and removes it from the board.
    ("let_go", "close_hint"),
    // The skip key also presses the focused button.
    ("skip", "press"),
    ("stop_again", "press"),
    // While the curtain is drawn, no action on the board is possible, and the only button lifts the curtain.
    ("act", "c3g_lift_curtain"),
    ("press", "c3g_lift_curtain"),
    // While order markers are placed, no action on the board is possible. Behind the curtain, no markers can be placed.
    ("act", "c3g_markers_done"),
    ("c3g_lift_curtain", "c3g_markers_done"),
];

/// Returns the shared and own actions of each ruleset.
fn games() -> [Vec<&'static Action>; 4] {
    own_actions().map(|own| ALL.iter().chain(own).copied().collect())
}

#[test]
fn no_key_triggers_two_actions_at_once() {
    let together = |one: &Action, other: &Action| TOGETHER.contains(&(one.name, other.name));
    let mut met = BTreeSet::new();
    for game in games() {
        for (place, one) in game.iter().enumerate() {
            for other in &game[place + 1..] {
                let shared = one.chords.iter().find(|chord| other.chords.iter().any(|another| chord.meets(*another)));
                let Some(chord) = shared.filter(|_| one.when.meets(other.when)) else { continue };
                let both = together(one, other) || together(other, one);
                assert!(both, "{} triggers {} and {}", chord.name(), one.name, other.name);
                met.insert([one.name, other.name]);
            }
        }
    }
    assert_eq!(met.len(), TOGETHER.len(), "each exception is used: {met:?}");
}

#[test]
fn each_action_has_its_own_name_a_key_and_a_description() {
    for game in games() {
        let names: BTreeSet<&str> = game.iter().map(|action| action.name).collect();
        assert_eq!(names.len(), game.len(), "names are unique");
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
fn key_names_match_the_labels_on_a_keyboard() {
    let names = |action: &Action| action.names().collect::<Vec<_>>();
    assert_eq!(names(&UNDO), ["Backspace", "Ctrl+Z"]);
    assert_eq!(names(&HELP), ["F1", "?"]);
    assert_eq!(names(&CHOOSE), ["1", "2", "3"]);
    assert_eq!(MENU.tip("Stop here."), "Stop here. Key: Esc.");
}

#[test]
fn the_help_describes_each_key_once() {
    let mut all = BTreeSet::new();
    // A key may have another action under another ruleset. The line then names the ruleset.
    for own in own_lines() {
        let mut told = BTreeSet::new();
        for line in help(own.iter()) {
            assert!(!line.caps().is_empty() && !line.does().is_empty(), "{line:?}");
            // Enter acts on the board and also presses buttons.
            for cap in line.caps().into_iter().filter(|cap| cap != "Enter") {
                assert!(told.insert(cap.clone()), "{cap} is listed twice");
            }
        }
        all.extend(told);
    }
    for told_once in ["Click", "Arrows", "Shift+T", "Ctrl+Z", "W A S D", "\u{2212}", "F12", "Tap again"] {
        assert!(all.contains(told_once), "{told_once}");
    }
}

/// Returns whether the presses of one frame trigger the action with Shift, and the action without it.
fn asked(codes: &ButtonInput<KeyCode>) -> (bool, bool) {
    let mut world = World::new();
    world.insert_resource(codes.clone());
    let mut state = bevy::ecs::system::SystemState::<Keys>::new(&mut world);
    let Ok(keys) = state.get(&world) else { panic!("the keyboard is missing") };
    (keys.just_pressed(&NEXT_HINT), keys.just_pressed(&HINT))
}

#[test]
fn shift_and_key_combine_across_slow_frames() {
    let (shift, digit) = (KeyCode::ShiftLeft, KeyCode::Digit0);
    let mut codes = ButtonInput::default();
    codes.press(digit);
    assert_eq!(asked(&codes), (false, true));
    codes.release(digit);
    // All within one frame.
    codes.clear();
    codes.press(shift);
    codes.press(digit);
    codes.release(digit);
    codes.release(shift);
    assert_eq!(asked(&codes), (true, false));
    // Shift goes down in the frame before.
    codes.clear();
    codes.press(shift);
    codes.clear();
    codes.press(digit);
    codes.release(digit);
    codes.release(shift);
    assert_eq!(asked(&codes), (true, false));
    codes.clear();
    codes.press(digit);
    assert_eq!(asked(&codes), (false, true), "Shift has been released");
}
