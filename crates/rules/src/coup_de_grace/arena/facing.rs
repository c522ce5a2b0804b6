//! The front arc of a mini (`CDG-3`, `CDG-4`).

use crate::{
    battle::FigureId,
    board::Cell,
    coup_de_grace::{Arc, CoupDeGraceBattle},
    geometry::{Coord, Direction},
};

/// True if the hex `to` is in the front arc of a mini at `from`.
///
/// ```text
///        / \ / \ / \
///       |   | x | x |        wide: 60 degrees to either side of the facing,
///      / \ / \ / \ / \       here east: q >= 0 and s <= 0
///     |   | A>| x | x |
///      \ / \ / \ / \ /       narrow: 30 degrees, q >= r >= s
///       |   | x | x |
/// ```
///
/// ```
/// use knockback_rules::{
///     coup_de_grace::{Arc, facing::in_front},
///     geometry::{Coord, Direction},
/// };
///
/// let here = Coord::new(0, 0);
/// assert!(in_front(Arc::Wide, here, Direction::EAST, Coord::new(0, 1)));
/// assert!(!in_front(Arc::Narrow, here, Direction::EAST, Coord::new(0, 1)));
/// assert!(!in_front(Arc::Wide, here, Direction::EAST, here));
/// ```
#[must_use]
pub fn in_front(arc: Arc, from: Coord, facing: Direction, to: Coord) -> bool {
    let (mut q, mut r) = (i64::from(to.q) - i64::from(from.q), i64::from(to.r) - i64::from(from.r));
    if (q, r) == (0, 0) {
        return false;
    }
    // Rotate back until the facing is east.
    for _ in 0..facing.number() {
        (q, r) = (q + r, -q);
    }
    let s = -q - r;
    match arc {
        Arc::Wide => q >= 0 && s <= 0,
        Arc::Narrow => q >= r && r >= s,
    }
}

/// True if a cell is in the front arc of a mini. A downed mini has no front arc (`CDG-21`).
#[must_use]
pub fn faces(battle: CoupDeGraceBattle<'_>, figure: FigureId, to: Cell) -> bool {
    let board = &battle.setup().board;
    let looks = battle.cell_of(figure).zip(battle.mini(figure).facing);
    looks.is_some_and(|(at, facing)| in_front(battle.rules().options.arc, board.at(at), facing, board.at(to)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_arc_contains_the_front_hex_but_not_the_opposite_one() {
        let here = Coord::new(2, -1);
        for facing in Direction::ALL {
            for arc in [Arc::Wide, Arc::Narrow] {
                assert!(in_front(arc, here, facing, here.step(facing)));
                assert!(!in_front(arc, here, facing, here.step(facing.opposite())));
            }
        }
    }
}
