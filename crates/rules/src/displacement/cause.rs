//! Why a displacement ended.

use serde::{Deserialize, Serialize};

use crate::battle::{InPlay, Naming, Occupant};

/// Why a displacement ended, and the figure or object responsible, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Cause<N: Naming = InPlay> {
    /// Nothing was left of it.
    Distance,
    /// A power forbids the move.
    Power,
    /// The map ends, or has a hole.
    Edge,
    /// The next step rises too much, or a two-hex base could not come to stand level.
    Elevation,
    /// Somebody stands there.
    Figure(N::Figure),
    /// A thing that can be destroyed stands there.
    Object(N::Object),
    /// A thing that cannot be destroyed stands there.
    Obstacle(N::Object),
    /// A glyph lies there.
    Glyph(N::Glyph),
    /// The ground destroyed the figure on its way.
    Terrain,
    /// The figure is in a pit.
    Pit,
    /// It fell (`PC-12`).
    Drop,
    /// Nothing moves it (`PC-39`).
    Immune,
}

impl Cause {
    /// The figure or destructible object that was hit (`C3G-30`).
    #[must_use]
    pub const fn by(self) -> Option<Occupant> {
        match self {
            Self::Figure(figure) => Some(Occupant::Figure(figure)),
            Self::Object(object) => Some(Occupant::Object(object)),
            _ => None,
        }
    }

    /// The name that programs read, e.g. `elevation`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::Power => "power",
            Self::Edge => "edge",
            Self::Elevation => "elevation",
            Self::Figure(_) => "figure",
            Self::Object(_) => "object",
            Self::Obstacle(_) => "obstacle",
            Self::Glyph(_) => "glyph",
            Self::Terrain => "terrain",
            Self::Pit => "pit",
            Self::Drop => "drop",
            Self::Immune => "immune",
        }
    }
}
