//! Values of breakable objects, and materials of the ground (`CH-36`, `CH-40`).

use std::collections::BTreeMap;

use crate::{
    board::Cell,
    champions::{Material, Thing, WallSpec},
    scenario::survey::Validator,
};

/// Maximum DEF and BODY of an object, or of the ground per level.
const MAX: u8 = 100;
/// Maximum weight of an object, in kilograms.
const HEAVIEST: u32 = 100_000_000;

/// Builds the values of the objects, by object. An object without an entry is unbreakable.
pub(super) fn things_made_of(survey: &mut Validator, specs: &[Thing]) -> Vec<Option<Thing>> {
    let mut found = vec![None; survey.scenario.objects.len()];
    for (number, thing) in specs.iter().enumerate() {
        let place = format!("rules.champions.things[{}]", number + 1);
        survey.report.number(format_args!("{place}.def"), "DEF", thing.defence, 0..=MAX);
        survey.report.number(format_args!("{place}.body"), "BODY", thing.body, 0..=MAX);
        if let Some(kilograms) = thing.kilograms {
            survey.report.number(format_args!("{place}.kilograms"), "the weight", kilograms, 0..=HEAVIEST);
        }
        let place = format!("{place}.object");
        let Some(object) = survey.report.known(&place, || survey.names.object(&thing.object)) else { continue };
        if found[object.index()].replace(thing.clone()).is_some() {
            survey.report.fault(place, format_args!("the object \"{}\" already has an entry", thing.object));
        }
    }
    found
}

/// Builds the materials of the ground where it is not earth.
pub(super) fn walls(survey: &mut Validator, specs: &[WallSpec]) -> BTreeMap<Cell, Material> {
    let mut walls = BTreeMap::new();
    for (number, wall) in specs.iter().enumerate() {
        let place = format!("rules.champions.walls[{}]", number + 1);
        survey.report.number(format_args!("{place}.def"), "DEF", wall.defence, 0..=MAX);
        survey.report.number(format_args!("{place}.body"), "BODY", wall.body, 1..=MAX);
        for (entry, at) in wall.at.iter().enumerate() {
            let place = format!("{place}.at[{}]", entry + 1);
            let Some(cell) = survey.map.check(&mut survey.report, &place, *at) else { continue };
            let material = Material { defence: wall.defence, body: wall.body };
            if walls.insert(cell, material).is_some() {
                survey.report.fault(place, format_args!("the ground at {at} already has an entry"));
            }
        }
    }
    walls
}
