//! Actions of a downed mini: crawls and dramatic recoveries (`CDG-22`). Its attacks are resolved like all others.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    board::Cell,
    coup_de_grace::{
        Choice, CoupDeGrace, CoupDeGraceBattle, Event, Order, Setup,
        arena::ground,
        data::{
            die::{DIE, die},
            race::recovers_on,
        },
        forced::reroll,
    },
    dice::Rolled,
    geometry::{Coord, Direction},
    report::counted,
};

/// Checks that a downed mini can crawl to a hex, and returns the cell.
pub(in crate::coup_de_grace) fn crawl(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    to: Coord,
) -> Result<Cell, Refusal> {
    let board = &battle.setup().board;
    let name = battle.figure_name(figure);
    let refused = |code, message: String| Err(Refusal::new("CDG-22", code, message));
    let cells = battle.cell_of(figure).zip(board.cell(to));
    let Some((at, cell)) = cells.filter(|(at, cell)| board.direction_to(*at, *cell).is_some()) else {
        return refused("not_adjacent", format!("{to} is not adjacent to {name}"));
    };
    if battle.field().occupant(cell).is_some() {
        return refused("taken", format!("the hex {to} is taken"));
    }
    let rise = board.level(at).rise_to(board.level(cell));
    if rise > 0 {
        let levels = counted(rise, "level", "levels");
        let message = format!("{to} is {levels} up, and a downed mini cannot crawl up");
        return Err(Refusal::new("CDG-22", "rise_too_high", message).with("rise", rise).with("most", 0));
    }
    if ground::pit(board.terrain(cell)).is_some() {
        return refused("pit", format!("there is a pit on {to}, and no mini enters one by choice"));
    }
    Ok(cell)
}

/// Returns an order for each hex to which a downed mini can crawl.
pub(in crate::coup_de_grace) fn crawls(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Order> {
    let board = &battle.setup().board;
    let Some(at) = battle.cell_of(figure) else { return Vec::new() };
    let hexes = board.neighbours(at).map(|cell| board.at(cell));
    hexes.filter(|to| crawl(battle, figure, *to).is_ok()).map(|to| Order::Crawl { figure, to }).collect()
}

/// The dramatic recovery of a downed mini.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecoveryFrame {
    /// The mini.
    pub figure: FigureId,
    /// True if the roll succeeded. The player then chooses the facing.
    pub up: bool,
}

impl RecoveryFrame {
    /// Returns one order for each facing.
    pub(in crate::coup_de_grace) fn orders() -> Vec<battle::Order> {
        Direction::ALL.map(|facing| battle::Order::CoupDeGrace(Order::Face { facing })).to_vec()
    }
}

impl Resolver<CoupDeGrace> for RecoveryFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure)
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let target = self.figure;
        if !battle.is_downed(target) {
            // Only an invalid file leads here.
            return Step::Emit(vec![CoupDeGrace::pop()]);
        }
        if !self.up {
            return Step::Roll(DIE);
        }
        let about = ChoiceKind::CoupDeGrace(Choice::Face { target, optional: false });
        Step::Ask(PendingChoice { decider: battle.controller(target), about })
    }

    fn rolled(&self, battle: CoupDeGraceBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (figure, Some(rolled)) = (self.figure, die(rolled)) else { return };
        let up = rolled >= recovers_on(battle.sheet(figure).race);
        if !up && reroll::is_due(battle, figure, None, rolled) {
            events.push(CoupDeGrace::own(Event::Rerolled { figure, rolled }));
            return;
        }
        events.push(CoupDeGrace::own(Event::RecoveryRolled { figure, rolled, up }));
        events.push(if up { CoupDeGrace::become_(Self { figure, up: true }) } else { CoupDeGrace::pop() });
    }

    fn ordered(&self, battle: CoupDeGraceBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::CoupDeGrace(Order::Face { facing }) if self.up => {
                let stood_up = Event::StoodUp { figure: self.figure, facing: *facing };
                Ok(vec![CoupDeGrace::own(stood_up), CoupDeGrace::pop()])
            }
            _ => {
                let message = format!("{} stands up: choose the facing", battle.figure_name(self.figure));
                Err(Refusal::new("CDG-22", "face_first", message))
            }
        }
    }
}
