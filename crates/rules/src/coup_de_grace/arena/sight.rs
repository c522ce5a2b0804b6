//! Line of sight for ranged attacks and spells (`CDG-17`).

use super::ground;
use crate::{
    battle::Occupant,
    board::Cell,
    coup_de_grace::CoupDeGraceBattle,
    geometry::{CrossedHexes, LineHexes},
};

/// True if a cell blocks the line of sight between two others.
fn blocks(battle: CoupDeGraceBattle<'_>, (one, other): (Cell, Cell), cell: Cell) -> bool {
    let board = &battle.setup().board;
    if cell == one || cell == other {
        return false;
    }
    let stands = match battle.field().occupant(cell) {
        Some(Occupant::Figure(_)) => true,
        Some(Occupant::Object(object)) => battle.rules().thing(object).blocks_sight(),
        None => false,
    };
    stands || board.level(cell) > board.level(one).max(board.level(other))
}

/// Returns the first hexes that block the segment between the centres of two cells, or `None` if the line of sight is
/// free. A hex can block if the segment crosses its interior, however briefly. Where the segment follows the border of
/// two hexes, it is blocked only if both block.
#[must_use]
pub fn blocked(battle: CoupDeGraceBattle<'_>, from: Cell, to: Cell) -> Option<LineHexes> {
    let board = &battle.setup().board;
    let blocks = |at| board.cell(at).is_some_and(|cell| blocks(battle, (from, to), cell));
    CrossedHexes::between(board.at(from), board.at(to)).find(|hexes| hexes.all(blocks))
}

/// Returns the name of the mini or object that blocks the line of sight, or "higher ground".
pub(in crate::coup_de_grace) fn obstacle(battle: CoupDeGraceBattle<'_>, hexes: LineHexes) -> String {
    let (LineHexes::One(at) | LineHexes::Border(at, _)) = hexes;
    let board = &battle.setup().board;
    let name = match board.cell(at) {
        Some(cell) => match battle.field().figure_on(cell) {
            Some(figure) => Some(battle.figure_name(figure).to_owned()),
            None => ground::thing_on(battle, cell).map(|object| battle.setup().object(object).name.clone()),
        },
        None => None,
    };
    name.unwrap_or_else(|| "higher ground".to_owned())
}
