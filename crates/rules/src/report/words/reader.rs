//! Readers of a report.

use crate::{geometry::Coord, units::Hexes};

/// The reader of a report. The board shows no coordinates, so a report for readers who see it contains none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// A reader who has only the text: hexes are named.
    OfText,
    /// A reader who sees the board as well: hexes are not named.
    OfBoard,
}

impl Reader {
    /// `along [1, 0], [2, 0]`, or `2 hexes`.
    pub(crate) fn way(self, path: &[Coord]) -> String {
        match self {
            Self::OfText => {
                let path: Vec<String> = path.iter().map(ToString::to_string).collect();
                format!("along {}", path.join(", "))
            }
            Self::OfBoard => Hexes(u16::try_from(path.len()).unwrap_or(u16::MAX)).to_string(),
        }
    }

    /// The text that names a hex; empty for a reader who sees the board.
    pub(crate) fn named(self, text: impl FnOnce() -> String) -> String {
        match self {
            Self::OfText => text(),
            Self::OfBoard => String::new(),
        }
    }

    /// `[1, 0]`, or `a hex`.
    pub(crate) fn hex(self, at: Coord) -> String {
        match self {
            Self::OfText => at.to_string(),
            Self::OfBoard => "a hex".to_owned(),
        }
    }
}
