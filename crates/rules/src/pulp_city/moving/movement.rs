//! Moves, step by step (`PC-18`).

use std::collections::{BTreeMap, btree_map::Entry};

use serde::{Deserialize, Serialize};

use super::reach;
use crate::{
    battle::{self, FigureId, Known, Occupant, Refusal, Resolver, Stage, Step},
    board::{Cell, Footprint},
    geometry::Coord,
    pulp_city::{
        Event, MoveKind, MoveMode, Order, PulpCity, PulpCityBattle, Setup,
        displace::{danger, fall},
        roll::{attempt, permission},
    },
};

/// A move that has been checked: its mode and its path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePath {
    /// Move mode.
    pub by: MoveMode,
    /// Cells to enter, in order.
    pub path: Vec<Cell>,
}

/// Checks that a model is in play and can take the fatigue that a move costs.
fn ready(battle: PulpCityBattle<'_>, figure: FigureId) -> Result<(), Refusal> {
    if !battle.in_play(figure) {
        return Err(permission::out_of_play(battle, figure));
    }
    permission::fatigue(battle, figure, "a move costs a fatigue")
}

/// Checks a move.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub(in crate::pulp_city) fn judge(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    by: Option<MoveMode>,
    path: &[Coord],
) -> Result<MovePath, Refusal> {
    ready(battle, figure)?;
    let name = battle.figure_name(figure);
    let Some(kind) = battle.move_kind(figure, by) else {
        let message =
            by.map_or_else(|| format!("{name} cannot move at all"), |by| format!("{name} cannot {} now", by.name()));
        return Err(Refusal::new("PC-18", "no_such_way", message));
    };
    Ok(MovePath { by: kind.mode(), path: reach::judge(battle, figure, kind, path)? })
}

/// Returns an order for each move mode and each hex that the model can reach with it.
pub(in crate::pulp_city) fn orders(battle: PulpCityBattle<'_>, figure: FigureId) -> Vec<Order> {
    if ready(battle, figure).is_err() {
        return Vec::new();
    }
    let board = &battle.setup().board;
    let kinds = battle.move_kinds(figure).into_iter().enumerate();
    let ways = kinds.flat_map(|(place, kind): (usize, MoveKind)| {
        let by = (place > 0).then(|| kind.mode());
        let reach = reach::Reach::of(battle, figure, kind);
        let ways: Vec<Order> = reach
            .ways()
            .map(|(_, way)| Order::Move { figure, by, path: way.into_iter().map(|cell| board.at(cell)).collect() })
            .collect();
        ways
    });
    ways.collect()
}

/// Returns the moves that a model can make now, one to each hex. Of several move modes that lead to a hex, the first
/// one for which `arrives` is true is used. If there is none, the last one is used.
pub(in crate::pulp_city) fn ways(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    arrives: impl Fn(&MovePath) -> bool,
) -> Vec<MovePath> {
    let mut found: BTreeMap<Cell, MovePath> = BTreeMap::new();
    if ready(battle, figure).is_ok() {
        for kind in battle.move_kinds(figure) {
            let reach = reach::Reach::of(battle, figure, kind);
            for (cell, path) in reach.ways() {
                let way = MovePath { by: kind.mode(), path };
                match found.entry(cell) {
                    Entry::Vacant(free) => {
                        free.insert(way);
                    }
                    Entry::Occupied(mut known) => {
                        if !arrives(known.get()) {
                            known.insert(way);
                        }
                    }
                }
            }
        }
    }
    found.into_values().collect()
}

/// True if the model can move to any hex now.
pub(in crate::pulp_city) fn is_possible(battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
    ready(battle, figure).is_ok()
        && battle.move_kinds(figure).into_iter().any(|kind| reach::leads_anywhere(battle, figure, kind))
}

/// A model that is moving.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveFrame {
    /// The model.
    pub figure: FigureId,
    /// Move mode.
    pub by: MoveMode,
    /// Cells to enter, in order.
    pub path: Vec<Cell>,
    /// Number of cells already entered.
    pub done: u16,
    /// Indices of the dangerous terrain that the model has entered.
    pub entered: Vec<u8>,
    /// Indices of terrain that has yet to take effect, because the model entered it while it flew over another model or
    /// an object.
    pub pending: Vec<u8>,
}

/// Returns the events that begin a move, including its fatigue.
pub(in crate::pulp_city) fn set_out(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    plan: MovePath,
) -> Vec<battle::Event> {
    let MovePath { by, path } = plan;
    let mut events = vec![PulpCity::own(Event::MoveBegan { figure, by, path: path.clone() })];
    events.extend(attempt::tired(battle, figure));
    events.push(PulpCity::push(MoveFrame { figure, by, path, done: 0, entered: Vec::new(), pending: Vec::new() }));
    events
}

impl MoveFrame {
    /// Returns the current and the next cell, or `None` if the model is no longer on its path or cannot continue.
    fn next(&self, battle: PulpCityBattle<'_>) -> Option<(Cell, Cell)> {
        let at = battle.cell_of(self.figure).filter(|_| !battle.model(self.figure).ko)?;
        let done = usize::from(self.done);
        let led = done.checked_sub(1).and_then(|last| self.path.get(last)).is_none_or(|before| *before == at);
        let to = *self.path.get(done).filter(|_| led)?;
        let last = done + 1 == self.path.len();
        let passes = !last && self.by == MoveMode::Fly;
        (passes || battle.field().is_free_for(to, Occupant::Figure(self.figure))).then_some((at, to))
    }

    /// Returns the events of a step to the next cell.
    fn stepped(&self, battle: PulpCityBattle<'_>, at: Cell, to: Cell) -> Vec<battle::Event> {
        let (figure, field, board) = (self.figure, battle.field(), &battle.setup().board);
        let mut events = Vec::new();
        if field.standing(figure).is_some() {
            events.push(battle::Event::Lifted { figure });
        }
        let there = Footprint::one(to);
        events.push(battle::Event::Stepped { figure, to: there });
        let zones = danger::entered(battle, figure, at, to);
        let entered = self.entered.iter().chain(&zones).copied().collect();
        let mut acting: Vec<u8> = self.pending.iter().copied().chain(zones).collect();
        let stands = field.is_free_for(to, Occupant::Figure(figure));
        let pending = if stands { Vec::new() } else { std::mem::take(&mut acting) };
        let drop = board.level(at).drop_to(board.level(to));
        let falls = self.by == MoveMode::Sprint && drop > 1;
        let last = usize::from(self.done) + 1 == self.path.len();
        if last || falls || !acting.is_empty() {
            events.push(battle::Event::Settled { figure, at: there });
        }
        if falls {
            events.extend(fall::events(battle, figure, drop));
        }
        events.push(if last {
            PulpCity::pop()
        } else {
            PulpCity::become_(Self { done: self.done + 1, entered, pending, ..self.clone() })
        });
        events.extend(danger::push(figure, acting));
        events
    }
}

impl Resolver<PulpCity> for MoveFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.way(&self.path) && usize::from(self.done) <= self.path.len()
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        if let Some((at, to)) = self.next(battle) {
            return Step::Emit(self.stepped(battle, at, to));
        }
        // A fall or the effects of dangerous terrain have ended the move.
        let (figure, field) = (self.figure, battle.field());
        let here = field.footprint(figure).filter(|_| field.standing(figure).is_none());
        let settled = here.map(|at| battle::Event::Settled { figure, at });
        Step::Emit(settled.into_iter().chain([PulpCity::pop()]).collect())
    }
}
