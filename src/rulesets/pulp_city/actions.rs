//! Actions that Pulp City alone has.

use bevy::prelude::KeyCode;

use crate::stage::actions::{
    AIM_BEFORE, Cap::Each, HelpLine, Modifier::Shift, NEXT_AIM, NEXT_LINE, ODDS, actions, key, with, without,
};

actions! {
    NEXT_DOING: "pulp_city_next_doing", Battle, [without(Shift, KeyCode::KeyI)], "the next action or answer";
    DOING_BEFORE: "pulp_city_doing_before", Battle, [with(Shift, KeyCode::KeyI)], "the action or answer before";
    NEXT_WAY: "pulp_city_next_way", Battle, [without(Shift, KeyCode::KeyJ)], "the next way to move";
    WAY_BEFORE: "pulp_city_way_before", Battle, [with(Shift, KeyCode::KeyJ)], "the way to move before";
    NEXT_BUY: "pulp_city_next_buy", Battle, [without(Shift, KeyCode::KeyK)], "the next effect to be bought first";
    BUY_BEFORE: "pulp_city_buy_before", Battle, [with(Shift, KeyCode::KeyK)], "the effect before to be bought first";
    NEXT_THING: "pulp_city_next_thing", Battle, [key(KeyCode::KeyU)], "Pulp City: the next thing to throw";
    FEWER_DICE: "pulp_city_fewer_dice", Battle, [key(KeyCode::Comma)], "a Power Up die less";
    MORE_DICE: "pulp_city_more_dice", Battle, [key(KeyCode::Period)], "a Power Up die more";
}

/// How the help tells them.
pub(crate) static LINES: &[HelpLine] = &[
    HelpLine::Many(
        &[Each(&NEXT_DOING), Each(&DOING_BEFORE)],
        "Pulp City: the next action or answer, or the one before",
    ),
    HelpLine::Many(&[Each(&NEXT_WAY), Each(&WAY_BEFORE)], "Pulp City: the next way to move, or the one before"),
    HelpLine::Many(
        &[Each(&NEXT_BUY), Each(&BUY_BEFORE)],
        "Pulp City: what extra successes buy first, or what they bought before",
    ),
    HelpLine::One(&NEXT_THING),
    HelpLine::Many(&[Each(&FEWER_DICE), Each(&MORE_DICE)], "Pulp City: fewer or more Power Up dice"),
    HelpLine::Many(&[Each(&NEXT_LINE)], "Pulp City: the next way of a knockback, effect or number of dice"),
    HelpLine::Many(&[Each(&ODDS)], "Pulp City: best actions, from each hex in reach, and back"),
    HelpLine::Many(
        &[Each(&NEXT_AIM), Each(&AIM_BEFORE)],
        "Pulp City: the next aim of the best actions: KO, hit, stun ...",
    ),
];
