//! Actions that Coup-De-Grace alone has.

use bevy::prelude::KeyCode;

use crate::stage::actions::{
    AIM_BEFORE, Cap::Each, HelpLine, Modifier::Shift, NEXT_AIM, NEXT_LINE, ODDS, actions, gesture, key, with, without,
};

actions! {
    NEXT_DOING: "coup_de_grace_next_doing", Battle, [without(Shift, KeyCode::KeyI)], "the next weapon or spell";
    DOING_BEFORE: "coup_de_grace_doing_before", Battle, [with(Shift, KeyCode::KeyI)], "the weapon or spell before";
    TURN_LEFT: "coup_de_grace_turn_left", Battle, [key(KeyCode::Comma)], "face the next side anticlockwise";
    TURN_RIGHT: "coup_de_grace_turn_right", Battle, [key(KeyCode::Period)], "face the next side clockwise";
    FACE_BY_DRAG: "coup_de_grace_face_by_drag", Battle, [gesture("Drag")], "the side to face there";
    SPECIAL: "coup_de_grace_special", Battle, [key(KeyCode::KeyK)], "Coup-De-Grace: guard, or try to recover";
}

/// How the help tells them.
pub(crate) static LINES: &[HelpLine] = &[
    HelpLine::Many(
        &[Each(&NEXT_DOING), Each(&DOING_BEFORE)],
        "Coup-De-Grace: the next weapon or spell, or the one before",
    ),
    HelpLine::Many(
        &[Each(&TURN_LEFT), Each(&TURN_RIGHT), Each(&FACE_BY_DRAG)],
        "Coup-De-Grace: the side to face, also by a drag from the hex; a finger taps it first",
    ),
    HelpLine::One(&SPECIAL),
    HelpLine::Many(&[Each(&NEXT_LINE)], "Coup-De-Grace: the next way of a push, or no push"),
    HelpLine::Many(&[Each(&ODDS)], "Coup-De-Grace: best attacks, from each hex in reach, and back"),
    HelpLine::Many(
        &[Each(&NEXT_AIM), Each(&AIM_BEFORE)],
        "Coup-De-Grace: the next aim of the best attacks: take out of action ...",
    ),
];
