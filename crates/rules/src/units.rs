//! Types for units, so that public interfaces use no bare numbers.

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! unit {
    ($(#[$doc:meta])* $name:ident($inner:ty), $one:literal, $many:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $inner);

        impl $name {
            /// Zero.
            pub const ZERO: Self = Self(0);
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{} {}", self.0, if self.0 == 1 { $one } else { $many })
            }
        }
    };
}

unit! {
    /// Elevation of the ground, or a height above it, in levels.
    Level(i16), "level", "levels"
}
unit! {
    /// A distance over the board, in hexes.
    Hexes(u16), "hex", "hexes"
}
unit! {
    /// A distance in metres, as on some character sheets: a hex is 2 m across, and a level is 2 m high (`CH-1`).
    Metres(u16), "m", "m"
}
unit! {
    /// The remaining force of a knockback (`C3G-19`). One point pays for one step on level ground.
    KnockbackPoints(u16), "KP", "KP"
}
unit! {
    /// Wound markers on a figure or object (`C3G-2`).
    Wounds(u8), "wound", "wounds"
}
unit! {
    /// Points that a card is worth when the round limit is reached (`C3G-5`).
    Points(u32), "point", "points"
}

impl Hexes {
    /// The distance in metres, 2 m for each hex.
    #[must_use]
    pub const fn metres(self) -> Metres {
        Metres(self.0.saturating_mul(2))
    }
}

impl Metres {
    /// The number of whole hexes in the distance, 2 m each.
    #[must_use]
    pub const fn hexes(self) -> Hexes {
        Hexes(self.0 / 2)
    }
}

impl Level {
    /// The level that is `levels` higher, or lower if negative.
    #[must_use]
    pub const fn plus(self, levels: i16) -> Self {
        Self(self.0.saturating_add(levels))
    }

    /// The height of `next` above this level; 0 if it is not above.
    #[must_use]
    pub fn rise_to(self, next: Self) -> u16 {
        u16::try_from(i32::from(next.0) - i32::from(self.0)).unwrap_or(0)
    }

    /// The depth of `next` below this level; 0 if it is not below.
    #[must_use]
    pub fn drop_to(self, next: Self) -> u16 {
        next.rise_to(self)
    }
}
