//! What a player may wish in Champions.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{FigureId, Known, Occupant},
    geometry::Coord,
    units::Level,
};

/// An order of Champions.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Order {
    /// Moves a character (`CH-7`).
    Move {
        /// Who.
        figure: FigureId,
        /// How.
        by: Means,
        /// The hexes that it enters, in order; none where it rises or sinks on the spot.
        path: Vec<Coord>,
        /// The level on which it flies at the end; `None` for the ground.
        feet: Option<Level>,
    },
    /// Attacks.
    Attack {
        /// Who.
        attacker: FigureId,
        /// Whom or what.
        target: Occupant,
        /// With what.
        with: Weapon,
    },
    /// Does something else of its phase.
    Act {
        /// Who.
        figure: FigureId,
        /// What.
        deed: Deed,
    },
    /// Ends the phase.
    EndPhase,
}

/// How a character moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
    /// On foot.
    Running,
    /// By a leap.
    Leaping,
    /// Through the air.
    Flight,
    /// Through water.
    Swimming,
}

impl Means {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Running, Self::Leaping, Self::Flight, Self::Swimming];

    /// The name as people say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Running => "running",
            Self::Leaping => "leaping",
            Self::Flight => "flying",
            Self::Swimming => "swimming",
        }
    }
}

/// What an attack is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Bare hands and so much STR: a strike. Up to ten more than the sheet has is pushing (`CH-30`).
    Strength(u8),
    /// The attack at this place of the sheet.
    Attack(u8),
}

/// Something that a character does in its phase beside moves and attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// Takes a recovery: a full phase (`CH-28`).
    Recover,
    /// Stands up: half a phase (`CH-7`).
    StandUp,
    /// Raises the power at this place of the sheet: no time (`CH-7`).
    Raise(u8),
    /// Drops the power at this place of the sheet: no time (`CH-7`).
    Lower(u8),
}

impl Order {
    /// True where every figure and object that it names exists.
    pub(crate) fn is_known(&self, known: Known) -> bool {
        match self {
            Self::Move { figure, .. } | Self::Act { figure, .. } => known.figure(*figure),
            Self::Attack { attacker, target, .. } => known.figure(*attacker) && known.occupant(*target),
            Self::EndPhase => true,
        }
    }
}
