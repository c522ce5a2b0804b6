//! Validation of the kinds of objects (`CDG-26`).

use crate::{
    coup_de_grace::{ThingKind, ThingSpec},
    scenario::survey::Validator,
};

/// Validates the entries and returns the kind of each object. An object without an entry is a wall.
pub(super) fn things(survey: &mut Validator, specs: &[ThingSpec]) -> Vec<ThingKind> {
    let mut found = vec![None; survey.scenario.objects.len()];
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("rules.coup_de_grace.things[{}].object", number + 1);
        let Some(object) = survey.report.known(&place, || survey.names.object(&spec.object)) else { continue };
        if found[object.index()].replace(spec.kind).is_some() {
            survey.report.fault(place, format_args!("the object \"{}\" already has an entry", spec.object));
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}
