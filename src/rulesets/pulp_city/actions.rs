//! Actions specific to Pulp City.

use bevy::prelude::KeyCode;

use crate::stage::actions::{
    AIM_BEFORE, Cap::Each, HelpLine, Modifier::Shift, NEXT_AIM, NEXT_LINE, ODDS, actions, key, with, without,
};

actions! {
    NEXT_DOING: "pulp_city_next_doing", Battle, [without(Shift, KeyCode::KeyI)], "the next action or answer";
    DOING_BEFORE: "pulp_city_doing_before", Battle, [with(Shift, KeyCode::KeyI)], "the previous action or answer";
    NEXT_WAY: "pulp_city_next_way", Battle, [without(Shift, KeyCode::KeyJ)], "the next way to move";
    WAY_BEFORE: "pulp_city_way_before", Battle, [with(Shift, KeyCode::KeyJ)], "the previous way to move";
    NEXT_BUY: "pulp_city_next_buy", Battle, [without(Shift, KeyCode::KeyK)], "the next effect to buy first";
    BUY_BEFORE: "pulp_city_buy_before", Battle, [with(Shift, KeyCode::KeyK)], "the previous effect to buy first";
    NEXT_THING: "pulp_city_next_thing", Battle, [key(KeyCode::KeyU)], "Pulp City: the next thing to throw";
    FEWER_DICE: "pulp_city_fewer_dice", Battle, [key(KeyCode::Comma)], "one Power Up die fewer";
    MORE_DICE: "pulp_city_more_dice", Battle, [key(KeyCode::Period)], "one more Power Up die";
}

/// Help lines for these actions.
pub(crate) static LINES: &[HelpLine] = &[
    HelpLine::Many(&[Each(&NEXT_DOING), Each(&DOING_BEFORE)], "Pulp City: the next or previous action or answer"),
    HelpLine::Many(&[Each(&NEXT_WAY), Each(&WAY_BEFORE)], "Pulp City: the next or previous way to move"),
    HelpLine::Many(
        &[Each(&NEXT_BUY), Each(&BUY_BEFORE)],
        "Pulp City: what extra successes buy first; back to the previous choice",
    ),
    HelpLine::One(&NEXT_THING),
    HelpLine::Many(&[Each(&FEWER_DICE), Each(&MORE_DICE)], "Pulp City: fewer or more Power Up dice"),
    HelpLine::Many(&[Each(&NEXT_LINE)], "Pulp City: the next knockback direction, effect or number of dice"),
    HelpLine::Many(&[Each(&ODDS)], "Pulp City: best actions from every hex in reach, on and off"),
    HelpLine::Many(
        &[Each(&NEXT_AIM), Each(&AIM_BEFORE)],
        "Pulp City: the next goal of the best actions: KO, hit, stun \u{2026}",
    ),
];
