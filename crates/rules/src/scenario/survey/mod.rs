//! Validation of a scenario, and the data gathered during it.
//!
//! Each file validates one part of a scenario and turns it into its part of the setup as far as possible, so that one
//! fault does not hide others. The result is used only if no fault was noted.

mod figures;
mod glyphs;
mod goals;
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
mod text;

use std::collections::BTreeMap;

pub(crate) use head::{Counted, MAX_THINGS};
pub(super) use head::{check, check_counts};
pub(crate) use map::DraftMap;
pub(crate) use pairs::pairs;
pub(crate) use report::Report;
pub(crate) use text::{Ids, name, name_or_id, needed_name};

use super::Scenario;
use crate::{
    battle::{Goal, Names, SideId, UnknownId},
    board::Cell,
    geometry::Coord,
};

/// A scenario under validation, with its data and faults so far.
pub struct Validator<'s> {
    pub(crate) scenario: &'s Scenario,
    pub(crate) names: Names,
    pub(crate) map: DraftMap,
    /// The ids of figures and objects, which must differ.
    pub(crate) things: Ids<'s>,
    /// The occupants of cells, by id.
    pub(crate) taken: BTreeMap<Coord, &'s str>,
    /// The number of figures of each side that have yet to be set up.
    pub(crate) waiting: Vec<Waiting>,
    /// The goals that all rulesets share.
    pub(crate) goals: Vec<Goal>,
    pub(crate) report: Report,
}

/// The figures of a side that have yet to be set up.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waiting {
    /// Figures on one hex each.
    pub(crate) one_hex: usize,
    /// Figures on two hexes each.
    pub(crate) two_hex: usize,
}

impl<'s> Validator<'s> {
    /// Looks up the side with an id.
    pub(crate) fn side(&mut self, place: &str, id: &str) -> Option<SideId> {
        self.report.known(place, || self.names.side(id))
    }

    /// Looks up the ids of a list, which must not be empty.
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

    /// Looks up the cells of a list of hexes, which must not be empty.
    pub(crate) fn hexes(&mut self, place: &str, at: &[Coord]) -> Vec<Cell> {
        if at.is_empty() {
            self.report.fault(place, "at least one hex is needed");
        }
        let find = |(entry, at): (usize, &Coord)| {
            self.map.check(&mut self.report, format_args!("{place}[{}]", entry + 1), *at)
        };
        at.iter().enumerate().filter_map(find).collect()
    }

    /// Occupies a hex, or notes a fault if it is already taken.
    pub(crate) fn take(&mut self, place: &str, at: Coord, id: &'s str) {
        if let Some(other) = self.taken.get(&at).filter(|other| **other != id) {
            self.report.fault(place, format_args!("the hex {at} is taken by \"{other}\""));
        } else {
            self.taken.insert(at, id);
        }
    }
}
