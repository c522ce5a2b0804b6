//! Reachable hexes of a move mode (`PC-18`).

use std::{cmp::Reverse, collections::BinaryHeap};

use crate::{
    battle::{FigureId, Occupant, Refusal},
    board::Cell,
    geometry::Coord,
    pulp_city::{MoveKind, MoveMode, PulpCityBattle, Role, displace::fall},
    report::counted,
};

/// An obstacle to a step or a leap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StepObstacle {
    /// The cell is occupied.
    Taken(Occupant),
    /// The rise is too high. Contains the rise and the maximum, in levels.
    Rise(u16, u16),
}

/// The obstacles and costs of the steps of a model with a move mode.
#[derive(Clone, Copy, Debug)]
struct Walker<'b> {
    battle: PulpCityBattle<'b>,
    figure: FigureId,
    kind: MoveKind,
}

impl Walker<'_> {
    fn taken(&self, to: Cell) -> Result<(), StepObstacle> {
        let other = self.battle.field().occupant(to).filter(|other| *other != Occupant::Figure(self.figure));
        other.map_or(Ok(()), |other| Err(StepObstacle::Taken(other)))
    }

    /// Returns the cost of a step onto a neighbouring cell, in hexes.
    fn cost(&self, from: Cell, to: Cell) -> Result<u16, StepObstacle> {
        let board = &self.battle.setup().board;
        let rise = board.level(from).rise_to(board.level(to));
        match self.kind.mode() {
            MoveMode::Fly => return Ok(1),
            MoveMode::Sprint if rise > 1 => return Err(StepObstacle::Rise(rise, 1)),
            _ => self.taken(to)?,
        }
        let free = self.battle.sheet(self.figure).role() == Some(Role::Infiltrator);
        Ok(if free { 1 } else { rise.saturating_add(1) })
    }

    /// Returns the Falling Damage of a step down (`PC-16`).
    fn falls(&self, from: Cell, to: Cell) -> u16 {
        let board = &self.battle.setup().board;
        match board.level(from).drop_to(board.level(to)) {
            drop if drop > 1 && self.kind.mode() == MoveMode::Sprint => fall::damage(drop).into(),
            _ => 0,
        }
    }

    /// True for move modes that go directly to their destination.
    const fn hops(&self) -> bool {
        matches!(self.kind, MoveKind::Leap(_) | MoveKind::Blink(_))
    }

    /// Checks the destination of a leap or a blink. The hexes in between do not matter.
    fn hop(&self, from: Cell, to: Cell) -> Result<(), StepObstacle> {
        self.taken(to)?;
        let board = &self.battle.setup().board;
        let (rise, most) = (board.level(from).rise_to(board.level(to)), u16::from(self.kind.hexes() / 2));
        match self.kind {
            MoveKind::Leap(_) if rise > most => Err(StepObstacle::Rise(rise, most)),
            _ => Ok(()),
        }
    }

    fn refusal(&self, to: Coord, bar: StepObstacle) -> Refusal {
        let (battle, name) = (self.battle, self.battle.figure_name(self.figure));
        let way = self.kind.mode().name();
        match bar {
            StepObstacle::Taken(other) => {
                let other = battle.occupant_name(other);
                Refusal::new("PC-18", "taken", format!("{other} is on {to}"))
            }
            StepObstacle::Rise(rise, most) => {
                let levels = counted(rise, "level", "levels");
                let message = format!("{to} is {levels} up, and {name} can {way} up {most} at most");
                Refusal::new("PC-18", "rise_too_high", message).with("rise", rise).with("most", most)
            }
        }
    }

    fn too_far(&self, to: Coord, cost: u32) -> Refusal {
        let (most, way) = (self.kind.hexes(), self.kind.mode().name());
        let name = self.battle.figure_name(self.figure);
        let hexes = counted(cost, "hex", "hexes");
        let message = format!("the {way} to {to} takes {hexes}, and {name} has {most}");
        Refusal::new("PC-18", "too_far", message).with("cost", cost).with("most", most)
    }
}

/// Checks a path and returns its cells.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub(in crate::pulp_city) fn judge(
    battle: PulpCityBattle<'_>,
    figure: FigureId,
    kind: MoveKind,
    path: &[Coord],
) -> Result<Vec<Cell>, Refusal> {
    let board = &battle.setup().board;
    let walker = Walker { battle, figure, kind };
    let refused = |code, message: String| Err(Refusal::new("PC-18", code, message));
    let name = battle.figure_name(figure);
    let Some(start) = battle.cell_of(figure) else {
        return refused("off_board", format!("{name} is not on the board"));
    };
    let mut cells = Vec::new();
    for &to in path {
        let Some(cell) = board.cell(to) else { return refused("no_hex", format!("there is no hex {to}")) };
        cells.push(cell);
    }
    let (Some(&last), Some(&to)) = (cells.last(), path.last()) else {
        return refused("no_way", format!("the path of {name} is empty"));
    };
    if walker.hops() {
        if cells.len() > 1 {
            return refused("one_hex", format!("for a {}, name only the hex where it ends", kind.mode().name()));
        }
        if last == start {
            return refused("no_way", format!("{name} is already on {to}"));
        }
        let distance = board.at(start).distance(to);
        if distance > kind.hexes().into() {
            return Err(walker.too_far(to, distance));
        }
        walker.hop(start, last).map_err(|bar| walker.refusal(to, bar))?;
        return Ok(cells);
    }
    let (mut at, mut cost) = (start, 0_u16);
    for (&cell, &to) in cells.iter().zip(path) {
        if board.direction_to(at, cell).is_none() {
            return refused("not_adjacent", format!("{to} is not adjacent to {}", board.at(at)));
        }
        cost = cost.saturating_add(walker.cost(at, cell).map_err(|bar| walker.refusal(to, bar))?);
        if cost > kind.hexes().into() {
            return Err(walker.too_far(to, cost.into()));
        }
        at = cell;
    }
    walker.taken(last).map_err(|bar| walker.refusal(to, bar))?;
    Ok(cells)
}

/// True if a model can reach any other hex with a move mode. Usually the first step decides. A flight can also pass
/// over an occupied hex.
pub(in crate::pulp_city) fn leads_anywhere(battle: PulpCityBattle<'_>, figure: FigureId, kind: MoveKind) -> bool {
    let walker = Walker { battle, figure, kind };
    let Some(start) = battle.cell_of(figure) else { return false };
    let board = &battle.setup().board;
    if walker.hops() {
        let (from, most) = (board.at(start), u32::from(kind.hexes()));
        let near = |cell: &Cell| *cell != start && from.distance(board.at(*cell)) <= most;
        return board.cells().filter(near).any(|cell| walker.hop(start, cell).is_ok());
    }
    let affordable = |to: Cell| walker.cost(start, to).is_ok_and(|cost| cost <= kind.hexes().into());
    board.neighbours(start).any(|to| affordable(to) && walker.taken(to).is_ok())
        || (kind.mode() == MoveMode::Fly && Reach::of(battle, figure, kind).ways().next().is_some())
}

/// A cell on a path, with the index of the label of the previous cell.
#[derive(Clone, Copy, Debug)]
struct Label {
    cell: Cell,
    before: Option<usize>,
}

/// The cells that a model can reach with a move mode, each with the path that costs the fewest hit points. Ties go to
/// the shortest path.
#[derive(Clone, Debug)]
pub(in crate::pulp_city) struct Reach {
    labels: Vec<Label>,
    /// The possible final cells in order, each with the index of its best label.
    ends: Vec<(Cell, usize)>,
}

impl Reach {
    /// Returns the reach of a model with a move mode.
    #[must_use]
    pub(in crate::pulp_city) fn of(battle: PulpCityBattle<'_>, figure: FigureId, kind: MoveKind) -> Self {
        let walker = Walker { battle, figure, kind };
        match battle.cell_of(figure) {
            Some(start) if walker.hops() => Self::hopped(&walker, start),
            Some(start) => Self::walked(&walker, start),
            None => Self { labels: Vec::new(), ends: Vec::new() },
        }
    }

    fn hopped(walker: &Walker<'_>, start: Cell) -> Self {
        let board = &walker.battle.setup().board;
        let (from, most) = (board.at(start), u32::from(walker.kind.hexes()));
        let cells = board.cells().filter(|cell| {
            *cell != start && from.distance(board.at(*cell)) <= most && walker.hop(start, *cell).is_ok()
        });
        let labels: Vec<Label> = cells.map(|cell| Label { cell, before: None }).collect();
        let ends = labels.iter().enumerate().map(|(place, label)| (label.cell, place)).collect();
        Self { labels, ends }
    }

    /// Searches for the paths with the least damage, then for the shortest ones. A second label of a cell is useful
    /// only if its cost is lower: it has more damage, but can lead farther.
    fn walked(walker: &Walker<'_>, start: Cell) -> Self {
        let board = &walker.battle.setup().board;
        let most = u16::from(walker.kind.hexes());
        let mut cheapest = vec![u16::MAX; board.len()];
        let (mut labels, mut ends): (Vec<Label>, Vec<(Cell, usize)>) = (Vec::new(), Vec::new());
        // Damage, cost, a number that breaks ties by insertion order, cell, previous label.
        let mut queue = BinaryHeap::from([Reverse((0_u16, 0_u16, 0_usize, start, None))]);
        let mut count = 0;
        while let Some(Reverse((damage, cost, _, cell, before))) = queue.pop() {
            let Some(known) = cheapest.get_mut(cell.index()).filter(|known| cost < **known) else { continue };
            let first = std::mem::replace(known, cost) == u16::MAX;
            let place = labels.len();
            labels.push(Label { cell, before });
            if first && cell != start && walker.taken(cell).is_ok() {
                ends.push((cell, place));
            }
            for to in board.neighbours(cell) {
                let Ok(step) = walker.cost(cell, to) else { continue };
                let cost = cost.saturating_add(step);
                if cost <= most && cheapest.get(to.index()).is_some_and(|known| cost < *known) {
                    count += 1;
                    let damage = damage.saturating_add(walker.falls(cell, to));
                    queue.push(Reverse((damage, cost, count, to, Some(place))));
                }
            }
        }
        ends.sort_unstable();
        Self { labels, ends }
    }

    /// Returns the possible final cells in order, each with its path.
    pub(in crate::pulp_city) fn ways(&self) -> impl Iterator<Item = (Cell, Vec<Cell>)> + '_ {
        self.ends.iter().map(|(cell, place)| (*cell, self.way(*place)))
    }

    fn way(&self, place: usize) -> Vec<Cell> {
        let mut way = Vec::new();
        let mut label = self.labels.get(place);
        while let Some(Label { cell, before }) = label.copied() {
            way.push(cell);
            label = before.and_then(|before| self.labels.get(before));
            // The path does not include the starting cell.
            if before.is_some() && label.is_some_and(|label| label.before.is_none()) {
                break;
            }
        }
        way.reverse();
        way
    }
}
