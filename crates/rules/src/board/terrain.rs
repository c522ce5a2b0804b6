//! What the ground is made of.

use serde::{Deserialize, Serialize};

/// The kinds of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Plain.
    Grass,
    /// Plain.
    Rock,
    /// Plain.
    Sand,
    /// Plain.
    Snow,
    /// Plain.
    Ice,
    /// Plain.
    Swamp,
    /// Plain.
    Concrete,
    /// Plain.
    Asphalt,
    /// Three more spaces for a move wholly on it.
    Road,
    /// Ends a move; a drop onto it hurts nobody.
    Water,
    /// As water, and burns a figure that enters.
    Lava,
    /// Burns a figure that stands on it at the end of a round.
    LavaField,
    /// Hurts who is forced in.
    Pit,
    /// As a pit, with spikes.
    SpikedPit,
    /// Nobody comes out of it.
    BottomlessPit,
    /// Water that one wades through with effort.
    DeepWater,
}

/// When a terrain hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wounding {
    /// Never.
    Never,
    /// At once, when a figure enters.
    OnEntering,
    /// At the end of a round, when a figure stands there.
    AtRoundEnd,
}

impl Terrain {
    /// All of them.
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

    /// True for ground that every ruleset has unless it says otherwise. Pits and deep water are for arenas alone.
    #[must_use]
    pub const fn is_common(self) -> bool {
        !matches!(self, Self::Pit | Self::SpikedPit | Self::BottomlessPit | Self::DeepWater)
    }

    /// The name as people say it.
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

    /// The letter by which the rows of a board name it.
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

    /// True for what a move ends in (`C3G-8`): water, and molten lava as water.
    #[must_use]
    pub const fn ends_move(self) -> bool {
        matches!(self, Self::Water | Self::Lava)
    }

    /// True for what one falls onto without harm (`C3G-11`): water, and molten lava as water.
    #[must_use]
    pub const fn breaks_fall(self) -> bool {
        matches!(self, Self::Water | Self::Lava)
    }

    /// When it hurts.
    #[must_use]
    pub const fn wounding(self) -> Wounding {
        match self {
            Self::Lava => Wounding::OnEntering,
            Self::LavaField => Wounding::AtRoundEnd,
            _ => Wounding::Never,
        }
    }
}
