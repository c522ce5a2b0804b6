//! Room for two-hex bases.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Cell};

/// The number of two-hex bases that fit side by side on the given cells, each on two adjacent cells of the same level.
///
/// Bases are placed one by one. Each is placed on the cell with the fewest free neighbours, and on that one of these
/// neighbours that has the fewest itself; the first cell wins a tie. This search never finds too many pairs. In very
/// tight arrangements of cells, it may find one too few.
pub(crate) fn pairs(board: &Board, cells: &[Cell]) -> usize {
    let mut free: BTreeMap<Cell, usize> = cells.iter().map(|cell| (*cell, 0)).collect();
    let partners = |cell: Cell| board.neighbours(cell).filter(move |next| board.level(*next) == board.level(cell));
    for cell in cells {
        let count = partners(*cell).filter(|next| free.contains_key(next)).count();
        free.insert(*cell, count);
    }
    let mut queue: BTreeSet<(usize, Cell)> =
        free.iter().filter(|(_, count)| **count > 0).map(|(cell, count)| (*count, *cell)).collect();
    let mut found = 0;
    while let Some((_, head)) = queue.pop_first() {
        let tail = partners(head).filter_map(|next| free.get(&next).map(|count| (*count, next))).min();
        free.remove(&head);
        let Some((_, tail)) = tail else { continue };
        found += 1;
        let count = free.remove(&tail);
        queue.remove(&(count.unwrap_or_default(), tail));
        for next in partners(head).chain(partners(tail)) {
            if let Some(count) = free.get_mut(&next) {
                queue.remove(&(*count, next));
                *count -= 1;
                queue.insert((*count, next));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::{Ground, Terrain},
        geometry::Coord,
        units::Level,
    };

    /// The number of pairs on a board of cells, each with a level.
    fn pairs_of(cells: &[(i32, i32, i16)]) -> usize {
        let ground = |(q, r, level): &(i32, i32, i16)| Ground {
            at: Coord::new(*q, *r),
            level: Level(*level),
            terrain: Terrain::Grass,
        };
        let board = Board::new(cells.iter().map(ground).collect());
        pairs(&board, &board.cells().collect::<Vec<_>>())
    }

    #[test]
    fn a_pair_needs_neighbours_on_one_level() {
        assert_eq!(pairs_of(&[]), 0);
        assert_eq!(pairs_of(&[(0, 0, 0), (2, 0, 0)]), 0);
        assert_eq!(pairs_of(&[(0, 0, 0), (1, 0, 1)]), 0);
        assert_eq!(pairs_of(&[(0, 0, 3), (1, 0, 3)]), 1);
    }

    #[test]
    fn a_row_of_cells_is_filled_completely() {
        for count in 0..20_i32 {
            let row: Vec<_> = (0..count).map(|q| (q, 0, 0)).collect();
            assert_eq!(pairs_of(&row), usize::try_from(count).unwrap() / 2);
        }
    }

    #[test]
    fn a_star_has_room_for_one_pair() {
        assert_eq!(pairs_of(&[(0, 0, 0), (1, 0, 0), (-1, 1, 0), (0, -1, 0)]), 1);
    }
}
