//! What Champions needs: a sheet for each figure, what things and ground are made of, ways to win.

mod goals;
mod matter;
mod sheets;

use super::survey::Survey;
use crate::{champions::Setting, scenario::ChampionsSpec};

impl Survey<'_> {
    /// The part of the setting that Champions knows.
    pub(super) fn champions(&mut self, spec: &ChampionsSpec) -> Setting {
        for (number, glyph) in self.scenario.glyphs.iter().enumerate() {
            let message = format_args!("Champions knows no glyphs, and \"{}\" is one", glyph.id);
            self.report.fault(format_args!("glyphs[{number}]"), message);
        }
        for (number, figure) in self.scenario.figures.iter().enumerate().filter(|(_, figure)| figure.at.is_empty()) {
            let message =
                format_args!("in Champions every figure has its place from the start; \"{}\" has none", figure.id);
            self.report.fault(format_args!("figures[{number}].at"), message);
        }
        let sheets = self.sheets(&spec.characters);
        let things = self.things_made_of(&spec.things);
        let walls = self.walls(&spec.walls);
        let goals = self.goals(&spec.victory);
        Setting { sheets, things, walls, zero_gravity: spec.zero_gravity, goals, turn_limit: spec.victory.turn_limit }
    }
}

#[cfg(test)]
mod tests;
