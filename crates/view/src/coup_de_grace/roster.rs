//! The minis of a side, each with its armour, its race and its weapons.

use knockback_rules::{
    battle::{Setup, SideId},
    coup_de_grace::{self, Sheet},
};

use super::terms;
use crate::{
    roster::{Gift, Roster, RosterEntry, figures},
    text::{count, count_of},
    tip::Tip,
};

/// The minis of a side, with their total points if points may decide the battle.
pub(super) fn roster(setup: &Setup, own: &coup_de_grace::Setup, side: SideId) -> Roster {
    let sheets = || figures(setup, side).map(|figure| own.sheet(figure));
    let mut worth = count_of(sheets().count(), "mini", "minis");
    if own.round_limit.is_some() {
        let points = sheets().map(|sheet| sheet.points.0).sum();
        worth = format!("{worth}, {}", count(points, "point", "points"));
    }
    let entries = figures(setup, side).map(|figure| entry(&setup.figure(figure).name, own.sheet(figure)));
    Roster { worth, entries: entries.collect() }
}

fn entry(name: &str, sheet: &Sheet) -> RosterEntry {
    RosterEntry {
        label: format!("Mini {name}"),
        name: name.to_owned(),
        kind: kind(sheet),
        right: begins(sheet).to_owned(),
        numbers: numbers(sheet),
        tip: Some(Tip::new(
            "An attack has to reach the Defence with one die plus modifiers. Movement is the points for one \
             activation. A mini with no hit points left is downed.",
            &["CDG-1", "CDG-16", "CDG-21"],
        )),
        gifts: gifts(sheet),
    }
}

/// The kind of a mini: `heavy dwarf`.
fn kind(sheet: &Sheet) -> String {
    let race = sheet.race.map_or_else(String::new, |race| format!(" {}", race.name()));
    format!("{}{race}", sheet.class.name())
}

/// The initial state of a mini, unless it begins on its feet.
fn begins(sheet: &Sheet) -> &'static str {
    if sheet.wounds >= sheet.hit_points {
        "downed"
    } else if sheet.facing.is_none() {
        "enters later"
    } else {
        ""
    }
}

/// The numbers that players compare first.
fn numbers(sheet: &Sheet) -> String {
    let left = sheet.hit_points.saturating_sub(sheet.wounds);
    let life = if sheet.wounds > 0 { format!("{left} of {}", sheet.hit_points) } else { left.to_string() };
    format!("Defence {}   Movement {}   Hit points {life}", sheet.class.defence(), sheet.movement())
}

/// The weapons of a mini and the ability of its race, with explanations.
fn gifts(sheet: &Sheet) -> Vec<Gift> {
    let held = sheet.profiles().map(|(_, held)| Gift::new(held.name, terms::weapon(&held), &[held.rule]));
    held.chain(sheet.race.map(|race| Gift::new(race.name(), terms::race_trait(race), &["CDG-27"]))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knockback_rules::coup_de_grace::CoupDeGrace;

    #[test]
    fn minis_show_their_armour_race_and_initial_state() {
        let text = include_bytes!("../../../rules/tests/data/arena.ron");
        let scenario = knockback_rules::files::read_scenario("arena.ron", text).unwrap();
        let setup = Setup::new(scenario).unwrap();
        let own = setup.of::<CoupDeGrace>().unwrap();
        let sheet = |id: &str| own.sheet(setup.names.figure(id).unwrap());
        let told = |id| (kind(sheet(id)), begins(sheet(id)), numbers(sheet(id)));
        assert_eq!(told("bellwether").0, "heavy human");
        assert_eq!(told("ragpicker").1, "enters later");
        assert_eq!(told("tidewrack").1, "downed");
        assert_eq!(told("orrery").2, "Defence 4   Movement 6   Hit points 2 of 3");
        assert_eq!(roster(&setup, own, SideId(0)).worth, "4 minis, 5 points");
        let held: Vec<String> = gifts(sheet("bellwether")).into_iter().map(|gift| gift.name).collect();
        assert_eq!(held, ["hammer", "shield", "human"]);
    }
}
