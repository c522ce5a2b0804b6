//! The resting place of a thrown figure or object: beside the target, as near to the thrower as possible.

use crate::{
    board::{Board, Cell, Footprint},
    geometry::clockwise,
};

/// The cell beside a target where a thrown figure or object comes to rest: the free cell nearest to the thrower. Of
/// equally near cells, it is the first clockwise from east, seen from the target's head; `None` if none is free.
///
/// Distances are counted in straight lines, across holes, from the nearer half of the thrower.
///
/// ```text
///       / \ / \ / \ / \
///      |   |   | 2 |   |     Thrown by T at X, it comes to rest on 1, the nearest. If 1 is
///     / \ / \ / \ / \ /      taken, 2 and the hex to the left below X are equally near, and
///    | T |   | 1 | X |       the latter is first: south-west comes before north-west, counted
///     \ / \ / \ / \ /        clockwise from east.
/// ```
pub(crate) fn resting_place(
    board: &Board,
    thrower: Footprint,
    target: Footprint,
    is_free: impl Fn(Cell) -> bool,
) -> Option<Cell> {
    let way = |cell: Cell| thrower.cells().map(|from| board.at(from).distance(board.at(cell))).min();
    let beside = target.cells().flat_map(|cell| board.neighbours(cell));
    let free = beside.filter(|cell| !target.covers(*cell) && is_free(*cell));
    free.min_by(|one, other| {
        let turn = || clockwise(board.at(target.head), board.at(*one), board.at(*other));
        way(*one).cmp(&way(*other)).then_with(turn)
    })
}
