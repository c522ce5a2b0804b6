//! Validation of a scenario: the result is a playable setup, or all faults.

use std::collections::BTreeMap;

use super::{
    Base, Faults, RulesSpec, Scenario,
    survey::{self, DraftMap, Ids, Report, Validator, Waiting},
};
use crate::{
    battle::{GlyphId, Names, Setup},
    ruleset::{Listed, Ruleset},
    rulesets::each_ruleset,
};

impl Setup {
    /// Validates a scenario and makes it playable.
    ///
    /// # Errors
    /// All faults, each with its place.
    pub fn new(scenario: Scenario) -> Result<Self, Faults> {
        let mut survey = Validator::new(&scenario)?;
        let mut objects = survey.objects();
        let glyphs = survey.glyphs();
        let sides = survey.sides();
        let figures = survey.figures();
        let (rules, more_objects, rise) = each_ruleset!(RulesSpec, &scenario.rules, spec as R => {
            if R::NEEDS_START_ZONES {
                survey.room(&sides);
            }
            survey.grounds(R::ABOUT.title, R::knows_ground);
            let own = R::validate(&mut survey, spec);
            let more = R::more_objects(&own);
            (R::into_setup(own), more, R::RISE)
        });
        let Validator { mut names, map, goals, report, .. } = survey;
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
        Ok(Self { scenario, board, sides, figures, objects, glyphs, glyph_on, goals, rules, names, digest })
    }
}

impl<'s> Validator<'s> {
    /// Begins the validation with version, name, description, the lengths of lists, and the board.
    ///
    /// If a list is too long, the validation ends here.
    pub(crate) fn new(scenario: &'s Scenario) -> Result<Self, Faults> {
        let mut report = Report::default();
        survey::check(&mut report, scenario);
        let own_lists = each_ruleset!(RulesSpec, &scenario.rules, spec as R => R::lists(spec));
        let counts_are_fine = survey::check_counts(&mut report, scenario, own_lists);
        let map = DraftMap::lay(&mut report, &scenario.board);
        if !counts_are_fine {
            return Err(report.into_faults());
        }
        Ok(Self {
            names: names(scenario),
            map,
            things: Ids::default(),
            taken: BTreeMap::new(),
            waiting: vec![Waiting::default(); scenario.sides.len()],
            goals: Vec::new(),
            report,
            scenario,
        })
    }

    /// The base of each figure, if the ruleset can determine it.
    pub(crate) fn bases(&self) -> Vec<Option<Base>> {
        each_ruleset!(RulesSpec, &self.scenario.rules, spec as R => R::bases(self, spec))
    }
}

/// The ids of a scenario with their indices. Ids that are too long are omitted: they cause a fault of their own, and
/// must not be compared with other ids.
fn names(scenario: &Scenario) -> Names {
    fn index<'a>(ids: impl Iterator<Item = &'a String>) -> BTreeMap<String, u16> {
        let mut index = Setup::index(ids);
        index.retain(|id, _| Ids::fits(id));
        index
    }
    let cards = each_ruleset!(RulesSpec, &scenario.rules, spec as R => R::cards(spec));
    Names {
        sides: index(scenario.sides.iter().map(|side| &side.id)),
        figures: index(scenario.figures.iter().map(|figure| &figure.id)),
        objects: index(scenario.objects.iter().map(|object| &object.id)),
        glyphs: index(scenario.glyphs.iter().map(|glyph| &glyph.id)),
        cards: index(cards.into_iter()),
    }
}

#[cfg(test)]
pub(crate) mod tests;
