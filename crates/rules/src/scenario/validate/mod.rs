//! A scenario looked through: a playable setup comes out, or everything that is wrong with it.
//!
//! Each file looks at one part of a scenario and turns it into its part of the setup as far as that is possible,
//! so that one fault does not hide others. What comes out counts only where no fault was noted.

mod figures;
mod glyphs;
mod grounds;
mod head;
mod map;
mod objects;
mod pairs;
mod patches;
mod report;
mod room;
mod rows;
mod sides;
mod survey;
mod text;

pub(crate) use head::{Counted, MOST_THINGS};
pub(crate) use pairs::pairs;
pub(crate) use report::Report;
pub(crate) use survey::Survey;
pub(crate) use text::{Ids, name, name_or_id, needed_name};

use super::{Faults, RulesSpec, Scenario};
use crate::{
    battle::{GlyphId, Setup},
    ruleset::{Listed, Ruleset},
    rulesets::each_ruleset,
};

impl Setup {
    /// Looks a scenario through and makes it playable.
    ///
    /// # Errors
    /// All that is wrong with it, each with its place.
    pub fn new(scenario: Scenario) -> Result<Self, Faults> {
        let mut survey = Survey::new(&scenario)?;
        let mut objects = survey.objects();
        let glyphs = survey.glyphs();
        let sides = survey.sides();
        let figures = survey.figures();
        let (rules, more_objects, rise) = each_ruleset!(RulesSpec, &scenario.rules, spec as R => {
            if R::NEEDS_START_ZONES {
                survey.room(&sides);
            }
            survey.grounds(R::ABOUT.title, R::knows_ground);
            let own = R::survey(&mut survey, spec);
            let more = R::more_objects(&own);
            (R::into_setup(own), more, R::RISE)
        });
        let Survey { mut names, map, report, .. } = survey;
        if !report.is_clean() {
            return Err(report.into_faults());
        }
        objects.extend(more_objects);
        names.objects = Self::index(objects.iter().map(|object| &object.id));
        let board = map.into_board().rising(rise);
        let mut glyph_on = vec![None; board.len()];
        for (place, glyph) in glyphs.iter().enumerate() {
            glyph_on[glyph.cell.index()] = Some(GlyphId::from_index(place));
        }
        let digest = Self::digest(&scenario);
        Ok(Self { scenario, board, sides, figures, objects, glyphs, glyph_on, rules, names, digest })
    }
}

#[cfg(test)]
pub(crate) mod tests;
