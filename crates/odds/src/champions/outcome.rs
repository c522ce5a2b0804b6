//! The possible outcomes of an attack in Champions.

use knockback_rules::{
    battle::{FigureId, ObjectId},
    board::Cell,
    units::{Hexes, Level},
};

use super::grid::Loss;
use crate::{KnockbackDamage, Ratio, Short, Stop};

/// A possible result of an attack, without the losses of STUN and BODY.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackResult {
    /// True if the attack struck its target.
    pub hit: bool,
    /// The rolled distance of the knockback (`CH-34`), in hexes of two metres; 0 if there was none, or if the target
    /// was only knocked down.
    pub hexes: Hexes,
    /// The position of the target at the end.
    pub landing: Cell,
    /// The level of the target's feet at the end.
    pub level: Level,
    /// The cause that ended the flight.
    pub stop: Stop,
    /// The result of the dice for impacts, landings and falls. A miss means that the defences stopped all of it.
    pub knockback_damage: KnockbackDamage,
    /// The drops for which dice were rolled, in order (`CH-42`).
    pub falls: Short<[Level; 2]>,
    /// The objects that broke, in the order of ids.
    pub broken: Short<[ObjectId; 4]>,
    /// The states at the end, of the target and of all characters whose states changed, in the order of ids.
    pub states: Short<[(FigureId, States); 2]>,
    /// The cells that the target entered, in order, including those on which it could not land.
    pub path: Short<[Cell; 8]>,
}

impl AttackResult {
    /// The states of a character at the end; `None` if it is not listed because they did not change.
    #[must_use]
    pub fn states_of(&self, figure: FigureId) -> Option<States> {
        self.states.iter().find(|(who, _)| *who == figure).map(|(_, states)| *states)
    }

    /// The distance that the target was moved along its path, in hexes.
    #[must_use]
    pub fn moved(&self) -> usize {
        self.path.iter().rposition(|cell| *cell == self.landing).map_or(0, |place| place + 1)
    }
}

/// A possible outcome of an attack, with its probability and all losses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The result without losses.
    pub blow: AttackResult,
    /// For each character that may lose STUN or BODY, in the order of ids: each loss, with the probability of the
    /// result and the loss together. Losses are not capped: a character with 3 STUN left may lose 20.
    pub losses: Vec<(FigureId, Vec<(Loss, Ratio)>)>,
    /// The probability of this outcome.
    pub probability: Ratio,
}

impl Outcome {
    /// The losses of a character; `None` if it loses nothing.
    #[must_use]
    pub fn losses_of(&self, figure: FigureId) -> Option<&[(Loss, Ratio)]> {
        self.losses.iter().find(|(who, _)| *who == figure).map(|(_, losses)| losses.as_slice())
    }
}

/// A state of a character at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// It is stunned and has not recovered yet (`CH-24`).
    Stunned,
    /// It is unconscious (`CH-25`).
    Unconscious,
    /// It has no BODY left, but is not dead (`CH-26`).
    Dying,
    /// It is dead (`CH-26`).
    Dead,
    /// It is prone.
    Prone,
}

impl State {
    /// All states.
    pub const ALL: [Self; 5] = [Self::Stunned, Self::Unconscious, Self::Dying, Self::Dead, Self::Prone];

    /// The machine-readable name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stunned => "stunned",
            Self::Unconscious => "unconscious",
            Self::Dying => "dying",
            Self::Dead => "dead",
            Self::Prone => "prone",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of states, which may overlap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct States(u8);

impl States {
    /// True if the set contains a state.
    #[must_use]
    pub const fn has(self, state: State) -> bool {
        self.0 & state.bit() != 0
    }

    /// The states in the set.
    pub fn iter(self) -> impl Iterator<Item = State> {
        State::ALL.into_iter().filter(move |state| self.has(*state))
    }
}

impl FromIterator<State> for States {
    fn from_iter<I: IntoIterator<Item = State>>(states: I) -> Self {
        Self(states.into_iter().fold(0, |all, state| all | state.bit()))
    }
}
