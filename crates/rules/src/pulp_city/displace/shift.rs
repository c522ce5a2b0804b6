//! Shifts (`PC-14`).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::danger;
use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    board::{Cell, Footprint},
    displacement::Cause,
    geometry::Coord,
    pulp_city::{Choice, Displacement, Event, Frame, Order, PulpCity, PulpCityBattle, Setup, displace},
    report::counted,
    units::Hexes,
};

/// Maximum rise of any hex above the start, and maximum difference in level between start and end.
const MAX_LEVELS: u16 = 4;

/// A shift: the choice of its path, or the movement along it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShiftFrame {
    /// The model to shift.
    pub figure: FigureId,
    /// The model that causes the shift.
    pub by: FigureId,
    /// Maximum distance in hexes.
    pub spaces: u8,
    /// Path of the shift, or `None` if it has not been chosen yet.
    pub way: Option<ShiftPath>,
}

/// The path of a shift, and the progress on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShiftPath {
    /// Cells to enter, in order.
    pub path: Vec<Cell>,
    /// Number of cells already entered.
    pub done: u16,
    /// Indices of the dangerous terrain that the model has entered.
    pub met: Vec<u8>,
}

/// An obstacle to a shift.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShiftObstacle {
    Taken,
    TooHigh(u16),
}

/// Returns the obstacle on a cell of a shift from `start`, if any.
fn bar(battle: PulpCityBattle<'_>, figure: FigureId, start: Cell, cell: Cell) -> Option<ShiftObstacle> {
    let board = &battle.setup().board;
    let rise = board.level(start).rise_to(board.level(cell));
    if battle.field().is_free_for(cell, battle::Occupant::Figure(figure)) {
        (rise > MAX_LEVELS).then_some(ShiftObstacle::TooHigh(rise))
    } else {
        Some(ShiftObstacle::Taken)
    }
}

/// Returns the number of levels between the start of a shift and a lower cell, if they are too many for the shift to
/// end there.
fn too_low(battle: PulpCityBattle<'_>, start: Cell, cell: Cell) -> Option<u16> {
    let board = &battle.setup().board;
    Some(board.level(start).drop_to(board.level(cell))).filter(|drop| *drop > MAX_LEVELS)
}

/// Returns the cells on which a shift can end, nearest first, each with a shortest path. The first one is the model's
/// own cell, with an empty path.
#[must_use]
pub fn reachable(battle: PulpCityBattle<'_>, figure: FigureId, spaces: u8) -> Vec<(Cell, Vec<Cell>)> {
    let board = &battle.setup().board;
    let Some(start) = battle.cell_of(figure) else { return Vec::new() };
    let mut ways = vec![(start, Vec::new())];
    let mut seen = vec![false; board.len()];
    seen[start.index()] = true;
    let mut queue = VecDeque::from([(start, Vec::new())]);
    while let Some((at, way)) = queue.pop_front() {
        if way.len() >= usize::from(spaces) {
            continue;
        }
        for cell in board.neighbours(at) {
            if std::mem::replace(&mut seen[cell.index()], true) || bar(battle, figure, start, cell).is_some() {
                continue;
            }
            let way: Vec<Cell> = way.iter().copied().chain([cell]).collect();
            if too_low(battle, start, cell).is_none() {
                ways.push((cell, way.clone()));
            }
            queue.push_back((cell, way));
        }
    }
    ways
}

/// Checks the path of a shift and returns its cells.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub fn judge(battle: PulpCityBattle<'_>, figure: FigureId, spaces: u8, path: &[Coord]) -> Result<Vec<Cell>, Refusal> {
    let board = &battle.setup().board;
    let name = battle.figure_name(figure);
    let refusal = |code, message: String| Refusal::new("PC-14", code, message);
    let Some(start) = battle.cell_of(figure) else {
        return Err(refusal("off_board", format!("{name} is not on the board")));
    };
    if path.len() > usize::from(spaces) {
        let message = format!("{name} can be shifted by {} at most, not {}", Hexes(spaces.into()), path.len());
        return Err(refusal("too_far", message).with("most", spaces));
    }
    let (mut at, mut cells) = (start, Vec::new());
    for &to in path {
        let Some(cell) = board.cell(to) else { return Err(refusal("no_hex", format!("there is no hex {to}"))) };
        if board.direction_to(at, cell).is_none() {
            return Err(refusal("not_adjacent", format!("{to} is not adjacent to {}", board.at(at))));
        }
        match bar(battle, figure, start, cell) {
            None => {}
            Some(ShiftObstacle::Taken) => return Err(refusal("taken", format!("the hex {to} is taken"))),
            Some(ShiftObstacle::TooHigh(rise)) => {
                let levels = counted(rise, "level", "levels");
                let message = format!("{to} is {levels} above the start, and a shift goes up {MAX_LEVELS} at most");
                return Err(refusal("rise_too_high", message).with("rise", rise).with("most", MAX_LEVELS));
            }
        }
        at = cell;
        cells.push(cell);
    }
    match too_low(battle, start, at) {
        None => Ok(cells),
        Some(drop) => {
            let levels = counted(drop, "level", "levels");
            let message =
                format!("{} is {levels} below the start, and a shift ends {MAX_LEVELS} below at most", board.at(at));
            Err(refusal("drop_too_deep", message).with("drop", drop).with("most", MAX_LEVELS))
        }
    }
}

impl ShiftFrame {
    /// Returns the frame of a shift whose path has not been chosen yet.
    pub(in crate::pulp_city) const fn new(figure: FigureId, by: FigureId, spaces: u8) -> Self {
        Self { figure, by, spaces, way: None }
    }

    /// Returns the indices of the dangerous terrain that the model has entered.
    pub(in crate::pulp_city) fn met(&self) -> &[u8] {
        self.way.as_ref().map_or(&[], |way| &way.met)
    }

    /// Returns an order for each hex on which the shift can end.
    pub(in crate::pulp_city) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let board = &battle.setup().board;
        let ways = reachable(battle, self.figure, self.spaces).into_iter();
        let paths = ways.map(|(_, way)| way.into_iter().map(|cell| board.at(cell)).collect());
        paths.map(|path| battle::Order::PulpCity(Order::Shift { path })).collect()
    }

    /// Returns the choice of the path, if the model can only stay where it is.
    pub(in crate::pulp_city) fn forced(&self, battle: PulpCityBattle<'_>) -> Option<Choice> {
        let Self { figure, spaces, .. } = *self;
        let stays = self.way.is_none() && reachable(battle, figure, spaces).len() == 1;
        stays.then_some(Choice::Shift { figure, spaces })
    }

    /// Returns the events after the path is chosen.
    fn begun(&self, path: Vec<Cell>) -> Vec<battle::Event> {
        if path.is_empty() {
            return vec![PulpCity::pop()];
        }
        let (figure, spaces) = (self.figure, u16::from(self.spaces));
        let began = Event::DisplacementBegan { figure, kind: Displacement::Shift, direction: None, spaces };
        let way = Some(ShiftPath { path, done: 0, met: Vec::new() });
        vec![PulpCity::own(began), PulpCity::become_(Self { way, ..self.clone() })]
    }

    /// Returns the events of the next step, or those that end the shift.
    fn stepped(&self, battle: PulpCityBattle<'_>, way: &ShiftPath) -> Vec<battle::Event> {
        let figure = self.figure;
        let (field, done) = (battle.field(), usize::from(way.done));
        let before = done.checked_sub(1).and_then(|last| way.path.get(last)).copied();
        let at = battle.cell_of(figure);
        let in_place = before.is_none_or(|before| at == Some(before)) && !battle.model(figure).ko;
        let next = way.path.get(done).filter(|cell| field.is_free_for(**cell, battle::Occupant::Figure(figure)));
        let (Some(at), Some(next)) = (at, next.copied().filter(|_| in_place)) else {
            let whole = in_place && done == way.path.len();
            return self.ended(battle, way.done, if whole { Cause::Distance } else { Cause::Terrain });
        };
        let mut events = Vec::new();
        if field.standing(figure).is_some() {
            events.push(battle::Event::Lifted { figure });
        }
        let to = Footprint::one(next);
        events.push(battle::Event::Stepped { figure, to });
        let zones = danger::entered(battle, figure, at, next);
        if !zones.is_empty() {
            events.push(battle::Event::Settled { figure, at: to });
        }
        let met = way.met.iter().chain(&zones).copied().collect();
        let way = Some(ShiftPath { done: way.done + 1, met, path: way.path.clone() });
        events.push(PulpCity::become_(Self { way, ..self.clone() }));
        events.extend(danger::push(figure, zones));
        events
    }

    /// Returns the events that end the shift.
    fn ended(&self, battle: PulpCityBattle<'_>, moved: u16, cause: Cause) -> Vec<battle::Event> {
        let (figure, field) = (self.figure, battle.field());
        let here = field.footprint(figure).filter(|_| field.standing(figure).is_none());
        let settled = here.map(|at| battle::Event::Settled { figure, at });
        settled.into_iter().chain([displace::ended(figure, moved, cause), PulpCity::pop()]).collect()
    }
}

/// True if the displacement on top of the agenda is a shift of this model by itself or a friend.
pub(in crate::pulp_city) fn is_friendly(battle: PulpCityBattle<'_>, figure: FigureId) -> bool {
    let Some(battle::Frame::PulpCity(Frame::Shift(shift))) = battle.top() else { return false };
    shift.figure == figure && battle.friends(shift.by, figure)
}

impl Resolver<PulpCity> for ShiftFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let way = |way: &ShiftPath| known.way(&way.path) && usize::from(way.done) <= way.path.len();
        known.figure(self.figure)
            && known.figure(self.by)
            && self.spaces <= displace::FARTHEST
            && self.way.as_ref().is_none_or(way)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let Self { figure, by, spaces, .. } = *self;
        if let Some(way) = &self.way {
            return Step::Emit(self.stepped(battle, way));
        }
        if reachable(battle, figure, spaces).len() <= 1 {
            return Step::Emit(vec![PulpCity::pop()]);
        }
        let about = ChoiceKind::PulpCity(Choice::Shift { figure, spaces });
        Step::Ask(PendingChoice { decider: battle.controller(by), about })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let battle::Order::PulpCity(Order::Shift { path }) = order else {
            let message = format!("{} is shifted: choose the path", battle.figure_name(self.figure));
            return Err(Refusal::new("PC-14", "shift_first", message));
        };
        Ok(self.begun(judge(battle, self.figure, self.spaces, path)?))
    }
}
