//! The causes that end a knockback, and knockback damage.

use knockback_rules::{battle::Occupant, displacement::Cause};

/// The cause that ended a knockback, and the figure or object that was struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stop {
    /// The cause.
    pub cause: StopCause,
    /// The figure or object that was struck, if the impact can hurt.
    pub by: Option<Occupant>,
}

impl Stop {
    /// No knockback.
    pub const NONE: Self = Self { cause: StopCause::None, by: None };
}

impl From<Cause> for Stop {
    fn from(cause: Cause) -> Self {
        let by = cause.by();
        let cause = match cause {
            Cause::Distance => StopCause::Distance,
            Cause::Power => StopCause::Power,
            Cause::Edge => StopCause::Edge,
            Cause::Elevation => StopCause::Elevation,
            Cause::Figure(_) => StopCause::Figure,
            Cause::Object(_) => StopCause::Object,
            Cause::Obstacle(_) => StopCause::Obstacle,
            Cause::Glyph(_) => StopCause::Glyph,
            Cause::Terrain => StopCause::Terrain,
            Cause::Pit => StopCause::Pit,
            Cause::Drop => StopCause::Drop,
            Cause::Immune => StopCause::Immune,
        };
        Self { cause, by }
    }
}

/// The cause that ended a knockback. The variants are in alphabetical order of their JSON names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StopCause {
    /// The knockback ran out of points, possibly directly in front of a figure or on a glyph.
    Distance,
    /// The target fell.
    Drop,
    /// The next hex is beyond the edge of the map, or is a hole.
    Edge,
    /// The next step rises too much, or a two-hex base could not end on level ground.
    Elevation,
    /// A figure stands on the next hex.
    Figure,
    /// The target is on a glyph.
    Glyph,
    /// The target cannot be moved.
    Immune,
    /// There was no knockback: it had no points, or a rule excluded it.
    None,
    /// A destructible object is on the next hex.
    Object,
    /// An indestructible object is on the next hex.
    Obstacle,
    /// The target is in a pit.
    Pit,
    /// A power prevented the knockback.
    Power,
    /// The terrain destroyed the target on its path.
    Terrain,
}

impl StopCause {
    /// All causes.
    pub const ALL: [Self; 13] = [
        Self::Distance,
        Self::Drop,
        Self::Edge,
        Self::Elevation,
        Self::Figure,
        Self::Glyph,
        Self::Immune,
        Self::None,
        Self::Object,
        Self::Obstacle,
        Self::Pit,
        Self::Power,
        Self::Terrain,
    ];

    /// The machine-readable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::Drop => "drop",
            Self::Edge => "edge",
            Self::Elevation => "elevation",
            Self::Figure => "figure",
            Self::Glyph => "glyph",
            Self::Immune => "immune",
            Self::None => "none",
            Self::Object => "object",
            Self::Obstacle => "obstacle",
            Self::Pit => "pit",
            Self::Power => "power",
            Self::Terrain => "terrain",
        }
    }
}

/// The result of the knockback damage roll. The variants are in alphabetical order of their JSON names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnockbackDamage {
    /// Rolled; the target was not hurt.
    Miss,
    /// Not rolled.
    NotRolled,
    /// Rolled; the target was hurt.
    Wound,
}

impl KnockbackDamage {
    /// All results.
    pub const ALL: [Self; 3] = [Self::Miss, Self::NotRolled, Self::Wound];

    /// The machine-readable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::NotRolled => "not_rolled",
            Self::Wound => "wound",
        }
    }
}
