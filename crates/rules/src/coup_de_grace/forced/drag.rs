//! Dragging of entangled minis (`CDG-25`).

use super::push;
use crate::{
    battle::{self, FigureId},
    board::{Board, Cell},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle},
};

/// True if the cells are neighbours and the ground does not rise between them, so that a forced step is possible.
pub(in crate::coup_de_grace) fn is_a_step(board: &Board, from: Cell, to: Cell) -> bool {
    board.direction_to(from, to).is_some() && board.level(from).rise_to(board.level(to)) == 0
}

/// Returns the events of a dragged mini that follows into the cell that the mover has just left, if it can. The forced
/// move is resolved before the next step of the mover.
pub(in crate::coup_de_grace) fn follow(
    battle: CoupDeGraceBattle<'_>,
    mover: FigureId,
    left: Cell,
) -> Vec<battle::Event> {
    let active = battle.state().active().filter(|active| active.figure == mover);
    let dragged = active.and_then(|active| active.drags);
    let way = dragged.and_then(|dragged| {
        let at = battle.field().standing(dragged)?.head;
        Some((dragged, battle.setup().board.direction_to(at, left)?))
    });
    let open = way.filter(|(dragged, direction)| push::can_begin(battle, *dragged, *direction).is_ok());
    let begun = open
        .and_then(|(dragged, direction)| push::begin(battle, dragged, direction, 1, push::ForcedMoveTarget::Straight));
    begun.map_or_else(Vec::new, |(began, push)| vec![began, CoupDeGrace::push(push)])
}
