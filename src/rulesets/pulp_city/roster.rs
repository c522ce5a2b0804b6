//! The cards of a side, each with its role, its numbers and what it can do.

use bevy::prelude::*;
use knockback_rules::{
    battle::{Setup, SideId},
    pulp_city::{Card, PulpCity, Setup as Extension, Trait},
};
use knockback_view::text::count;

use super::panels::terms;
use crate::{
    screens::scenarios::roster::gap,
    theme::{
        palette,
        tip::Tip,
        type_scale,
        widget::{note, strong},
    },
};

/// How many fight for a side, and their levels where these may decide.
pub(super) fn worth(setup: &Setup, side: SideId) -> String {
    let Some(own) = setup.of::<PulpCity>() else { return String::new() };
    let cards = || own.cards.iter().filter(|card| card.side == side);
    let supremes = cards().filter(|card| card.supreme.is_some()).count();
    let minions: usize =
        cards().filter(|card| card.supreme.is_none() && !card.summoned).map(|card| card.figures.len()).sum();
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let mut told = vec![count(number(supremes), "supreme", "supremes")];
    if minions > 0 {
        told.push(count(number(minions), "minion", "minions"));
    }
    if own.round_limit.is_some() {
        let levels: u32 = cards().map(|card| u32::from(card.level())).sum();
        told.push(count(levels, "level", "levels"));
    }
    told.join(", ")
}

pub(super) fn spawn(column: Entity, setup: &Setup, side: SideId, commands: &mut Commands) {
    let Some(own) = setup.of::<PulpCity>() else { return };
    for card in own.cards.iter().filter(|card| card.side == side) {
        commands.spawn((entry(own, card), ChildOf(column)));
    }
}

fn entry(own: &Extension, card: &Card) -> impl Bundle {
    let gifts: Vec<_> = gifts(own, card).into_iter().map(gift).collect();
    (
        Name::new(format!("Card {}", card.name)),
        Node {
            flex_direction: FlexDirection::Column,
            row_gap: px(1),
            padding: UiRect::axes(px(10), px(6)),
            border_radius: BorderRadius::all(px(type_scale::ROUND)),
            ..default()
        },
        BackgroundColor(palette::PANEL_RAISED),
        Pickable::IGNORE,
        Children::spawn((
            Spawn((
                Node { align_items: AlignItems::Baseline, column_gap: px(8), ..default() },
                Pickable::IGNORE,
                children![
                    strong(card.name.clone(), type_scale::BODY, palette::TEXT),
                    note(kind(card)),
                    gap(),
                    note(begins(card)),
                ],
            )),
            Spawn((
                Text::new(numbers(card)),
                TextFont::from_font_size(type_scale::SMALL),
                TextColor(palette::TEXT),
                Tip::new(
                    "A trait is added to the best die of a roll; of a trump trait, with a star, more dice count. Who has \
                     no hit points left is KO'ed. A supreme pays so many AP in a round at most.",
                    &["PC-1", "PC-4", "PC-5"],
                ),
            )),
            Spawn((
                Node { flex_wrap: FlexWrap::Wrap, column_gap: px(10), ..default() },
                Pickable::IGNORE,
                Children::spawn(SpawnIter(gifts.into_iter())),
            )),
        )),
    )
}

/// `level 3 powerhouse`, `3 minions`.
fn kind(card: &Card) -> String {
    match card.supreme {
        Some((level, role)) => format!("level {level} {}", role.name()),
        None => count(u32::try_from(card.figures.len()).unwrap_or(u32::MAX), "minion", "minions"),
    }
}

/// How a card begins, where that is not on the board.
const fn begins(card: &Card) -> &'static str {
    if card.summoned { "to be summoned" } else { "" }
}

/// The numbers that one compares first.
fn numbers(card: &Card) -> String {
    let traits: Vec<String> = Trait::ALL
        .into_iter()
        .map(|of| {
            let star = if card.is_trump(of) { "*" } else { "" };
            format!("{} {}{star}", of.name(), card.of_trait(of))
        })
        .collect();
    let ap = if card.supreme.is_some() { format!("   AP {}", card.ap_limit) } else { String::new() };
    format!("HP {}{ap}   {}", card.hp, traits.join("  "))
}

/// What it does and how it moves, each with what it means.
fn gifts(own: &Extension, card: &Card) -> Vec<(String, String, &'static str)> {
    let actions = card.actions.iter().map(|action| (action.name.clone(), terms::action(own, action), "PC-1"));
    let moves = card.moves.iter().map(|way| {
        let name = format!("{} {}", way.gait().name(), way.hexes());
        (name, super::panels::words::moves(*way).to_owned(), "PC-18")
    });
    actions.chain(moves).collect()
}

/// Something by its name, explained on hover.
fn gift((name, meaning, rule): (String, String, &'static str)) -> impl Bundle {
    (
        Text::new(name),
        TextFont::from_font_size(type_scale::SMALL),
        TextColor(palette::FLIGHT_TEXT),
        Tip::new(meaning, &[rule]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_testing::pulp_city::open;

    #[test]
    fn cards_are_told_by_role_numbers_and_what_they_do() {
        let battle = open();
        let own = battle.setup().of::<PulpCity>().unwrap();
        let card = |id: &str| own.cards.iter().find(|card| card.id == id).unwrap();
        assert_eq!((kind(card("annie")), begins(card("annie"))), ("level 3 powerhouse".to_owned(), ""));
        assert_eq!(
            (kind(card("threadlings")), begins(card("threadlings"))),
            ("3 minions".to_owned(), "to be summoned")
        );
        assert!(numbers(card("annie")).starts_with("HP 7   AP 3   Strength 7*"), "{}", numbers(card("annie")));
        assert_eq!(worth(battle.setup(), SideId(0)), "4 supremes, 2 minions, 8 levels");
        let names: Vec<String> = gifts(own, card("corona")).into_iter().map(|(name, ..)| name).collect();
        assert_eq!(names, ["Flare", "Afterglow", "fly 7", "sprint 4"]);
    }
}
