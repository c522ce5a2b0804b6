//! Validation of bundles of effects (`PC-48`).

use std::collections::BTreeMap;

use super::effects::{Table, Within};
use crate::{
    pulp_city::{Spec, Special},
    scenario::survey::{Validator, needed_name},
};

/// Validates the bundles and returns them in order.
pub(super) fn specials(survey: &mut Validator, spec: &Spec, table: &mut Table) -> Vec<Special> {
    let mut names = BTreeMap::new();
    let mut specials = Vec::new();
    for (number, special) in spec.specials.iter().enumerate() {
        let place = format!("rules.pulp_city.specials[{}]", number + 1);
        own_name(survey, &place, &special.name, &mut names);
        let list = format!("{place}.effects");
        if special.effects.is_empty() {
            survey.report.fault(&list, "name at least one effect");
        }
        let effects = table.list(survey, &list, &special.effects, Within::Special);
        specials.push(Special { name: special.name.clone(), effects });
    }
    specials
}

/// Checks that a name is not empty and is unique in its list.
pub(super) fn own_name<'s>(survey: &mut Validator, place: &str, name: &'s str, names: &mut BTreeMap<&'s str, String>) {
    let at = format!("{place}.name");
    needed_name(&mut survey.report, &at, name);
    if let Some(first) = names.get(name) {
        survey.report.fault(at, format_args!("the name \"{name}\" is already taken by {first}"));
    } else {
        names.insert(name, place.to_owned());
    }
}
