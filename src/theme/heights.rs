//! How high each level of a board lies among the others: from this every picture takes how light its ground is.

use std::collections::BTreeMap;

use knockback_rules::{board::Board, units::Level};

/// The levels of a board, each with its part of the way from the lowest to the highest, from 0 to 1.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heights(BTreeMap<Level, f32>);

impl Heights {
    /// The levels that a board has. A board with fewer than `fewest` steps does not use all of the way: a step is not to
    /// look like a tower.
    ///
    /// Half of a part tells how many levels lie below, half how high it is: a tower among low steps leaves the steps
    /// distinct, and yet stands out.
    pub(crate) fn of(board: &Board, fewest: f32) -> Self {
        let mut levels: Vec<Level> = board.cells().map(|cell| board.level(cell)).collect();
        levels.sort_unstable();
        levels.dedup();
        let (Some(low), Some(high)) = (levels.first().copied(), levels.last().copied()) else {
            return Self::default();
        };
        let span = f32::from(high.0 - low.0).max(fewest);
        let ranks = f32::from(u16::try_from(levels.len() - 1).unwrap_or(u16::MAX)).max(fewest);
        let parts = (0u16..)
            .zip(levels)
            .map(|(rank, level)| (level, 0.5 * f32::from(rank) / ranks + 0.5 * f32::from(level.0 - low.0) / span));
        Self(parts.collect())
    }

    /// The levels, lowest first.
    pub(crate) fn levels(&self) -> impl Iterator<Item = Level> + '_ {
        self.0.keys().copied()
    }

    /// The part of a level; 0 for one that the board has not.
    pub(crate) fn part(&self, level: Level) -> f32 {
        self.0.get(&level).copied().unwrap_or(0.0)
    }
}
