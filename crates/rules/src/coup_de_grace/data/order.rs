//! What a player may wish in Coup-De-Grace.

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
        /// Which.
        figure: N::Figure,
    },
    /// Enters the arena (`CDG-29`).
    Enter {
        /// Who.
        figure: N::Figure,
        /// Where.
        at: Coord,
        /// The side that it faces; in files 0 (east) to 5 (north-east), clockwise.
        facing: Direction,
    },
    /// Moves (`CDG-8`).
    Move {
        /// Who.
        figure: N::Figure,
        /// The hexes that it enters, in order.
        path: Vec<Coord>,
        /// The side that it faces at last; that of its last step where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Direction>,
    },
    /// Turns in place (`CDG-9`).
    Turn {
        /// Who.
        figure: N::Figure,
        /// To which side.
        facing: Direction,
    },
    /// Attacks (`CDG-10`, `CDG-11`, `CDG-22`).
    Attack {
        /// Who.
        figure: N::Figure,
        /// Whom.
        target: N::Figure,
        /// With which hand, 0 or 1.
        #[serde(deserialize_with = "number::within::<_, _, 0, 1>")]
        hand: u8,
    },
    /// Moves a mini by a force orb (`CDG-25`).
    Orb {
        /// Who.
        figure: N::Figure,
        /// With which hand, 0 or 1.
        #[serde(deserialize_with = "number::within::<_, _, 0, 1>")]
        hand: u8,
        /// Whom.
        target: N::Figure,
        /// Where to.
        to: Coord,
        /// The side that it faces then; as before where nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Direction>,
    },
    /// Moves all minis near it by a staff of air (`CDG-25`).
    Air {
        /// Who.
        figure: N::Figure,
        /// Which way.
        sense: Sense,
    },
    /// Opens a door (`CDG-26`).
    Open {
        /// Who.
        figure: N::Figure,
        /// Which.
        object: N::Object,
    },
    /// Guards itself (`CDG-27`).
    Guard {
        /// Who.
        figure: N::Figure,
    },
    /// Crawls while downed (`CDG-22`).
    Crawl {
        /// Who.
        figure: N::Figure,
        /// Where to.
        to: Coord,
    },
    /// Tries a dramatic recovery (`CDG-22`).
    Recover {
        /// Who.
        figure: N::Figure,
    },
    /// Pushes (`CDG-24`).
    Push {
        /// Which way; nothing where there is one way only.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        direction: Option<Direction>,
    },
    /// Turns a mini that could not be pushed, or who has stood up (`CDG-22`, `CDG-24`).
    Face {
        /// To which side.
        facing: Direction,
    },
    /// Does not push, or does not turn.
    Decline,
    /// Ends the activation.
    EndActivation,
}

impl Order {
    /// True where everything exists that it names.
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

/// Which way the air moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sense {
    /// Towards the bearer.
    Towards,
    /// Away from it.
    Away,
    /// Around it, clockwise.
    Clockwise,
    /// Around it, anticlockwise.
    Anticlockwise,
}

impl Sense {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Towards, Self::Away, Self::Clockwise, Self::Anticlockwise];

    /// As people say it.
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
