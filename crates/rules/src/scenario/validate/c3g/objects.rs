//! Objects that can be destroyed (`C3G-31`).

use super::super::survey::Survey;
use crate::{c3g::Destructible, scenario::C3gSpec};

impl Survey<'_> {
    /// What can be destroyed, by object.
    pub(super) fn destructible(&mut self, spec: &C3gSpec) -> Vec<Option<Destructible>> {
        let specs = &spec.destructible;
        let mut found = vec![None; self.scenario.objects.len()];
        for (number, spec) in specs.iter().enumerate() {
            let place = format!("rules.c3g.destructible[{number}]");
            self.report.number(format_args!("{place}.life"), "Life", spec.life, 1..=50);
            self.report.number(format_args!("{place}.defense"), "Defense", spec.defense, 0..=20);
            if let Some(throw) = spec.throw {
                self.report.number(format_args!("{place}.throw.range"), "the range", throw.range, 1..=50);
                self.report.number(format_args!("{place}.throw.dice"), "the number of dice", throw.dice, 1..=20);
            }
            let place = format!("{place}.id");
            let Some(object) = self.report.known(&place, || self.names.object(&spec.id)) else { continue };
            let entry = Destructible { life: spec.life, defense: spec.defense, throw: spec.throw };
            if found[object.index()].replace(entry).is_some() {
                self.report.fault(place, format_args!("the object \"{}\" has an entry already", spec.id));
            }
        }
        found
    }
}
