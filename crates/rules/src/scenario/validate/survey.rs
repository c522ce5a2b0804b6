//! What is known of a scenario while it is looked through.

use std::collections::BTreeMap;

use super::{head, map::Map, report::Report, text::Ids};
use crate::{
    battle::{Names, Setup, SideId, UnknownId},
    board::Cell,
    geometry::Coord,
    ruleset::Ruleset,
    rulesets::each_ruleset,
    scenario::{Base, Faults, RulesSpec, Scenario},
};

/// A scenario, what is known of it so far, and what is wrong with it.
pub struct Survey<'s> {
    pub(crate) scenario: &'s Scenario,
    pub(crate) names: Names,
    pub(crate) map: Map,
    /// The ids of figures and objects, which have to differ.
    pub(crate) things: Ids<'s>,
    /// The occupants of cells, by id.
    pub(crate) taken: BTreeMap<Coord, &'s str>,
    /// How many figures of each side have yet to be set up.
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) report: Report,
}

/// Figures of a side that have no place yet.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waiting {
    /// On one hex each.
    pub(crate) one_hex: usize,
    /// On two hexes each.
    pub(crate) two_hex: usize,
}

impl<'s> Survey<'s> {
    /// Begins with the head, the ids and the board.
    ///
    /// Lists that are too long are not looked through; there the survey ends.
    pub(crate) fn new(scenario: &'s Scenario) -> Result<Self, Faults> {
        let mut report = Report::default();
        head::check(&mut report, scenario);
        let counts_are_fine = head::check_counts(&mut report, scenario);
        let map = Map::lay(&mut report, &scenario.board);
        if !counts_are_fine {
            return Err(report.into_faults());
        }
        Ok(Self {
            names: names(scenario),
            map,
            things: Ids::default(),
            taken: BTreeMap::new(),
            waiting: vec![Waiting::default(); scenario.sides.len()],
            report,
            scenario,
        })
    }

    /// The side of an id.
    pub(crate) fn side(&mut self, place: &str, id: &str) -> Option<SideId> {
        self.report.known(place, || self.names.side(id))
    }

    /// The meaning of a list of ids, which must not be empty.
    pub(crate) fn listed<T>(
        &mut self,
        place: &str,
        ids: &[String],
        needed: &str,
        find: impl Fn(&Names, &str) -> Result<T, UnknownId>,
    ) -> Vec<T> {
        if ids.is_empty() {
            self.report.fault(place, needed);
        }
        let known = |(entry, id): (usize, &String)| {
            self.report.known(format_args!("{place}[{}]", entry + 1), || find(&self.names, id))
        };
        ids.iter().enumerate().filter_map(known).collect()
    }

    /// The cells of a list of hexes, which must not be empty.
    pub(crate) fn hexes(&mut self, place: &str, at: &[Coord]) -> Vec<Cell> {
        if at.is_empty() {
            self.report.fault(place, "a hex is needed");
        }
        let find = |(entry, at): (usize, &Coord)| {
            self.map.check(&mut self.report, format_args!("{place}[{}]", entry + 1), *at)
        };
        at.iter().enumerate().filter_map(find).collect()
    }

    /// Takes a hex for somebody, if nobody stands there already.
    pub(crate) fn take(&mut self, place: &str, at: Coord, id: &'s str) {
        if let Some(other) = self.taken.get(&at).filter(|other| **other != id) {
            self.report.fault(place, format_args!("the hex {at} is taken by \"{other}\""));
        } else {
            self.taken.insert(at, id);
        }
    }

    /// The base of each figure, as far as its ruleset says.
    pub(crate) fn bases(&self) -> Vec<Option<Base>> {
        each_ruleset!(RulesSpec, &self.scenario.rules, spec as R => R::bases(self, spec))
    }
}

/// Ids to places. Ids that are too long have a fault of their own; nobody is to be compared with them.
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
