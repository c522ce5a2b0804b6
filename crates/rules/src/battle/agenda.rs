//! The agenda: a stack of small plain frames inside the battle.

use serde::{Deserialize, Serialize};

use super::{Event, Occupant, SideId};
use crate::{
    dice::{RollRequest, Rolled},
    rulesets::rulesets,
};

rulesets!(enum_of_rulesets!(
    /// An unfinished task. Only the top frame decides what happens next.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame of Frame
));

/// The stage of resolution to which a frame belongs; each stage is a system set in the ECS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A figure's own move, and the swipes at it.
    Movement,
    /// Attack and defence dice, and wounds.
    Attack,
    /// Points, line and flight of a displacement.
    Knockback,
    /// Collisions of a flight.
    Collision,
    /// Falls, and ground that burns.
    Falling,
    /// Glyphs, victory, turns and rounds.
    Outcome,
}

impl Stage {
    /// All stages, in the order of their sets.
    pub const ALL: [Self; 6] =
        [Self::Movement, Self::Attack, Self::Knockback, Self::Collision, Self::Falling, Self::Outcome];
}

/// The next input that a battle needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A roll. [`Battle::rolled`](super::Battle::rolled) returns the resulting events.
    Roll(RollRequest),
    /// A player's order. [`Battle::ordered`](super::Battle::ordered) returns the resulting events.
    Ask(PendingChoice),
    /// No input: these events follow.
    Emit(Vec<Event>),
    /// The battle is over.
    Rest,
}

/// An open choice, and the side that decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingChoice {
    /// The side that decides.
    pub decider: SideId,
    /// The subject of the choice.
    pub about: ChoiceKind,
}

rulesets!(enum_of_rulesets!(
    /// The subject of a choice.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ChoiceKind of Choice
));

/// Consecutive rolls combined into one. The combined rolls lead to the same states as the separate ones, except for
/// numbers that only the log needs. The combined rolls need not be possible results of dice.
///
/// Forecasts use it instead of making the rolls one by one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The new top frame.
    pub matter: Frame,
    /// The possible results.
    pub rolls: Vec<FoldedRoll>,
    /// The sum of all weights.
    pub total: u128,
}

/// One result of a combined roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedRoll {
    /// The roll.
    pub rolled: Rolled,
    /// The weight of the roll.
    pub ways: u128,
    /// If set, this roll leads to the same state as the last roll before it for which this is `None`, except for the
    /// differences listed here and numbers that only the log needs.
    pub like: Option<Like>,
}

/// The differences between the states that result from two rolls. Forecasts that track wounds and points outside the
/// battle resolve only one of the two rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Like {
    /// The figure or object that is hit.
    pub victim: Occupant,
    /// The number of wounds that it receives.
    pub wounds: u8,
    /// The points of its knockback, if a knockback follows.
    pub points: u8,
}

/// A change of the agenda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgendaChange {
    /// A new frame is pushed on top.
    Push(Frame),
    /// The top frame is replaced by this one.
    Become(Frame),
    /// The top frame is removed.
    Pop,
}
