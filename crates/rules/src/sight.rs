//! Obstacles to line of sight (`C3G-14`).

use crate::{
    battle::{Battle, ObjectId, Occupant},
    board::Cell,
    geometry::CentreLine,
};

/// The height of a cell with the object on it. Figures do not block sight, and the object `without` is ignored.
fn column_top(battle: &Battle, cell: Cell, without: Option<ObjectId>) -> i32 {
    let ground = i32::from(battle.setup().board.level(cell).0);
    match battle.field().occupant(cell) {
        Some(Occupant::Object(object)) if Some(object) != without => {
            ground + i32::from(battle.setup().object(object).height)
        }
        _ => ground,
    }
}

/// True if no column in between rises above the line from an eye to the top of a body (`C3G-14`).
///
/// ```text
///   head o- - - - _ _ _ _
///        |      ##        - - - o top     Only the line to the top of the target's body needs
///        |      ##              |         to be checked: it is the highest of all lines
///    ____|______##______________|___      to that body at every hex.
/// ```
///
/// Heights are compared after multiplication by the number of steps, so no line is rounded.
pub(crate) fn sees(
    battle: &Battle,
    (from, eye): (Cell, i32),
    (to, top): (Cell, i32),
    without: Option<ObjectId>,
) -> bool {
    let board = &battle.setup().board;
    let line = CentreLine::between(board.at(from), board.at(to));
    let steps = line.steps();
    line.zip(1..).all(|(sample, step)| {
        let height = eye * steps + (top - eye) * step;
        !sample.all(|at| board.cell(at).is_some_and(|cell| column_top(battle, cell, without) * steps > height))
    })
}
