//! Destructible objects (`C3G-31`).

use crate::{
    c3g::{Destructible, Spec},
    scenario::survey::Validator,
};

/// Values of destructible objects, by object id.
pub(super) fn destructible(survey: &mut Validator, spec: &Spec) -> Vec<Option<Destructible>> {
    let specs = &spec.destructible;
    let mut found = vec![None; survey.scenario.objects.len()];
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("rules.c3g.destructible[{}]", number + 1);
        survey.report.number(format_args!("{place}.life"), "Life", spec.life, 1..=50);
        survey.report.number(format_args!("{place}.defense"), "Defence", spec.defense, 0..=20);
        if let Some(throw) = spec.throw {
            survey.report.number(format_args!("{place}.throw.range"), "the range", throw.range, 1..=50);
            survey.report.number(format_args!("{place}.throw.dice"), "the number of dice", throw.dice, 1..=20);
        }
        let place = format!("{place}.id");
        let Some(object) = survey.report.known(&place, || survey.names.object(&spec.id)) else { continue };
        let entry = Destructible { life: spec.life, defense: spec.defense, throw: spec.throw };
        if found[object.index()].replace(entry).is_some() {
            survey.report.fault(place, format_args!("the object \"{}\" already has an entry", spec.id));
        }
    }
    found
}
