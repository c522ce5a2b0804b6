//! Line of sight (`C3G-14`).

use crate::{
    battle::{FigureId, ObjectId},
    board::{Cell, Footprint},
    c3g::C3gBattle,
    sight::sees,
};

/// True if the viewer's head, above any of its hexes, can see a body of the given height on any hex of the footprint
/// (`C3G-14`). The object `without`, which the viewer throws, does not block the view.
pub(in crate::c3g) fn line_of_sight(
    battle: C3gBattle<'_>,
    viewer: FigureId,
    (target, target_height): (Footprint, u16),
    without: Option<ObjectId>,
) -> bool {
    let board = &battle.setup().board;
    let above = |cell: Cell, height: u16| i32::from(board.level(cell).0) + i32::from(height);
    let height = battle.height(viewer);
    battle.field().footprint(viewer).is_some_and(|at| {
        at.cells().any(|from| {
            target.cells().any(|to| sees(&battle, (from, above(from, height)), (to, above(to, target_height)), without))
        })
    })
}
