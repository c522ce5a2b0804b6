//! Goals that all rulesets share: sides, figures, objects, hexes and numbers.

use super::Validator;
use crate::{
    battle::{FigureId, Goal, GoalId, Names, ObjectId, SideId},
    scenario::GoalSpec,
};

/// The maximum number of flights off the hexes of a goal.
const MAX_THROWS: u16 = 99;

impl Validator<'_> {
    /// Validates a shared goal and returns its id. `place` is the entry of the list of ways to win, and `can_break` is
    /// true for objects that can be broken.
    pub(crate) fn goal(
        &mut self,
        place: &str,
        spec: GoalSpec<'_>,
        can_break: impl Fn(ObjectId) -> bool,
    ) -> Option<GoalId> {
        let goal = match spec {
            GoalSpec::ThrowOff { side, at, count } => {
                let place = format!("{place}.throw_off");
                let side = self.side(&format!("{place}.side"), side);
                let cells = self.hexes(&format!("{place}.at"), at);
                self.report.number(format_args!("{place}.count"), "the number of throws", count, 1..=MAX_THROWS);
                Goal::ThrowOff { side: side?, cells, count }
            }
            GoalSpec::KnockInto { side, figures, at } => {
                let place = format!("{place}.knock_into");
                let side = self.side(&format!("{place}.side"), side);
                let figures = self.enemies(&format!("{place}.figures"), figures, side);
                let cells = self.hexes(&format!("{place}.at"), at);
                Goal::KnockInto { side: side?, figures, cells }
            }
            GoalSpec::BreakThings { side, objects, count } => {
                let place = format!("{place}.break_things");
                let side = self.side(&format!("{place}.side"), side);
                let objects = self.breakable(&format!("{place}.objects"), objects, can_break);
                let most = u16::try_from(objects.len()).unwrap_or(u16::MAX).max(1);
                self.report.number(format_args!("{place}.count"), "the number of broken objects", count, 1..=most);
                Goal::BreakThings { side: side?, objects, count }
            }
        };
        self.goals.push(goal);
        Some(GoalId::from_index(self.goals.len() - 1))
    }

    /// Looks up the figures of a list, which must be enemies of the side.
    fn enemies(&mut self, place: &str, ids: &[String], side: Option<SideId>) -> Vec<FigureId> {
        self.listed_once(place, ids);
        let figures = self.listed(place, ids, "at least one figure is needed", Names::figure);
        let scenario = self.scenario;
        for (entry, id) in ids.iter().enumerate() {
            let of = scenario.figures.iter().find(|figure| figure.id == *id);
            if side.is_some() && of.is_some_and(|figure| self.names.side(&figure.side).ok() == side) {
                let message = format_args!("\"{id}\" belongs to the side that wins; enemies are needed");
                self.report.fault(format_args!("{place}[{}]", entry + 1), message);
            }
        }
        figures
    }

    /// Looks up the objects of a list, which must be breakable.
    fn breakable(&mut self, place: &str, ids: &[String], can_break: impl Fn(ObjectId) -> bool) -> Vec<ObjectId> {
        self.listed_once(place, ids);
        let objects = self.listed(place, ids, "at least one object is needed", Names::object);
        for (entry, id) in ids.iter().enumerate() {
            if self.names.object(id).is_ok_and(|object| !can_break(object)) {
                let message = format_args!("the object \"{id}\" cannot be broken");
                self.report.fault(format_args!("{place}[{}]", entry + 1), message);
            }
        }
        objects
    }

    /// Notes ids that a list contains twice.
    fn listed_once(&mut self, place: &str, ids: &[String]) {
        for (entry, id) in ids.iter().enumerate() {
            if ids[..entry].contains(id) {
                self.report.fault(format_args!("{place}[{}]", entry + 1), format_args!("\"{id}\" is listed twice"));
            }
        }
    }
}
