//! Orders of Coup-De-Grace.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Known, Naming},
    coup_de_grace::Setup,
    geometry::{Coord, Direction},
    number,
};

/// An order of Coup-De-Grace.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Order<N: Naming = InPlay> {
    /// Activates a mini (`CDG-7`).
    Activate {
        /// The mini.
        figure: N::Figure,
    },
    /// Brings a waiting mini into the arena (`CDG-29`).
    Enter {
        /// The mini.
        figure: N::Figure,
        /// The hex.
        at: Coord,
        /// Initial facing. Files use the numbers 0 (east) to 5 (north-east), clockwise.
        facing: Direction,
    },
    /// Moves a mini (`CDG-8`).
    Move {
        /// The mini.
        figure: N::Figure,
        /// Hexes to enter, in order.
        path: Vec<Coord>,
        /// Final facing. If `None`, the mini faces in the direction of its last step.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Direction>,
    },
    /// Turns a mini in place (`CDG-9`).
    Turn {
        /// The mini.
        figure: N::Figure,
        /// New facing.
        facing: Direction,
    },
    /// Attacks a mini (`CDG-10`, `CDG-11`, `CDG-22`).
    Attack {
        /// The attacker.
        figure: N::Figure,
        /// The target.
        target: N::Figure,
        /// The hand that attacks, 0 or 1.
        #[serde(deserialize_with = "number::within::<_, _, 0, 1>")]
        hand: u8,
    },
    /// Moves a mini with a force orb (`CDG-25`).
    Orb {
        /// The caster.
        figure: N::Figure,
        /// The hand with the orb, 0 or 1.
        #[serde(deserialize_with = "number::within::<_, _, 0, 1>")]
        hand: u8,
        /// The mini to move.
        target: N::Figure,
        /// Destination.
        to: Coord,
        /// Facing after the move. `None` keeps the current facing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Direction>,
    },
    /// Moves all minis near the caster with a staff of air (`CDG-25`).
    Air {
        /// The caster.
        figure: N::Figure,
        /// Direction of the movement.
        sense: Sense,
    },
    /// Opens a door (`CDG-26`).
    Open {
        /// The mini.
        figure: N::Figure,
        /// The door.
        object: N::Object,
    },
    /// Lets a mini guard itself (`CDG-27`).
    Guard {
        /// The mini.
        figure: N::Figure,
    },
    /// Lets a downed mini crawl (`CDG-22`).
    Crawl {
        /// The mini.
        figure: N::Figure,
        /// The hex to crawl to.
        to: Coord,
    },
    /// Attempts a dramatic recovery of a downed mini (`CDG-22`).
    Recover {
        /// The mini.
        figure: N::Figure,
    },
    /// Pushes a mini (`CDG-24`).
    Push {
        /// Direction of the push. May be `None` if only one direction is possible.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
    },
    /// Chooses the facing of a mini that could not be pushed or is standing up (`CDG-22`, `CDG-24`).
    Face {
        /// New facing.
        facing: Direction,
    },
    /// Declines an optional push or turn.
    Decline,
    /// Ends the activation.
    EndActivation,
}

impl Order {
    /// True if every figure and object that the order names exists.
    pub(in crate::coup_de_grace) fn is_known(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Activate { figure }
            | Self::Enter { figure, .. }
            | Self::Move { figure, .. }
            | Self::Turn { figure, .. }
            | Self::Air { figure, .. }
            | Self::Guard { figure }
            | Self::Crawl { figure, .. }
            | Self::Recover { figure } => known.figure(*figure),
            Self::Attack { figure, target, .. } | Self::Orb { figure, target, .. } => {
                known.figure(*figure) && known.figure(*target)
            }
            Self::Open { figure, object } => known.figure(*figure) && known.object(*object),
            Self::Push { .. } | Self::Face { .. } | Self::Decline | Self::EndActivation => true,
        }
    }
}

/// Direction in which a staff of air moves minis, relative to its bearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    /// Towards the bearer.
    Towards,
    /// Away from the bearer.
    Away,
    /// Around the bearer, clockwise.
    Clockwise,
    /// Around the bearer, anticlockwise.
    Anticlockwise,
}

impl Sense {
    /// All directions.
    pub const ALL: [Self; 4] = [Self::Towards, Self::Away, Self::Clockwise, Self::Anticlockwise];

    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Towards => "towards",
            Self::Away => "away",
            Self::Clockwise => "clockwise",
            Self::Anticlockwise => "anticlockwise",
        }
    }
}
