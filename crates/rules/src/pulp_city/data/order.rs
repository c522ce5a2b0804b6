//! Orders of Pulp City.

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
        /// The supreme.
        figure: N::Figure,
    },
    /// Commands a card of minions (`PC-22`).
    Command {
        /// The card.
        card: N::Card,
    },
    /// Moves a model (`PC-18`).
    Move {
        /// The model.
        figure: N::Figure,
        /// Move mode. `None` means the first mode on its card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<MoveMode>,
        /// Hexes to enter, in order. Leaps and blinks list only the last one.
        path: Vec<Coord>,
    },
    /// Uses an action of a model (`PC-3`, `PC-4`).
    Act {
        /// The model.
        figure: N::Figure,
        /// Name of the action.
        action: N::Entry,
        /// Target model or object. `None` if the target is a hex, or if the action affects only the acting model.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<N::Target>,
        /// Target hex, if the action targets one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Coord>,
        /// Power Up dice to spend (`PC-21`).
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 24>", skip_serializing_if = "is_zero")]
        power_up: u8,
        /// The object to throw (`PC-24`).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thing: Option<N::Object>,
    },
    /// Chooses the number of Power Up dice for a roll (`PC-21`).
    PowerUp {
        /// Number of dice.
        #[serde(deserialize_with = "number::within::<_, _, 0, 24>")]
        dice: u8,
    },
    /// Chooses the next effect, either mandatory or bought with an extra success (`PC-6`).
    Apply {
        /// Name of the effect, e.g. `knockback(4)`.
        effect: N::Entry,
        /// Recipient, if the action threw a model (`PC-15`). `None` means the target of the action.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        to: Option<N::Figure>,
    },
    /// Buys no more effects (`PC-6`).
    Done,
    /// Chooses the direction of a knockback (`PC-12`).
    Direction {
        /// The direction. Files use the numbers 0 (east) to 5 (north-east), clockwise.
        direction: Direction,
    },
    /// Shifts a model (`PC-14`).
    Shift {
        /// Hexes to enter, in order. Empty if the model stays where it is.
        path: Vec<Coord>,
    },
    /// Sets the centre of a blast that missed (`PC-27`).
    Centre {
        /// The hex.
        at: Coord,
    },
    /// Chooses an extra target (`PC-35`).
    Extra {
        /// The target.
        figure: N::Figure,
    },
    /// Throws the grabbed model (`PC-15`).
    Throw {
        /// Target model or object. `None` if the target is a hex.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        target: Option<N::Target>,
        /// Target hex, if the action targets one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Coord>,
        /// Power Up dice to spend.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 24>", skip_serializing_if = "is_zero")]
        power_up: u8,
    },
    /// Places a summons (`PC-50`).
    Place {
        /// The hex.
        at: Coord,
    },
    /// Removes a surplus minion (`PC-52`).
    Remove {
        /// The minion.
        figure: N::Figure,
    },
    /// Declines an optional throw, follow-up, action of a controlled model, or extra target.
    Decline,
    /// Ends the current activation or command.
    EndActivation,
    /// Passes for the rest of the round (`PC-19`). If the side has already activated a supreme or commanded a card in
    /// this turn, only ends the turn.
    Pass,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(dice: &u8) -> bool {
    *dice == 0
}

impl Order {
    /// True if everything that the order names exists.
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
