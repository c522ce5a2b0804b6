//! The displacement walk: a footprint, a direction, and the remaining force.

use serde::{Deserialize, Serialize};

use super::Cause;
use crate::{
    battle::{Battle, FigureId, Occupant},
    board::{Cell, End, Footprint},
    geometry::Direction,
    units::Level,
};

/// The state of a displacement between two steps.
///
/// ```text
///   attacker  lead              Each step: the policy judges the hex ahead of the leading
///      A   →  [B b]→ . → . →    end; the footprint follows as a snake; force is paid.
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Walk {
    /// The figure that is moved.
    pub figure: FigureId,
    /// Its current footprint.
    pub at: Footprint,
    /// The end that moves ahead.
    pub lead: End,
    /// The direction of the walk.
    pub direction: Direction,
    /// The force that pays for steps and for breaking obstacles. Its unit depends on the ruleset.
    pub force: u16,
    /// The maximum number of further hexes.
    pub reach: u16,
    /// Steps taken.
    pub steps: u16,
}

/// The cell ahead of the leading end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ahead {
    /// The next cell.
    pub cell: Cell,
    /// The level of the cell.
    pub level: Level,
    /// The number of levels up to the cell; 0 if it is not higher.
    pub rise: u16,
    /// The number of levels down to the cell; 0 if it is not lower.
    pub drop: u16,
    /// The occupant of the cell, unless that is the moved figure itself.
    pub occupant: Option<Occupant>,
}

/// A policy's judgement of the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The step is made and costs force.
    Enter {
        /// Force paid.
        cost: u16,
    },
    /// The occupant of the cell breaks, and the step is made. The remaining reach is then limited to the remaining
    /// force (`CH-37`).
    Break {
        /// Force paid.
        cost: u16,
    },
    /// The step is not made, and the walk ends before it.
    Stop(Cause),
}

/// A ruleset's policy for moving figures: the cost of a step, and the reasons to stop. It carries the data that it
/// needs from the battle.
pub trait Policy {
    /// Judges the next step; `ahead` is `None` if the next hex is off the map or a hole.
    fn judge(&self, walk: &Walk, ahead: Option<&Ahead>) -> Verdict;
}

/// The result of advancing a walk by one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// The leading end entered a cell.
    Entered(Ahead),
    /// The leading end broke the occupant of a cell and entered the cell.
    Broke(Ahead),
    /// The walk ended before the next cell.
    Stopped(Cause),
}

impl Walk {
    /// Creates a walk before its first step. For a two-hex base, the end that is further along the direction leads
    /// (`C3G-29`).
    #[must_use]
    pub fn new(battle: &Battle, figure: FigureId, at: Footprint, direction: Direction, force: u16, reach: u16) -> Self {
        let lead = match at.tail {
            // The halves are neighbours, so one of them is always further along any direction.
            Some(tail) if Self::further(battle, at.head, tail, direction) => End::Tail,
            _ => End::Head,
        };
        Self { figure, at, lead, direction, force, reach, steps: 0 }
    }

    /// True if `other` is further along the direction than `one`.
    fn further(battle: &Battle, one: Cell, other: Cell, direction: Direction) -> bool {
        let (one, other) = (battle.setup().board.at(one), battle.setup().board.at(other));
        let (dq, dr) = direction.vector();
        let (q, r) = (other.q - one.q, other.r - one.r);
        2 * q * dq + q * dr + r * dq + 2 * r * dr > 0
    }

    /// The cell of the leading end.
    #[must_use]
    pub fn leading_cell(&self) -> Cell {
        self.at.end(self.lead)
    }

    /// The cell ahead of the leading end; `None` if the next hex is off the map or a hole.
    #[must_use]
    #[inline]
    pub fn ahead(&self, battle: &Battle) -> Option<Ahead> {
        let board = &battle.setup().board;
        let from = self.leading_cell();
        let cell = board.neighbour(from, self.direction)?;
        let (here, level) = (board.level(from), board.level(cell));
        let occupant = battle.field().occupant(cell).filter(|occupant| *occupant != Occupant::Figure(self.figure));
        Some(Ahead { cell, level, rise: here.rise_to(level), drop: here.drop_to(level), occupant })
    }

    /// Makes the next step if the policy allows it.
    #[inline]
    pub fn advance(&mut self, battle: &Battle, policy: &impl Policy) -> Moved {
        let ahead = self.ahead(battle);
        match (policy.judge(self, ahead.as_ref()), ahead) {
            (Verdict::Stop(cause), _) => Moved::Stopped(cause),
            (Verdict::Enter { .. } | Verdict::Break { .. }, None) => Moved::Stopped(Cause::Edge),
            (Verdict::Enter { cost }, Some(ahead)) => {
                self.enter(ahead.cell, cost);
                Moved::Entered(ahead)
            }
            (Verdict::Break { cost }, Some(ahead)) => {
                self.enter(ahead.cell, cost);
                self.reach = self.reach.min(self.force);
                Moved::Broke(ahead)
            }
        }
    }

    #[inline]
    fn enter(&mut self, cell: Cell, cost: u16) {
        self.force = self.force.saturating_sub(cost);
        self.reach = self.reach.saturating_sub(1);
        self.steps += 1;
        self.at = self.at.stepped(self.lead, cell);
    }
}
