//! Causes for the end of a displacement.

use serde::{Deserialize, Serialize};

use crate::battle::{InFiles, InPlay, Naming, Occupant, ToFiles};

/// The reason why a displacement ended, and the figure or object responsible, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", bound = "")]
pub enum Cause<N: Naming = InPlay> {
    /// No distance was left.
    Distance,
    /// A power forbids the move.
    Power,
    /// The next hex is off the map or a hole.
    Edge,
    /// The next step rises too much, or a two-hex base would not be level.
    Elevation,
    /// A figure is in the way.
    Figure(N::Figure),
    /// A destructible object is in the way.
    Object(N::Object),
    /// An indestructible object is in the way.
    Obstacle(N::Object),
    /// A glyph is in the way.
    Glyph(N::Glyph),
    /// The ground destroyed the figure.
    Terrain,
    /// The figure is in a pit.
    Pit,
    /// The figure fell (`PC-12`).
    Drop,
    /// The figure cannot be moved (`PC-39`).
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

    /// The machine-readable name, e.g. `elevation`.
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

impl ToFiles<'_> {
    pub(crate) fn cause(self, cause: Cause) -> Cause<InFiles> {
        match cause {
            Cause::Distance => Cause::Distance,
            Cause::Power => Cause::Power,
            Cause::Edge => Cause::Edge,
            Cause::Elevation => Cause::Elevation,
            Cause::Figure(figure) => Cause::Figure(self.figure(figure)),
            Cause::Object(object) => Cause::Object(self.object(object)),
            Cause::Obstacle(object) => Cause::Obstacle(self.object(object)),
            Cause::Glyph(glyph) => Cause::Glyph(self.glyph(glyph)),
            Cause::Terrain => Cause::Terrain,
            Cause::Pit => Cause::Pit,
            Cause::Drop => Cause::Drop,
            Cause::Immune => Cause::Immune,
        }
    }
}
