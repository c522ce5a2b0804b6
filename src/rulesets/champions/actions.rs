//! Actions that Champions alone has.

use bevy::prelude::KeyCode;

use crate::stage::actions::{
    AIM_BEFORE, Cap::Each, HelpLine, Modifier::Shift, NEXT_AIM, ODDS, actions, key, with, without,
};

actions! {
    NEXT_WEAPON: "champions_next_weapon", Battle, [without(Shift, KeyCode::KeyI)], "the next weapon";
    WEAPON_BEFORE: "champions_weapon_before", Battle, [with(Shift, KeyCode::KeyI)], "the weapon before";
    NEXT_MANEUVER: "champions_next_maneuver", Battle, [without(Shift, KeyCode::KeyK)], "the next maneuver";
    MANEUVER_BEFORE: "champions_maneuver_before", Battle, [with(Shift, KeyCode::KeyK)], "the maneuver before";
    NEXT_WAY: "champions_next_way", Battle, [without(Shift, KeyCode::KeyJ)], "the next way to move";
    WAY_BEFORE: "champions_way_before", Battle, [with(Shift, KeyCode::KeyJ)], "the way to move before";
    LOWER: "champions_lower", Battle, [key(KeyCode::Comma)], "lower at the end of a flight";
    HIGHER: "champions_higher", Battle, [key(KeyCode::Period)], "higher at the end of a flight";
    ASK: "champions_ask", OverBattle, [key(KeyCode::KeyR)], "Champions: ask at the next chance to react";
}

/// How the help tells them.
pub(crate) static LINES: &[HelpLine] = &[
    HelpLine::Many(
        &[Each(&NEXT_WEAPON), Each(&NEXT_MANEUVER), Each(&NEXT_WAY)],
        "Champions: the next weapon, maneuver, way to move; Shift: the one before",
    ),
    HelpLine::Many(&[Each(&LOWER), Each(&HIGHER)], "Champions: lower or higher at the end of a flight"),
    HelpLine::One(&ASK),
    HelpLine::Many(&[Each(&ODDS)], "Champions: best attacks, from each hex in reach, and back"),
    HelpLine::Many(
        &[Each(&NEXT_AIM), Each(&AIM_BEFORE)],
        "Champions: the next aim of the best attacks: knock out, stun ...",
    ),
];
