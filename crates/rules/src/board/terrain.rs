//! Kinds of ground.

use serde::{Deserialize, Serialize};

/// The kinds of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// No special rules.
    Grass,
    /// No special rules.
    Rock,
    /// No special rules.
    Sand,
    /// No special rules.
    Snow,
    /// No special rules.
    Ice,
    /// No special rules.
    Swamp,
    /// No special rules.
    Concrete,
    /// No special rules.
    Asphalt,
    /// Gives three more spaces to a move that stays on it.
    Road,
    /// Ends a move; a fall onto it causes no harm.
    Water,
    /// Like water, but burns a figure that enters.
    Lava,
    /// Burns a figure that is on it at the end of a round.
    LavaField,
    /// Hurts figures that are forced into it.
    Pit,
    /// Like a pit, with spikes.
    SpikedPit,
    /// Figures cannot get out of it.
    BottomlessPit,
    /// Water that is hard to wade through.
    DeepWater,
}

/// The time at which terrain hurts the figures on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wounding {
    /// Never.
    Never,
    /// At once, when a figure enters.
    OnEntering,
    /// At the end of a round, when a figure is on it.
    AtRoundEnd,
}

impl Terrain {
    /// All terrains.
    pub const ALL: [Self; 16] = [
        Self::Grass,
        Self::Rock,
        Self::Sand,
        Self::Snow,
        Self::Ice,
        Self::Swamp,
        Self::Concrete,
        Self::Asphalt,
        Self::Road,
        Self::Water,
        Self::Lava,
        Self::LavaField,
        Self::Pit,
        Self::SpikedPit,
        Self::BottomlessPit,
        Self::DeepWater,
    ];

    /// True for ground that every ruleset has by default. Pits and deep water exist only in arenas.
    #[must_use]
    pub const fn is_common(self) -> bool {
        !matches!(self, Self::Pit | Self::SpikedPit | Self::BottomlessPit | Self::DeepWater)
    }

    /// The name as players say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Grass => "grass",
            Self::Rock => "rock",
            Self::Sand => "sand",
            Self::Snow => "snow",
            Self::Ice => "ice",
            Self::Swamp => "swamp",
            Self::Concrete => "concrete",
            Self::Asphalt => "asphalt",
            Self::Road => "road",
            Self::Water => "water",
            Self::Lava => "molten lava",
            Self::LavaField => "lava field",
            Self::Pit => "pit",
            Self::SpikedPit => "spiked pit",
            Self::BottomlessPit => "bottomless pit",
            Self::DeepWater => "deep water",
        }
    }

    /// The letter for it in the rows of a board.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Grass => 'g',
            Self::Rock => 'r',
            Self::Sand => 's',
            Self::Snow => 'n',
            Self::Ice => 'i',
            Self::Swamp => 'm',
            Self::Concrete => 'c',
            Self::Asphalt => 'a',
            Self::Road => 'd',
            Self::Water => 'w',
            Self::Lava => 'l',
            Self::LavaField => 'f',
            Self::Pit => 'p',
            Self::SpikedPit => 'k',
            Self::BottomlessPit => 'b',
            Self::DeepWater => 'o',
        }
    }

    /// True for terrain that ends a move (`C3G-8`): water, and molten lava, which counts as water.
    #[must_use]
    pub const fn ends_move(self) -> bool {
        matches!(self, Self::Water | Self::Lava)
    }

    /// True for terrain onto which a figure falls without harm (`C3G-11`): water, and molten lava, which counts as
    /// water.
    #[must_use]
    pub const fn breaks_fall(self) -> bool {
        matches!(self, Self::Water | Self::Lava)
    }

    /// The time at which the terrain hurts.
    #[must_use]
    pub const fn wounding(self) -> Wounding {
        match self {
            Self::Lava => Wounding::OnEntering,
            Self::LavaField => Wounding::AtRoundEnd,
            _ => Wounding::Never,
        }
    }
}
