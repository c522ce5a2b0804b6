//! Actions specific to Champions.

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
    LOWER: "champions_lower", Battle, [key(KeyCode::Comma)], "end a flight lower";
    HIGHER: "champions_higher", Battle, [key(KeyCode::Period)], "end a flight higher";
    ASK: "champions_ask", OverBattle, [key(KeyCode::KeyR)], "Champions: ask me at the next chance to react";
}

/// Help lines for these actions.
pub(crate) static LINES: &[HelpLine] = &[
    HelpLine::Many(
        &[Each(&NEXT_WEAPON), Each(&NEXT_MANEUVER), Each(&NEXT_WAY)],
        "Champions: the next weapon, maneuver or way to move; with Shift, the previous one",
    ),
    HelpLine::Many(&[Each(&LOWER), Each(&HIGHER)], "Champions: end a flight lower or higher"),
    HelpLine::One(&ASK),
    HelpLine::Many(&[Each(&ODDS)], "Champions: best attacks from every hex in reach, on and off"),
    HelpLine::Many(
        &[Each(&NEXT_AIM), Each(&AIM_BEFORE)],
        "Champions: the next goal of the best attacks: knock out, stun \u{2026}",
    ),
];
