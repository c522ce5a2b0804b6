//! Objects: ids, names, heights, positions.

use super::{
    Validator,
    text::{name, name_or_id},
};
use crate::battle::ObjectInfo;

/// The possible heights of an object, in levels.
const HEIGHT: std::ops::RangeInclusive<u16> = 1..=999;

impl Validator<'_> {
    /// Validates the objects and returns them for the setup.
    pub(in crate::scenario) fn objects(&mut self) -> Vec<ObjectInfo> {
        let scenario = self.scenario;
        for (number, object) in scenario.objects.iter().enumerate() {
            let place = format!("objects[{}]", number + 1);
            self.things.check(&mut self.report, &place, &object.id);
            name(&mut self.report, format_args!("{place}.name"), &object.name);
            let at = format!("{place}.at");
            if self.map.check(&mut self.report, &at, object.at).is_some() {
                self.take(&at, object.at, &object.id);
            }
            self.report.number(format_args!("{place}.height"), "the height of an object", object.height, HEIGHT);
        }
        let info = |object: &crate::scenario::ObjectSpec| ObjectInfo {
            id: object.id.clone(),
            name: name_or_id(&object.name, &object.id),
            height: object.height,
        };
        scenario.objects.iter().map(info).collect()
    }
}
