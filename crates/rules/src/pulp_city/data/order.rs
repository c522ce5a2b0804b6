//! What a player may wish in Pulp City.

use serde::{Deserialize, Serialize};

use crate::{
    battle::{InPlay, Known, Naming},
    geometry::{Coord, Direction},
    number,
    pulp_city::{MoveMode, Setup},
};

/// An order of Pulp City.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum Order<N: Naming = InPlay> {
    /// Activates a supreme (`PC-2`).
    Activate {
        /// Which.
        figure: N::Figure,
    },
    /// Commands a card of minions (`PC-22`).
    Command {
        /// Which.
        card: N::Card,
    },
    /// Moves (`PC-18`).
    Move {
        /// Who.
        figure: N::Figure,
        /// In which way; nothing for the first way of its card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<MoveMode>,
        /// The hexes that it enters, in order; of a leap and a blink the last one alone.
        path: Vec<Coord>,
    },
    /// Uses an action (`PC-3`, `PC-4`).
    Act {
        /// Who.
        figure: N::Figure,
        /// Which, by its name.
        action: N::Entry,
        /// Whom it is aimed at; nothing for a hex, and for an action that reaches oneself alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<N::Target>,
        /// The hex at which it is aimed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Coord>,
        /// Power Up dice that are spent on it (`PC-21`).
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 24>", skip_serializing_if = "is_zero")]
        power_up: u8,
        /// What is thrown (`PC-24`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thing: Option<N::Object>,
    },
    /// Says how many Power Up dice are spent on a roll (`PC-21`).
    PowerUp {
        /// How many.
        #[serde(deserialize_with = "number::within::<_, _, 0, 24>")]
        dice: u8,
    },
    /// Applies the next effect: one that came with the success, or one that is bought (`PC-6`).
    Apply {
        /// Which, by its words, e.g. `knockback(4)`.
        effect: N::Entry,
        /// On whom, of a throw that struck: the one who was struck where nothing is said (`PC-15`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<N::Figure>,
    },
    /// Buys no more effects (`PC-6`).
    Done,
    /// Chooses the way of a knockback (`PC-12`).
    Direction {
        /// Which; in files 0 (east) to 5 (north-east), clockwise.
        direction: Direction,
    },
    /// Shifts somebody (`PC-14`).
    Shift {
        /// The hexes that it enters, in order; none to leave it where it is.
        path: Vec<Coord>,
    },
    /// Sets the centre of a blast that missed (`PC-27`).
    Centre {
        /// Where.
        at: Coord,
    },
    /// Chooses one target more (`PC-35`).
    Extra {
        /// Whom.
        figure: N::Figure,
    },
    /// Throws the model that was grabbed (`PC-15`).
    Throw {
        /// At whom or what; nothing for a hex.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<N::Target>,
        /// At which hex.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Coord>,
        /// Power Up dice that are spent on it.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 24>", skip_serializing_if = "is_zero")]
        power_up: u8,
    },
    /// Places what was summoned (`PC-50`).
    Place {
        /// Where.
        at: Coord,
    },
    /// Removes a minion, of which there are too many (`PC-52`).
    Remove {
        /// Which.
        figure: N::Figure,
    },
    /// Leaves out what is offered: a throw, a follow-up, what a controlled model could do, a target more
    /// that was bought.
    Decline,
    /// Ends the activation or the command.
    EndActivation,
    /// Passes for the rest of the round (`PC-19`), or ends a turn of which one half is still open.
    Pass,
}

// Serde calls it with a reference.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
const fn is_zero(dice: &u8) -> bool {
    *dice == 0
}

impl Order {
    /// True where everything exists that it names.
    pub(in crate::pulp_city) fn is_known(&self, known: Known<'_, Setup>) -> bool {
        let target = |target: &Option<crate::battle::Occupant>| match target {
            Some(crate::battle::Occupant::Figure(figure)) => known.figure(*figure),
            Some(crate::battle::Occupant::Object(object)) => known.object(*object),
            None => true,
        };
        match self {
            Self::Activate { figure }
            | Self::Move { figure, .. }
            | Self::Extra { figure }
            | Self::Remove { figure } => known.figure(*figure),
            Self::Command { card } => card.index() < known.own().cards.len(),
            Self::Act { figure, action, target: at, thing, .. } => {
                known.figure(*figure)
                    && usize::from(*action) < known.own().sheet(*figure).actions.len()
                    && target(at)
                    && thing.is_none_or(|thing| known.object(thing))
            }
            Self::Apply { effect, to } => {
                usize::from(*effect) < known.own().effects.len() && to.is_none_or(|to| known.figure(to))
            }
            Self::Throw { target: at, .. } => target(at),
            Self::PowerUp { .. }
            | Self::Done
            | Self::Direction { .. }
            | Self::Shift { .. }
            | Self::Centre { .. }
            | Self::Place { .. }
            | Self::Decline
            | Self::EndActivation
            | Self::Pass => true,
        }
    }
}
