//! What stopped a knockback, and whether that hurt.

use knockback_rules::{battle::Occupant, displacement::Cause};

/// What stopped a knockback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stop {
    /// Why.
    pub cause: StopCause,
    /// The figure or thing that was struck, where striking may hurt.
    pub by: Option<Occupant>,
}

impl Stop {
    /// There was nothing to stop.
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

/// Why a knockback ended where it did, in the order of the names that programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StopCause {
    /// No points were left, even before somebody or on a glyph.
    Distance,
    /// The target fell.
    Drop,
    /// The map ends or has a hole.
    Edge,
    /// The next step rises too much, or a two-hex base could not come to stand level.
    Elevation,
    /// Somebody stands there.
    Figure,
    /// A glyph lies there.
    Glyph,
    /// Nothing moves the target.
    Immune,
    /// There was no knockback: no points, or it was ruled out.
    None,
    /// A thing that can be destroyed stands there.
    Object,
    /// A thing that cannot be destroyed stands there.
    Obstacle,
    /// The target is in a pit.
    Pit,
    /// A power forbids the move.
    Power,
    /// The ground destroyed the target on its way.
    Terrain,
}

impl StopCause {
    /// All of them.
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

    /// The name that programs read.
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

/// Whether dice of knockback damage were rolled and hurt, in the order of the names that programs read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnockbackDamage {
    /// Rolled, and nobody was hurt by it.
    Miss,
    /// Not rolled.
    NotRolled,
    /// Rolled, and the target was hurt by it.
    Wound,
}

impl KnockbackDamage {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Miss, Self::NotRolled, Self::Wound];

    /// The name that programs read.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Miss => "miss",
            Self::NotRolled => "not_rolled",
            Self::Wound => "wound",
        }
    }
}
