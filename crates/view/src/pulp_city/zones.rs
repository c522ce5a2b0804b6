//! Areas around a hex: dangerous ground (`PC-51`), the template of a blast (`PC-27`), the range of an additional target
//! (`PC-35`).

use knockback_rules::{
    board::Cell,
    pulp_city::{PulpCityBattle, Summoned, Zone},
};

/// All dangerous ground in order of appearance, each with its name, its centre and its cells.
#[must_use]
pub fn all(battle: PulpCityBattle<'_>) -> Vec<(&str, Cell, Vec<Cell>)> {
    let zones = battle.state().zones().iter();
    zones.filter_map(|zone| Some((name(battle, zone.summon)?, zone.at, cells(battle, *zone)))).collect()
}

/// The name of a summon.
#[must_use]
pub fn name(battle: PulpCityBattle<'_>, summon: u8) -> Option<&str> {
    battle.rules().summons.get(usize::from(summon)).map(|summon| summon.name.as_str())
}

/// The cells of dangerous ground.
#[must_use]
pub fn cells(battle: PulpCityBattle<'_>, zone: Zone) -> Vec<Cell> {
    radius(battle, zone.summon).map(|radius| within(battle, zone.at, radius)).unwrap_or_default()
}

/// The radius of dangerous ground; `None` if the summon is not terrain.
#[must_use]
pub fn radius(battle: PulpCityBattle<'_>, summon: u8) -> Option<u8> {
    match battle.rules().summons.get(usize::from(summon))?.what {
        Summoned::Terrain { radius, .. } => Some(radius),
        _ => None,
    }
}

/// The cells within a distance of a cell, differences of level included (`PC-17`).
#[must_use]
pub fn within(battle: PulpCityBattle<'_>, centre: Cell, far: u8) -> Vec<Cell> {
    battle.setup().board.cells().filter(|cell| battle.distance(centre, *cell) <= far.into()).collect()
}

/// The cells of a blast: within the radius horizontally and upwards, but not downwards.
#[must_use]
pub fn template(battle: PulpCityBattle<'_>, centre: Cell, radius: u8) -> Vec<Cell> {
    let board = &battle.setup().board;
    let level = board.level(centre);
    within(battle, centre, radius).into_iter().filter(|cell| board.level(*cell) >= level).collect()
}

/// The names of the dangerous ground that a path enters, without duplicates. Ground that the figure already stands on
/// does not count.
#[must_use]
pub fn met<'z>(zones: &[(&'z str, Cell, Vec<Cell>)], start: Option<Cell>, path: &[Cell]) -> Vec<&'z str> {
    let mut met = Vec::new();
    for (name, _, cells) in zones {
        let begins = start.is_some_and(|start| cells.contains(&start));
        if !begins && path.iter().any(|cell| cells.contains(cell)) && !met.contains(name) {
            met.push(*name);
        }
    }
    met
}
