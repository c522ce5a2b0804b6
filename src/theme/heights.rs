//! Relative heights of a board's levels. Every view derives the brightness of the ground from them.

use std::collections::BTreeMap;

use knockback_rules::{board::Board, units::Level};

/// The levels of a board, each with its relative height, from 0 for the lowest to 1 for the highest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heights(BTreeMap<Level, f32>);

impl Heights {
    /// Computes the relative heights for a board. If its levels span fewer than `fewest` levels, it uses only a part of
    /// the range, so that a single step does not look like a tower.
    ///
    /// Half of the value comes from the rank among the levels, and half from the actual height. So if a tower stands
    /// among low steps, the steps remain distinguishable, and the tower still stands out.
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

    /// Returns the levels, lowest first.
    pub(crate) fn levels(&self) -> impl Iterator<Item = Level> + '_ {
        self.0.keys().copied()
    }

    /// Returns the relative height of a level. Returns 0 for a level that the board does not have.
    pub(crate) fn part(&self, level: Level) -> f32 {
        self.0.get(&level).copied().unwrap_or(0.0)
    }
}
