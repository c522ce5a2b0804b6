//! Actions specific to Coup-De-Grace.

use bevy::prelude::KeyCode;

use crate::stage::actions::{
    AIM_BEFORE, Cap::Each, HelpLine, Modifier::Shift, NEXT_AIM, NEXT_LINE, ODDS, actions, gesture, key, with, without,
};

actions! {
    NEXT_DOING: "coup_de_grace_next_doing", Battle, [without(Shift, KeyCode::KeyI)], "the next weapon or spell";
    DOING_BEFORE: "coup_de_grace_doing_before", Battle, [with(Shift, KeyCode::KeyI)], "the weapon or spell before";
    TURN_LEFT: "coup_de_grace_turn_left", Battle, [key(KeyCode::Comma)], "turn anticlockwise";
    TURN_RIGHT: "coup_de_grace_turn_right", Battle, [key(KeyCode::Period)], "turn clockwise";
    FACE_BY_DRAG: "coup_de_grace_face_by_drag", Battle, [gesture("Drag")], "choose the facing there";
    SPECIAL: "coup_de_grace_special", Battle, [key(KeyCode::KeyK)], "Coup-De-Grace: guard, or try to recover";
}

/// Help lines for these actions.
pub(crate) static LINES: &[HelpLine] = &[
    HelpLine::Many(&[Each(&NEXT_DOING), Each(&DOING_BEFORE)], "Coup-De-Grace: the next or previous weapon or spell"),
    HelpLine::Many(
        &[Each(&TURN_LEFT), Each(&TURN_RIGHT), Each(&FACE_BY_DRAG)],
        "Coup-De-Grace: facing; or drag from the hex (on touch, tap it first)",
    ),
    HelpLine::One(&SPECIAL),
    HelpLine::Many(&[Each(&NEXT_LINE)], "Coup-De-Grace: the next push direction, or no push"),
    HelpLine::Many(&[Each(&ODDS)], "Coup-De-Grace: best attacks from every hex in reach, on and off"),
    HelpLine::Many(
        &[Each(&NEXT_AIM), Each(&AIM_BEFORE)],
        "Coup-De-Grace: the next goal of the best attacks: take out of action \u{2026}",
    ),
];
