//! Voluntary moves of minis, step by step (`CDG-8`, `CDG-14`, `CDG-15`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, FigureId, Known, ObjectId, Occupant, Refusal, Resolver, Stage, Step},
    board::Cell,
    coup_de_grace::{
        CoupDeGrace, CoupDeGraceBattle, Event, Setup,
        arena::{
            ground,
            minis::{are_adjacent, off_board},
            price,
        },
        forced::{drag, push},
    },
    geometry::{Coord, Direction},
};

/// The positions of a moving mini and of the mini that it drags, between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(in crate::coup_de_grace) struct StepPosition {
    /// Cell of the moving mini.
    pub(in crate::coup_de_grace) at: Cell,
    /// Cell of the dragged mini.
    pub(in crate::coup_de_grace) dragged: Option<Cell>,
}

/// An obstacle to a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::coup_de_grace) enum StepObstacle {
    /// A mini.
    Mini(FigureId),
    /// A wall, a fence or a closed door.
    Thing(ObjectId),
    /// A rise by this number of levels, which is too high.
    Rise(u16),
    /// A pit.
    Pit,
}

/// The obstacles and costs of the steps of a mini.
///
/// A path is checked before the mini moves. The positions along the path, including those of a dragged mini, can
/// therefore differ from those in the battle.
#[derive(Clone, Copy, Debug)]
pub(in crate::coup_de_grace) struct Walker<'b> {
    battle: CoupDeGraceBattle<'b>,
    figure: FigureId,
    drags: Option<FigureId>,
}

impl<'b> Walker<'b> {
    pub(in crate::coup_de_grace) fn new(battle: CoupDeGraceBattle<'b>, figure: FigureId) -> Self {
        let active = battle.state().active().filter(|active| active.figure == figure);
        Self { battle, figure, drags: active.and_then(|active| active.drags) }
    }

    /// Returns the starting positions, or `None` if the mini is off the board.
    pub(in crate::coup_de_grace) fn start(&self) -> Option<StepPosition> {
        let at = self.battle.cell_of(self.figure)?;
        Some(StepPosition { at, dragged: self.drags.and_then(|dragged| self.battle.cell_of(dragged)) })
    }

    /// Returns the mini or object on a cell. Ignores the moving mini itself.
    fn occupant(&self, spot: StepPosition, cell: Cell) -> Option<Occupant> {
        if let Some((figure, at)) = self.drags.zip(spot.dragged) {
            if at == cell {
                return Some(Occupant::Figure(figure));
            }
            if self.battle.cell_of(figure) == Some(cell) {
                return None;
            }
        }
        self.battle.field().occupant(cell).filter(|occupant| *occupant != Occupant::Figure(self.figure))
    }

    /// Returns the number of enemies beside the moving mini.
    pub(in crate::coup_de_grace) fn enemies(&self, spot: StepPosition) -> u16 {
        let board = &self.battle.setup().board;
        let beside = board.neighbours(spot.at).filter(|cell| are_adjacent(board, spot.at, *cell));
        let enemy = |cell: &Cell| match self.occupant(spot, *cell) {
            Some(Occupant::Figure(other)) => !self.battle.friends(other, self.figure),
            _ => false,
        };
        u16::try_from(beside.filter(enemy).count()).unwrap_or(u16::MAX)
    }

    /// True if the mini may end its move here, because no other mini occupies the cell.
    pub(in crate::coup_de_grace) fn may_stop(&self, spot: StepPosition) -> bool {
        self.occupant(spot, spot.at).is_none()
    }

    /// Returns the cost of a step onto a neighbouring cell, and the positions after it.
    pub(in crate::coup_de_grace) fn step(
        &self,
        spot: StepPosition,
        to: Cell,
    ) -> Result<(u16, StepPosition), StepObstacle> {
        let board = &self.battle.setup().board;
        match self.occupant(spot, to) {
            Some(Occupant::Object(object)) => return Err(StepObstacle::Thing(object)),
            Some(Occupant::Figure(other)) if !self.battle.walks_through(self.figure) => {
                return Err(StepObstacle::Mini(other));
            }
            _ => {}
        }
        if ground::pit(board.terrain(to)).is_some() {
            return Err(StepObstacle::Pit);
        }
        let cost = ground::step(board, spot.at, to)
            .ok_or_else(|| StepObstacle::Rise(board.level(spot.at).rise_to(board.level(to))))?;
        let follows =
            |dragged: &Cell| drag::is_a_step(board, *dragged, spot.at) && self.occupant(spot, spot.at).is_none();
        let dragged = spot.dragged.map(|dragged| if follows(&dragged) { spot.at } else { dragged });
        Ok((price::doubled(cost, self.enemies(spot)), StepPosition { at: to, dragged }))
    }

    /// Returns the refusal of a blocked step.
    fn refusal(&self, to: Coord, bar: StepObstacle) -> Refusal {
        let name = self.battle.figure_name(self.figure);
        match bar {
            StepObstacle::Mini(other) => {
                let message = format!(
                    "{} is on {to}, and {name} cannot move through other minis",
                    self.battle.figure_name(other)
                );
                Refusal::new("CDG-15", "taken", message)
            }
            StepObstacle::Thing(object) => {
                let kind = self.battle.rules().thing(object).name();
                Refusal::new("CDG-15", "walled", format!("there is a {kind} on {to}"))
            }
            StepObstacle::Rise(levels) => {
                let message = format!("{to} is {levels} levels up, and a step climbs 1 level at most");
                Refusal::new("CDG-15", "rise_too_high", message).with("rise", levels).with("most", 1)
            }
            StepObstacle::Pit => {
                Refusal::new("CDG-24", "pit", format!("there is a pit on {to}, and no mini enters one by choice"))
            }
        }
    }
}

/// A move that has been checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedMove {
    /// Cells to enter, in order.
    pub path: Vec<Cell>,
    /// Final facing.
    pub facing: Direction,
    /// Cost in points. The move costs less if the dragged mini is left behind on the way.
    pub cost: u16,
}

/// Checks a move of the active mini.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub fn judge(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    path: &[Coord],
    facing: Option<Direction>,
) -> Result<PlannedMove, Refusal> {
    let board = &battle.setup().board;
    let name = battle.figure_name(figure);
    let walker = Walker::new(battle, figure);
    let Some(mut spot) = walker.start() else {
        return Err(off_board(battle, figure));
    };
    let left = battle.state().active().map_or(0, |active| active.points);
    let (mut cells, mut cost, mut last) = (Vec::new(), 0_u16, None);
    for &to in path {
        let Some(cell) = board.cell(to) else {
            return Err(Refusal::new("CDG-29", "no_hex", format!("there is no hex {to}")));
        };
        let Some(direction) = board.direction_to(spot.at, cell) else {
            let message = format!("{to} is not adjacent to {}", board.at(spot.at));
            return Err(Refusal::new("CDG-8", "not_adjacent", message));
        };
        let enemies = walker.enemies(spot);
        let (step, next) = walker.step(spot, cell).map_err(|bar| walker.refusal(to, bar))?;
        if step > left - cost {
            return Err(price::too_expensive(
                battle,
                figure,
                &format!("the step to {to}"),
                (step, left - cost, enemies),
            ));
        }
        cost += step;
        (spot, last) = (next, Some(direction));
        cells.push(cell);
    }
    let Some(last) = last else {
        return Err(Refusal::new("CDG-8", "no_path", format!("the path of {name} is empty")));
    };
    if !walker.may_stop(spot) {
        let message = format!("{name} cannot stop on {}: the hex is taken", board.at(spot.at));
        return Err(Refusal::new("CDG-27", "taken", message));
    }
    Ok(PlannedMove { path: cells, facing: facing.unwrap_or(last), cost })
}

/// A mini that is moving.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveFrame {
    /// The mini.
    pub figure: FigureId,
    /// Cells to enter, in order.
    pub path: Vec<Cell>,
    /// Number of cells already entered.
    pub done: u16,
    /// Final facing.
    pub facing: Direction,
}

/// Returns the events that begin a move.
pub(in crate::coup_de_grace) fn set_out(figure: FigureId, plan: PlannedMove) -> [battle::Event; 3] {
    let PlannedMove { path, facing, .. } = plan;
    [
        CoupDeGrace::own(Event::MoveBegan { figure, path: path.clone() }),
        battle::Event::Lifted { figure },
        CoupDeGrace::push(MoveFrame { figure, path, done: 0, facing }),
    ]
}

impl MoveFrame {
    /// Returns the events after the last step.
    fn arrive(&self, battle: CoupDeGraceBattle<'_>, at: Cell) -> Vec<battle::Event> {
        let mut events = vec![battle::Event::Settled { figure: self.figure, at: push::on(at) }];
        if battle.mini(self.figure).facing != Some(self.facing) {
            events.push(CoupDeGrace::own(Event::Turned { figure: self.figure, facing: self.facing }));
        }
        events.push(CoupDeGrace::pop());
        events
    }
}

impl Resolver<CoupDeGrace> for MoveFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.way(&self.path) && usize::from(self.done) <= self.path.len()
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let figure = self.figure;
        let walker = Walker::new(battle, figure);
        let Some(spot) = walker.start().filter(|_| battle.field().standing(figure).is_none()) else {
            // Only an invalid file leads here.
            return Step::Emit(vec![CoupDeGrace::pop()]);
        };
        let Some(&to) = self.path.get(usize::from(self.done)) else {
            return Step::Emit(self.arrive(battle, spot.at));
        };
        let left = battle.state().active().map_or(0, |active| active.points);
        // A step never costs more than planned. It can cost less if the dragged mini has been left behind.
        let cost = walker.step(spot, to).map_or(0, |(cost, _)| cost).min(left);
        let mut events: Vec<battle::Event> = price::pay(battle, figure, cost).into_iter().collect();
        events.push(battle::Event::Stepped { figure, to: push::on(to) });
        events.push(CoupDeGrace::become_(Self { done: self.done + 1, ..self.clone() }));
        events.extend(drag::follow(battle, figure, spot.at));
        Step::Emit(events)
    }
}
