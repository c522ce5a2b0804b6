//! Setup of figures that start off the board: one side after the other, before the first round.

use serde::{Deserialize, Serialize};

use super::rounds::RoundFrame;
use crate::{
    battle::{
        ChoiceKind, Event, FigureId, Known, Order, PendingChoice, Refusal, Resolver, SideId, Stage, Step, Whereabouts,
    },
    board::{Cell, Footprint},
    c3g::{C3g, C3gBattle, Choice, Setup},
    geometry::Coord,
    report::possessive,
    scenario::{Base, pairs},
};

/// Figures off the board are set up in the start zone of their side.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct DeployFrame {}

/// The first side with figures to set up, and those figures.
fn waiting(battle: C3gBattle<'_>) -> Option<(SideId, Vec<FigureId>)> {
    let reserve = |side: SideId| {
        let figures = 0..battle.setup().figures.len();
        let waits = |figure: &FigureId| {
            battle.owner(*figure) == side && battle.field().whereabouts(*figure) == Whereabouts::Reserve
        };
        figures.map(FigureId::from_index).filter(waits).collect::<Vec<_>>()
    };
    let sides = (0..battle.setup().sides.len()).map(SideId::from_index);
    sides.map(|side| (side, reserve(side))).find(|(_, figures)| !figures.is_empty())
}

impl Resolver<C3g> for DeployFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, _known: Known<'_, Setup>) -> bool {
        true
    }

    fn step(&self, battle: C3gBattle<'_>) -> Step {
        match waiting(battle) {
            Some((decider, figures)) => {
                Step::Ask(PendingChoice { decider, about: ChoiceKind::C3g(Choice::Deploy { figures }) })
            }
            None => Step::Emit(vec![C3g::become_(RoundFrame::first())]),
        }
    }

    fn ordered(&self, battle: C3gBattle<'_>, order: &Order) -> Result<Vec<Event>, Refusal> {
        let (Order::Deploy { figure, head, tail }, Some((side, figures))) = (order, waiting(battle)) else {
            return Err(Refusal::new("C3G-1", "set_up_first", "the figures that wait must be set up first"));
        };
        if !figures.contains(figure) {
            let message = format!(
                "{} is not one of the figures that wait to be set up for {}",
                battle.figure_name(*figure),
                battle.side_name(side)
            );
            return Err(Refusal::new("C3G-1", "not_to_set_up", message));
        }
        let to = place(battle, *figure, side, *head, *tail)?;
        if !Room::of(battle, side, &figures).is_left_by(battle, *figure, to) {
            let message = format!(
                "with {} there, {} other two-hex figures would not all fit",
                battle.figure_name(*figure),
                possessive(battle.side_name(side))
            );
            return Err(Refusal::new("C3G-1", "leaves_no_room", message));
        }
        Ok(vec![Event::Deployed { figure: *figure, to }])
    }
}

/// Room in a start zone for the two-hex figures still to be set up. A figure must not block the last room of another,
/// since the battle could not continue then.
struct Room {
    free: Vec<Cell>,
    /// Number of two-hex figures waiting to be set up.
    waiting: usize,
    /// Number of two-hex figures for which there is room now.
    pairs: usize,
}

impl Room {
    /// A figure covers at most two cells, so it blocks the room of at most two others, and the count may be too low by
    /// one. With this much spare room no recount is needed.
    const PLENTY: usize = 4;

    fn of(battle: C3gBattle<'_>, side: SideId, figures: &[FigureId]) -> Self {
        let waiting = figures.iter().filter(|figure| battle.card(**figure).base == Base::TwoHex).count();
        let zone = battle.setup().side(side).start_zone.iter().copied();
        let free: Vec<Cell> = zone.filter(|cell| battle.field().occupant(*cell).is_none()).collect();
        let pairs = if waiting > 0 { pairs(&battle.setup().board, &free) } else { 0 };
        Self { free, waiting, pairs }
    }

    /// True if all other figures still have room after this placement.
    fn is_left_by(&self, battle: C3gBattle<'_>, figure: FigureId, to: Footprint) -> bool {
        let others = self.waiting - usize::from(battle.card(figure).base == Base::TwoHex);
        if others == 0 || self.pairs >= others + Self::PLENTY {
            return true;
        }
        let free: Vec<Cell> = self.free.iter().copied().filter(|cell| !to.covers(*cell)).collect();
        pairs(&battle.setup().board, &free) >= others
    }
}

/// The position of a figure, if it may be set up there.
fn place(
    battle: C3gBattle<'_>,
    figure: FigureId,
    side: SideId,
    head: Coord,
    tail: Option<Coord>,
) -> Result<Footprint, Refusal> {
    let board = &battle.setup().board;
    let free = |at: Coord| {
        let cell = board.cell(at).filter(|cell| battle.setup().side(side).start_zone.binary_search(cell).is_ok());
        let Some(cell) = cell else {
            return Err(Refusal::new("C3G-1", "outside_zone", format!("{at} is not in the start zone")));
        };
        match battle.field().occupant(cell) {
            Some(other) => {
                let message = format!("{} already stands there", battle.occupant_name(other));
                Err(Refusal::new("C3G-1", "occupied", message))
            }
            None => Ok(cell),
        }
    };
    let head = free(head)?;
    match (battle.card(figure).base, tail) {
        (Base::OneHex, None) => Ok(Footprint::one(head)),
        (Base::OneHex, Some(_)) => Err(Refusal::new("C3G-1", "one_hex", "this figure needs one hex, not two")),
        (Base::TwoHex, None) => Err(Refusal::new("C3G-1", "two_hex", "this figure needs two hexes")),
        (Base::TwoHex, Some(tail)) => {
            let tail = free(tail)?;
            if board.direction_to(head, tail).is_none() {
                return Err(Refusal::new("C3G-1", "not_adjacent", "the two hexes must be adjacent"));
            }
            if board.level(head) != board.level(tail) {
                return Err(Refusal::new("C3G-1", "not_level", "the two hexes must be on the same level"));
            }
            Ok(Footprint::two(head, tail))
        }
    }
}

/// One order per waiting figure and position in the start zone.
pub(in crate::c3g) fn orders(battle: C3gBattle<'_>, figures: &[FigureId]) -> Vec<Order> {
    let Some((side, _)) = waiting(battle) else { return Vec::new() };
    let board = &battle.setup().board;
    let room = Room::of(battle, side, figures);
    let mut orders = Vec::new();
    for &figure in figures {
        let mut add = |to: Footprint| {
            if room.is_left_by(battle, figure, to) {
                let (head, tail) = (board.at(to.head), to.tail.map(|tail| board.at(tail)));
                orders.push(Order::Deploy { figure, head, tail });
            }
        };
        for &head in &room.free {
            if battle.card(figure).base == Base::OneHex {
                add(Footprint::one(head));
                continue;
            }
            let tails = board
                .neighbours(head)
                .filter(|tail| room.free.binary_search(tail).is_ok() && board.level(*tail) == board.level(head));
            tails.for_each(|tail| add(Footprint::two(head, tail)));
        }
    }
    orders
}
