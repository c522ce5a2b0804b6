//! Validation of summons (`PC-50` to `PC-53`).

use std::collections::BTreeMap;

use super::{
    effects::{Table, Within},
    specials::own_name,
    structures::Structure,
};
use crate::{
    pulp_city::{Spec, Summon, SummonSpec, Summoned},
    scenario::survey::Validator,
};

/// Returns the name of a summons.
pub(super) fn name_of(spec: &SummonSpec) -> &str {
    let (SummonSpec::Terrain { name, .. } | SummonSpec::Minion { name, .. } | SummonSpec::Structure { name, .. }) =
        spec;
    name
}

/// Returns the path of a summons in the scenario, for messages.
pub(super) fn place_of(number: usize, spec: &SummonSpec) -> String {
    let kind = match spec {
        SummonSpec::Terrain { .. } => "terrain",
        SummonSpec::Minion { .. } => "minion",
        SummonSpec::Structure { .. } => "structure",
    };
    format!("rules.pulp_city.summons[{}].{kind}", number + 1)
}

/// Validates the summons and returns them in the order of the file.
pub(super) fn summons(survey: &mut Validator, spec: &Spec, table: &mut Table, structures: &[Structure]) -> Vec<Summon> {
    let mut names = BTreeMap::new();
    let mut summons = Vec::new();
    for (number, spec) in spec.summons.iter().enumerate() {
        let place = place_of(number, spec);
        own_name(survey, &place, name_of(spec), &mut names);
        let what =
            summoned(survey, &place, spec, table, |structure| usize::from(structure.summon) == number, structures);
        summons.push(Summon { name: name_of(spec).to_owned(), what });
    }
    summons
}

fn summoned(
    survey: &mut Validator,
    place: &str,
    spec: &SummonSpec,
    table: &mut Table,
    is_it: impl Fn(&&Structure) -> bool,
    structures: &[Structure],
) -> Summoned {
    match spec {
        SummonSpec::Terrain { radius, fx, .. } => {
            survey.report.number(format_args!("{place}.radius"), "the radius", *radius, 0..=6);
            let list = format!("{place}.fx");
            if fx.is_empty() {
                survey.report.fault(&list, "name at least one effect");
            }
            Summoned::Terrain { radius: *radius, fx: table.list(survey, &list, fx, Within::Terrain) }
        }
        SummonSpec::Minion { most, cards, .. } => {
            survey.report.number(format_args!("{place}.most"), "the number of minions", *most, 1..=6);
            let known = cards.iter().filter_map(|id| survey.names.card(id).ok());
            Summoned::Minion { most: *most, cards: known.collect() }
        }
        SummonSpec::Structure { defense, height, base, hp, .. } => {
            let report = &mut survey.report;
            report.number(format_args!("{place}.defense"), "the Defence number", *defense, 1..=24);
            report.number(format_args!("{place}.height"), "the height", *height, 1..=20);
            report.number(format_args!("{place}.hp"), "the number of HP", *hp, 1..=20);
            let own = structures.iter().filter(is_it);
            Summoned::Structure { base: *base, objects: own.map(|own| (own.figure, own.object)).collect() }
        }
    }
}
