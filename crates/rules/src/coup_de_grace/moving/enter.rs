//! Entering the arena (`CDG-29`).

use crate::{
    battle::{FigureId, Refusal},
    board::Cell,
    coup_de_grace::{
        CoupDeGraceBattle, Order,
        arena::{ground, price},
    },
    geometry::{Coord, Direction},
};

/// True if a mini can enter on this cell.
fn is_open(battle: CoupDeGraceBattle<'_>, cell: Cell) -> bool {
    battle.field().occupant(cell).is_none() && ground::pit(battle.setup().board.terrain(cell)).is_none()
}

/// Returns the cells on which a mini can enter.
pub(in crate::coup_de_grace) fn cells(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> impl Iterator<Item = Cell> {
    let zone = &battle.setup().side(battle.owner(figure)).start_zone;
    zone.iter().copied().filter(move |cell| is_open(battle, *cell))
}

/// Checks that a mini can enter on a hex, and returns the cell.
pub(in crate::coup_de_grace) fn judge(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    at: Coord,
) -> Result<Cell, Refusal> {
    let name = battle.figure_name(figure);
    let refused = |code, message: String| Err(Refusal::new("CDG-29", code, message));
    if !battle.is_waiting(figure) {
        return refused("entered_already", format!("{name} has entered already"));
    }
    let Some(cell) = battle.setup().board.cell(at) else { return refused("no_hex", format!("there is no hex {at}")) };
    if !battle.setup().side(battle.owner(figure)).start_zone.contains(&cell) {
        let side = battle.side_name(battle.owner(figure));
        return refused("no_start_zone", format!("{at} is not in the start zone of {side}"));
    }
    if !is_open(battle, cell) {
        return refused("taken", format!("{name} cannot enter on {at}: the hex is taken or a pit"));
    }
    // The cost is never doubled, because the mini is not beside any enemy yet.
    price::afford(battle, figure, "entering the arena", price::SMALL, 0)?;
    Ok(cell)
}

/// Returns an order for each hex and each facing.
pub(in crate::coup_de_grace) fn orders(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<Order> {
    let board = &battle.setup().board;
    let hexes = cells(battle, figure).map(|cell| board.at(cell));
    hexes.flat_map(|at| Direction::ALL.map(|facing| Order::Enter { figure, at, facing })).collect()
}
