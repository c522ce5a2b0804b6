//! Sides: ids, names, start zones.

use std::collections::BTreeMap;

use super::{
    Validator,
    text::{Ids, name, name_or_id},
};
use crate::{battle::Side, geometry::Coord};

impl Validator<'_> {
    /// Validates the sides and returns them for the setup. A hex belongs to at most one start zone, so that no side can
    /// fill the start zone of another.
    pub(in crate::scenario) fn sides(&mut self) -> Vec<Side> {
        let scenario = self.scenario;
        let mut ids = Ids::default();
        let mut zones: BTreeMap<Coord, &str> = BTreeMap::new();
        let mut sides = Vec::new();
        for (number, side) in scenario.sides.iter().enumerate() {
            let place = format!("sides[{}]", number + 1);
            ids.check(&mut self.report, &place, &side.id);
            name(&mut self.report, format_args!("{place}.name"), &side.name);
            let mut start_zone = Vec::new();
            for (entry, at) in side.start_zone.iter().enumerate() {
                let place = format!("{place}.start_zone[{}]", entry + 1);
                let Some(cell) = self.map.check(&mut self.report, &place, *at) else { continue };
                match zones.insert(*at, &side.id) {
                    None => start_zone.push(cell),
                    Some(other) => {
                        self.report
                            .fault(place, format_args!("the hex {at} is already in the start zone of \"{other}\""));
                    }
                }
            }
            start_zone.sort_unstable();
            sides.push(Side { id: side.id.clone(), name: name_or_id(&side.name, &side.id), start_zone });
        }
        sides
    }
}
