//! The minis of a side, each with its armour, its race and what it holds.

use bevy::prelude::*;
use knockback_rules::{
    battle::{FigureId, Setup, SideId},
    coup_de_grace::{CoupDeGrace, Sheet},
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

/// How many fight for a side, and what they are worth where points may decide.
pub(super) fn worth(setup: &Setup, side: SideId) -> String {
    let own = |figure: &FigureId| setup.figure(*figure).side == side;
    let figures: Vec<FigureId> = setup.figure_ids().filter(own).collect();
    let minis = count(u32::try_from(figures.len()).unwrap_or(u32::MAX), "mini", "minis");
    match setup.of::<CoupDeGrace>().filter(|own| own.round_limit.is_some()) {
        Some(own) => {
            let points: u32 = figures.iter().map(|figure| own.sheet(*figure).points.0).sum();
            format!("{minis}, {}", count(points, "point", "points"))
        }
        None => minis,
    }
}

pub(super) fn spawn(column: Entity, setup: &Setup, side: SideId, commands: &mut Commands) {
    let Some(own) = setup.of::<CoupDeGrace>() else { return };
    for figure in (0u16..).map(FigureId).take(setup.figures.len()) {
        if setup.figure(figure).side == side {
            commands.spawn((entry(&setup.figure(figure).name, own.sheet(figure)), ChildOf(column)));
        }
    }
}

fn entry(name: &str, sheet: &Sheet) -> impl Bundle {
    let gifts: Vec<_> = gifts(sheet).into_iter().map(gift).collect();
    (
        Name::new(format!("Mini {name}")),
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
                children![strong(name, type_scale::BODY, palette::TEXT), note(kind(sheet)), gap(), note(begins(sheet)),],
            )),
            Spawn((
                Text::new(numbers(sheet)),
                TextFont::from_font_size(type_scale::SMALL),
                TextColor(palette::TEXT),
                Tip::new(
                    "An attack has to reach the Defence with one die and what is added to it. Movement is what an \
                     activation has to spend. Who has no hit points left lies downed.",
                    &["CDG-1", "CDG-16", "CDG-21"],
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

/// `heavy dwarf`.
fn kind(sheet: &Sheet) -> String {
    let race = sheet.race.map_or_else(String::new, |race| format!(" {}", race.name()));
    format!("{}{race}", sheet.class.name())
}

/// How a mini begins, where that is not on its feet.
fn begins(sheet: &Sheet) -> &'static str {
    if sheet.wounds >= sheet.hit_points {
        "downed"
    } else if sheet.facing.is_none() {
        "enters later"
    } else {
        ""
    }
}

/// The numbers that one compares first.
fn numbers(sheet: &Sheet) -> String {
    let left = sheet.hit_points.saturating_sub(sheet.wounds);
    let life = if sheet.wounds > 0 { format!("{left} of {}", sheet.hit_points) } else { left.to_string() };
    format!("Defence {}   Movement {}   Hit points {life}", sheet.class.defence(), sheet.movement())
}

/// What it holds and what its race is good at, each with what it means.
fn gifts(sheet: &Sheet) -> Vec<(String, String, &'static str)> {
    let mut gifts: Vec<(String, String, &'static str)> =
        sheet.profiles().map(|(_, held)| (held.name.to_owned(), terms::weapon(&held), held.rule)).collect();
    gifts.extend(sheet.race.map(|race| (race.name().to_owned(), terms::quality(race), "CDG-27")));
    gifts
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

    #[test]
    fn minis_are_told_by_armour_race_and_how_they_begin() {
        let text = include_bytes!("../../../crates/rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        let setup = Setup::new(scenario).unwrap();
        let own = setup.of::<CoupDeGrace>().unwrap();
        let sheet = |id: &str| own.sheet(setup.names.figure(id).unwrap());
        let told = |id| (kind(sheet(id)), begins(sheet(id)), numbers(sheet(id)));
        assert_eq!(told("bellwether").0, "heavy human");
        assert_eq!(told("ragpicker").1, "enters later");
        assert_eq!(told("tidewrack").1, "downed");
        assert_eq!(told("orrery").2, "Defence 4   Movement 6   Hit points 2 of 3");
        assert_eq!(worth(&setup, SideId(0)), "4 minis, 5 points");
        let held: Vec<String> = gifts(sheet("bellwether")).into_iter().map(|(name, ..)| name).collect();
        assert_eq!(held, ["hammer", "shield", "human"]);
    }
}
