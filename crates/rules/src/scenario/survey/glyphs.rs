//! Glyphs: ids, names, positions.

use std::collections::BTreeMap;

use super::{
    Validator,
    text::{Ids, name, name_or_id},
};
use crate::{battle::GlyphInfo, geometry::Coord};

impl Validator<'_> {
    /// Validates the glyphs and returns them for the setup. A hex has at most one glyph, and a hex with an object has
    /// none. A figure may start on a glyph.
    pub(in crate::scenario) fn glyphs(&mut self) -> Vec<GlyphInfo> {
        let scenario = self.scenario;
        let mut ids = Ids::default();
        let mut lying: BTreeMap<Coord, &str> = BTreeMap::new();
        let mut infos = Vec::new();
        for (number, glyph) in scenario.glyphs.iter().enumerate() {
            let place = format!("glyphs[{}]", number + 1);
            ids.check(&mut self.report, &place, &glyph.id);
            name(&mut self.report, format_args!("{place}.name"), &glyph.name);
            let at = format!("{place}.at");
            let Some(cell) = self.map.check(&mut self.report, &at, glyph.at) else { continue };
            if let Some(object) = self.taken.get(&glyph.at) {
                self.report.fault(&at, format_args!("a glyph cannot lie under the object \"{object}\""));
            }
            if let Some(other) = lying.insert(glyph.at, &glyph.id) {
                self.report.fault(&at, format_args!("the glyph \"{other}\" already lies on the hex {}", glyph.at));
            }
            infos.push(GlyphInfo { id: glyph.id.clone(), name: name_or_id(&glyph.name, &glyph.id), cell });
        }
        infos
    }
}
