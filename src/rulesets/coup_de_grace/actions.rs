//! Actions that Coup-De-Grace alone has.

use bevy::prelude::KeyCode as K;

use crate::stage::actions::{Cap::Each, Line, Modifier::Shift, actions, key, with, without};

actions! {
    NEXT_DOING: "coup_de_grace_next_doing", Battle, [without(Shift, K::KeyI)], "the next thing to do: weapon or spell";
    DOING_BEFORE: "coup_de_grace_doing_before", Battle, [with(Shift, K::KeyI)], "the thing to do before";
    TURN_LEFT: "coup_de_grace_turn_left", Battle, [key(K::Comma)], "face the next side anticlockwise";
    TURN_RIGHT: "coup_de_grace_turn_right", Battle, [key(K::Period)], "face the next side clockwise";
    SPECIAL: "coup_de_grace_special", Battle, [key(K::KeyK)], "guard, or try to recover";
}

/// How the help tells them.
pub(super) static LINES: &[Line] = &[
    Line::Many(&[Each(&NEXT_DOING)], "Coup-De-Grace: the next weapon or spell; Shift: the one before"),
    Line::Many(&[Each(&TURN_LEFT), Each(&TURN_RIGHT)], "Coup-De-Grace: which side to face"),
    Line::One(&SPECIAL),
];
