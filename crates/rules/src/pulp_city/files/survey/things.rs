//! Validation of the objects of a scenario (`PC-23`).

use crate::{
    pulp_city::{Soundness, Thing, ThingSpec},
    scenario::survey::Validator,
};

/// Validates the entries and returns the properties of each object. An object without an entry is an obstacle.
pub(super) fn things(survey: &mut Validator, specs: &[ThingSpec]) -> Vec<Thing> {
    let mut found = vec![None; survey.scenario.objects.len()];
    for (number, spec) in specs.iter().enumerate() {
        let place = format!("rules.pulp_city.things[{}]", number + 1);
        let thing = thing(survey, &place, spec);
        let place = format!("{place}.object");
        let Some(object) = survey.report.known(&place, || survey.names.object(&spec.object)) else { continue };
        if found[object.index()].replace(thing).is_some() {
            survey.report.fault(place, format_args!("the object \"{}\" already has an entry", spec.object));
        }
    }
    found.into_iter().map(Option::unwrap_or_default).collect()
}

fn thing(survey: &mut Validator, place: &str, spec: &ThingSpec) -> Thing {
    let report = &mut survey.report;
    if let Some(hp) = spec.hp {
        report.number(format_args!("{place}.hp"), "the number of HP", hp, 1..=20);
    }
    if let Some(defense) = spec.defense {
        report.number(format_args!("{place}.defense"), "the Defence number", defense, 1..=24);
    }
    if let Some(rank) = spec.rank {
        report.number(format_args!("{place}.rank"), "a rank", rank, 1..=3);
    }
    match (spec.hp, spec.defense) {
        (Some(_), None) => report.fault(place, "a thing with HP needs a Defence number"),
        (None, Some(_)) => report.fault(place, "a thing with a Defence number needs HP"),
        (None, None) if spec.rank.is_none() => {
            report.fault(place, "an entry needs HP and a Defence number, a rank, or all three");
        }
        _ => {}
    }
    let sound = spec.hp.zip(spec.defense).map(|(hp, defense)| Soundness { hp, defense });
    Thing { sound, rank: spec.rank, of: None }
}
