//! Goals that all rulesets share: enemies thrown off hexes, figures knocked onto hexes, broken objects (`C3G-35`,
//! `CH-45`, `CDG-33`, `PC-57`).
//!
//! The ways to win of a ruleset refer to these goals by id. The progress is part of the state of a battle, and the
//! events that move a figure against its will update it. It is empty in a battle without such goals.

use serde::{Deserialize, Serialize};

use super::{Battle, FigureId, GoalId, HowWon, InvalidSnapshot, Known, ObjectId, Outcome, SideId, all_once};
use crate::board::{Cell, Footprint};

/// A goal of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The side wins as soon as enemies have been moved off these cells against their will this number of times.
    ThrowOff {
        /// The winning side.
        side: SideId,
        /// The cells.
        cells: Vec<Cell>,
        /// The number of times, at least 1.
        count: u16,
    },
    /// The side wins as soon as each of these figures has been moved onto one of these cells against its will.
    KnockInto {
        /// The winning side.
        side: SideId,
        /// The figures, enemies of the side.
        figures: Vec<FigureId>,
        /// The cells.
        cells: Vec<Cell>,
    },
    /// The side wins as soon as this number of these objects are broken.
    BreakThings {
        /// The winning side.
        side: SideId,
        /// The objects.
        objects: Vec<ObjectId>,
        /// The number of objects, at least 1.
        count: u16,
    },
}

impl Goal {
    /// The side that wins by the goal.
    #[must_use]
    pub const fn side(&self) -> SideId {
        match self {
            Self::ThrowOff { side, .. } | Self::KnockInto { side, .. } | Self::BreakThings { side, .. } => *side,
        }
    }

    /// The reason for a victory by the goal.
    #[must_use]
    pub const fn how(&self) -> HowWon {
        match self {
            Self::ThrowOff { .. } => HowWon::ThrownOff,
            Self::KnockInto { .. } => HowWon::KnockedInto,
            Self::BreakThings { .. } => HowWon::ThingsBroken,
        }
    }

    /// The cells of the goal.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Self::ThrowOff { cells, .. } | Self::KnockInto { cells, .. } => cells,
            Self::BreakThings { .. } => &[],
        }
    }

    /// The number that reaches the goal: of flights, of figures or of objects.
    #[must_use]
    pub fn needed(&self) -> u16 {
        match self {
            Self::ThrowOff { count, .. } | Self::BreakThings { count, .. } => *count,
            Self::KnockInto { figures, .. } => u16::try_from(figures.len()).unwrap_or(u16::MAX),
        }
    }
}

/// A change of a figure's movement against its will, which a ruleset reports for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlightChange {
    /// A figure starts to be moved from its cells.
    Begins(FigureId),
    /// The movement ends on the figure's current cells.
    Ends(FigureId),
}

/// The progress of all goals of a battle. It is empty if the scenario has none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GoalProgress {
    /// The flights that count, by [`GoalId`].
    counted: Vec<Counted>,
    /// The figures in flight, sorted by id, each with the cells on which its flight began.
    flights: Vec<(FigureId, Footprint)>,
}

/// The flights that count for a goal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    /// The number of flights off the cells of the goal. It stops at the number that the goal needs.
    times: u16,
    /// The figures that were moved onto the cells of the goal, sorted by id.
    figures: Vec<FigureId>,
}

/// The end of a flight.
#[derive(Clone, Copy)]
struct FlightEnd {
    figure: FigureId,
    owner: SideId,
    from: Footprint,
    /// The last cells of the figure.
    to: Footprint,
    /// True if the figure leaves the board in flight.
    leaves_board: bool,
}

impl GoalProgress {
    /// No progress.
    pub(super) fn new(goals: &[Goal]) -> Self {
        Self { counted: vec![Counted::default(); goals.len()], flights: Vec::new() }
    }

    /// True if the scenario has no goals.
    pub(super) const fn is_empty(&self) -> bool {
        self.counted.is_empty() && self.flights.is_empty()
    }

    /// Notes that a figure starts to be moved. Within a longer flight, only the start of that flight counts.
    fn begin(&mut self, figure: FigureId, from: Footprint) {
        if let Err(place) = self.flights.binary_search_by_key(&figure, |(figure, _)| *figure) {
            self.flights.insert(place, (figure, from));
        }
    }

    /// Ends the flight of a figure and returns the cells on which it began; `None` if the figure is not in flight.
    fn end(&mut self, figure: FigureId) -> Option<Footprint> {
        let place = self.flights.binary_search_by_key(&figure, |(figure, _)| *figure).ok()?;
        Some(self.flights.remove(place).1)
    }

    fn count(&mut self, goals: &[Goal], flight: FlightEnd) {
        for (goal, counted) in goals.iter().zip(&mut self.counted) {
            counted.add(goal, flight);
        }
    }

    /// Checks progress from a file.
    pub(super) fn check(&self, known: Known<'_>) -> Result<(), InvalidSnapshot> {
        let goals = &known.setup().goals;
        let fits = self.counted.len() == goals.len()
            && goals.iter().zip(&self.counted).all(|(goal, counted)| counted.fits(goal))
            && self.flights.is_sorted_by_key(|(figure, _)| *figure)
            && all_once(&self.flights.iter().map(|(figure, _)| *figure).collect::<Vec<_>>(), |_| true)
            && self.flights.iter().all(|(figure, from)| known.based(*figure, *from))
            && (self.flights.is_empty() || !goals.is_empty());
        if fits { Ok(()) } else { Err(InvalidSnapshot("the progress does not match the goals")) }
    }
}

impl Counted {
    fn add(&mut self, goal: &Goal, flight: FlightEnd) {
        let on = |at: Footprint, cells: &[Cell]| at.cells().any(|cell| cells.contains(&cell));
        match goal {
            Goal::ThrowOff { side, cells, count } => {
                let is_off = flight.leaves_board || !on(flight.to, cells);
                if flight.owner != *side && on(flight.from, cells) && is_off {
                    self.times = self.times.saturating_add(1).min(*count);
                }
            }
            Goal::KnockInto { figures, cells, .. } => {
                let has_moved = flight.from != flight.to;
                if has_moved
                    && figures.contains(&flight.figure)
                    && on(flight.to, cells)
                    && let Err(place) = self.figures.binary_search(&flight.figure)
                {
                    self.figures.insert(place, flight.figure);
                }
            }
            Goal::BreakThings { .. } => {}
        }
    }

    fn fits(&self, goal: &Goal) -> bool {
        match goal {
            Goal::ThrowOff { count, .. } => self.times <= *count && self.figures.is_empty(),
            Goal::KnockInto { figures, .. } => {
                let is_listed = |figure| figures.contains(&figure);
                self.times == 0 && self.figures.is_sorted() && all_once(&self.figures, is_listed)
            }
            Goal::BreakThings { .. } => self.times == 0 && self.figures.is_empty(),
        }
    }
}

impl Battle {
    /// A goal.
    #[must_use]
    pub fn goal(&self, goal: GoalId) -> &Goal {
        &self.setup().goals[goal.index()]
    }

    /// The progress of a goal: the number of flights, figures or objects so far. Objects may exceed the number that the
    /// goal needs.
    #[must_use]
    pub fn goal_progress(&self, goal: GoalId) -> u16 {
        let counted = &self.snapshot().goals.counted[goal.index()];
        match self.goal(goal) {
            Goal::ThrowOff { .. } => counted.times,
            Goal::KnockInto { .. } => u16::try_from(counted.figures.len()).unwrap_or(u16::MAX),
            Goal::BreakThings { objects, .. } => {
                let broken = objects.iter().filter(|object| self.field().object(**object).is_none()).count();
                u16::try_from(broken).unwrap_or(u16::MAX)
            }
        }
    }

    /// The figures that were moved onto the cells of a goal, in the order of their ids.
    #[must_use]
    pub fn knocked_into(&self, goal: GoalId) -> &[FigureId] {
        &self.snapshot().goals.counted[goal.index()].figures
    }

    /// The outcome if a goal is reached.
    pub(crate) fn reached_goal(&self, goal: GoalId) -> Option<Outcome> {
        let of = self.goal(goal);
        (self.goal_progress(goal) >= of.needed()).then(|| Outcome::Won { side: of.side(), how: of.how() })
    }

    /// Notes that a figure starts to be moved against its will.
    pub(super) fn begin_flight(&mut self, figure: FigureId) {
        if let Some(from) = self.field().footprint(figure) {
            self.state_mut().goals.begin(figure, from);
        }
    }

    /// Counts the flight of a figure, if it is in flight, on its current cells.
    pub(super) fn end_flight(&mut self, figure: FigureId, leaves_board: bool) {
        let Some(to) = self.field().footprint(figure) else { return };
        let owner = self.owner(figure);
        let setup = self.shared_setup();
        let progress = &mut self.state_mut().goals;
        if let Some(from) = progress.end(figure) {
            progress.count(&setup.goals, FlightEnd { figure, owner, from, to, leaves_board });
        }
    }
}
