//! Forced moves (`CDG-24`): the Coup-De-Grace policy of the displacement walk. A pull chooses its direction again
//! before each step.

use serde::{Deserialize, Serialize};

use super::{
    harm::{self, MiniCondition},
    pit::PitFrame,
};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    board::{Cell, Footprint},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, Event, HarmSource, Ledge, Setup, arena::ground},
    displacement::{Ahead, Cause, Moved, Policy, Verdict, Walk},
    geometry::{Direction, toward},
};

/// Lowest drop, in levels, that costs a hit point under the option `ledge: pit` (`CDG-15`).
const DEEP: u16 = 2;

/// Destination of a forced move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ForcedMoveTarget {
    /// A push: straight ahead.
    Straight,
    /// A pull: to a hex beside the mover, which is on this cell.
    Beside(Cell),
    /// The pull of a grappling hook: onto this cell.
    Onto(Cell),
}

/// The policy of a forced move, which decides where it stops. Its steps cost no force.
#[derive(Clone, Copy, Debug)]
pub struct Shift<'b> {
    /// The battle.
    pub battle: CoupDeGraceBattle<'b>,
    /// True if a pull has reached its destination.
    pub arrived: bool,
}

impl Policy for Shift<'_> {
    fn judge(&self, walk: &Walk, ahead: Option<&Ahead>) -> Verdict {
        let here = self.battle.setup().board.terrain(walk.at.head);
        if walk.steps > 0 && ground::pit(here).is_some() {
            return Verdict::Stop(Cause::Pit);
        }
        if self.arrived || walk.reach == 0 {
            return Verdict::Stop(Cause::Distance);
        }
        let Some(ahead) = ahead else { return Verdict::Stop(Cause::Edge) };
        match ahead.occupant {
            Some(Occupant::Figure(figure)) => Verdict::Stop(Cause::Figure(figure)),
            Some(Occupant::Object(object)) => Verdict::Stop(Cause::Obstacle(object)),
            None if ahead.rise > 0 => Verdict::Stop(Cause::Elevation),
            None => Verdict::Enter { cost: 0 },
        }
    }
}

/// Adds the damage of a forced step down by `drop` levels, if it causes any (`CDG-15`, option `ledge`). Returns the
/// condition of the mini afterwards.
pub(in crate::coup_de_grace) fn drop_hurts(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    drop: u16,
    events: &mut Vec<battle::Event>,
) -> MiniCondition {
    let hurts = battle.rules().options.ledge == Ledge::Pit && drop >= DEEP;
    harm::hurt(battle, figure, u8::from(hurts), HarmSource::Ledge, events)
}

/// Returns the direction of the next step, or `None` if the mini has reached its destination.
fn heading(battle: CoupDeGraceBattle<'_>, walk: &Walk, aim: ForcedMoveTarget) -> Option<Direction> {
    let board = &battle.setup().board;
    let at = board.at(walk.at.head);
    match aim {
        ForcedMoveTarget::Straight => Some(walk.direction),
        ForcedMoveTarget::Beside(mover) if at.distance(board.at(mover)) <= 1 => None,
        ForcedMoveTarget::Beside(goal) | ForcedMoveTarget::Onto(goal) => toward(at, board.at(goal)).settled(),
    }
}

/// Advances a forced move by one step, or stops it.
fn advance(battle: CoupDeGraceBattle<'_>, walk: &mut Walk, aim: ForcedMoveTarget) -> Moved {
    let heading = heading(battle, walk, aim);
    if let Some(direction) = heading {
        walk.direction = direction;
    }
    walk.advance(&battle, &Shift { battle, arrived: heading.is_none() })
}

/// Checks that the first step of a push is possible.
///
/// # Errors
/// Returns the cause that stops the push.
pub fn can_begin(battle: CoupDeGraceBattle<'_>, figure: FigureId, direction: Direction) -> Result<(), Cause> {
    let Some(at) = battle.field().footprint(figure) else { return Err(Cause::Edge) };
    let mut walk = Walk::new(&battle, figure, at, direction, 0, 1);
    match advance(battle, &mut walk, ForcedMoveTarget::Straight) {
        Moved::Stopped(cause) => Err(cause),
        Moved::Entered(_) | Moved::Broke(_) => Ok(()),
    }
}

/// Returns the cells that a forced move would enter now, in order, and the reason for its end.
#[must_use]
pub fn trajectory(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    direction: Direction,
    spaces: u16,
    aim: ForcedMoveTarget,
) -> (Vec<Cell>, Cause) {
    let Some(at) = battle.field().footprint(figure) else { return (Vec::new(), Cause::Edge) };
    let mut walk = Walk::new(&battle, figure, at, direction, 0, spaces);
    let mut cells = Vec::new();
    loop {
        match advance(battle, &mut walk, aim) {
            Moved::Entered(ahead) | Moved::Broke(ahead) => cells.push(ahead.cell),
            Moved::Stopped(cause) => return (cells, cause),
        }
    }
}

/// A forced move between two steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PushFrame {
    /// The displacement walk.
    pub walk: Walk,
    /// Destination of the move.
    pub aim: ForcedMoveTarget,
}

/// Returns the event that begins a forced move and the frame that resolves it. Returns `None` if the mini is off the
/// board.
pub(in crate::coup_de_grace) fn begin(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    direction: Direction,
    spaces: u16,
    aim: ForcedMoveTarget,
) -> Option<(battle::Event, PushFrame)> {
    let at = battle.field().footprint(figure)?;
    let walk = Walk::new(&battle, figure, at, direction, 0, spaces);
    Some((CoupDeGrace::own(Event::PushBegan { figure, direction, spaces }), PushFrame { walk, aim }))
}

/// Returns the events that begin a forced move, whose frame replaces the current one.
pub(in crate::coup_de_grace) fn become_push(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    direction: Direction,
    spaces: u16,
    aim: ForcedMoveTarget,
) -> Vec<battle::Event> {
    match begin(battle, figure, direction, spaces, aim) {
        Some((began, push)) => vec![began, CoupDeGrace::become_(push)],
        None => vec![CoupDeGrace::pop()],
    }
}

/// Returns the first direction of a pull and its number of spaces, up to the given maximum. Returns `None` if the
/// target is already at its destination.
pub(in crate::coup_de_grace) fn pull(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    most: u16,
    aim: ForcedMoveTarget,
) -> Option<(Direction, u16)> {
    let board = &battle.setup().board;
    let at = battle.cell_of(figure)?;
    let (goal, short) = match aim {
        ForcedMoveTarget::Straight => return None,
        ForcedMoveTarget::Beside(mover) => (mover, 1),
        ForcedMoveTarget::Onto(goal) => (goal, 0),
    };
    let way = board.at(at).distance(board.at(goal)).saturating_sub(short);
    let spaces = u16::try_from(way).unwrap_or(u16::MAX).min(most);
    let direction = toward(board.at(at), board.at(goal)).settled().filter(|_| spaces > 0)?;
    Some((direction, spaces))
}

impl PushFrame {
    /// Returns the events after a step.
    fn stepped(&self, battle: CoupDeGraceBattle<'_>, walk: Walk, ahead: Ahead) -> Vec<battle::Event> {
        let figure = walk.figure;
        let mut events = Vec::new();
        if self.walk.steps == 0 {
            events.push(battle::Event::Lifted { figure });
        }
        events.push(battle::Event::Stepped { figure, to: walk.at });
        if drop_hurts(battle, figure, ahead.drop, &mut events) == MiniCondition::Out {
            let ended = Event::PushEnded { figure, moved: walk.steps, cause: Cause::Terrain };
            events.extend([CoupDeGrace::own(ended), CoupDeGrace::pop()]);
            return events;
        }
        events.push(CoupDeGrace::become_(Self { walk, aim: self.aim }));
        events
    }

    /// Returns the events that end the move.
    fn ended(&self, cause: Cause) -> Vec<battle::Event> {
        let Walk { figure, at, steps, .. } = self.walk;
        let mut events = Vec::new();
        if steps > 0 {
            events.push(battle::Event::Settled { figure, at });
        }
        events.push(CoupDeGrace::own(Event::PushEnded { figure, moved: steps, cause }));
        events.push(if cause == Cause::Pit {
            CoupDeGrace::become_(PitFrame { figure, spikes: false })
        } else {
            CoupDeGrace::pop()
        });
        events
    }
}

impl Resolver<CoupDeGrace> for PushFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let aimed = match self.aim {
            ForcedMoveTarget::Straight => true,
            ForcedMoveTarget::Beside(cell) | ForcedMoveTarget::Onto(cell) => known.cell(cell),
        };
        aimed && known.based(self.walk.figure, self.walk.at)
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let figure = self.walk.figure;
        let begun = self.walk.steps > 0;
        if battle.field().footprint(figure) != Some(self.walk.at) || battle.field().standing(figure).is_some() == begun
        {
            // Only an invalid file leads here.
            return Step::Emit(vec![CoupDeGrace::pop()]);
        }
        let mut walk = self.walk;
        Step::Emit(match advance(battle, &mut walk, self.aim) {
            Moved::Entered(ahead) | Moved::Broke(ahead) => self.stepped(battle, walk, ahead),
            Moved::Stopped(cause) => self.ended(cause),
        })
    }
}

/// Returns the footprint of a mini on a cell.
pub(in crate::coup_de_grace) const fn on(cell: Cell) -> Footprint {
    Footprint::one(cell)
}
