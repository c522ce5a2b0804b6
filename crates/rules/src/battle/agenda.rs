//! What is still to be done: a stack of small plain frames inside the battle.

use serde::{Deserialize, Serialize};

use super::{Event, Occupant, SideId};
use crate::{
    dice::{RollRequest, Rolled},
    rulesets::rulesets,
};

rulesets!(enum_of_rulesets!(
    /// Something that is still to be done. The top frame alone decides what happens next.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame of Frame
));

/// The stage of resolution to which a frame belongs; a system set of the ECS each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// A figure's own move, and the swipes at it.
    Movement,
    /// Attack and defence dice, wounds.
    Attack,
    /// Points, line and flight of a displacement.
    Knockback,
    /// What the flight struck.
    Collision,
    /// Drops, and ground that burns.
    Falling,
    /// Glyphs, victory, turns and rounds.
    Outcome,
}

impl Stage {
    /// All stages, in the order of their sets.
    pub const ALL: [Self; 6] =
        [Self::Movement, Self::Attack, Self::Knockback, Self::Collision, Self::Falling, Self::Outcome];
}

/// What a battle needs to go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Dice; the result of them is [`Battle::rolled`](super::Battle::rolled).
    Roll(RollRequest),
    /// A player's order; the result of it is [`Battle::ordered`](super::Battle::ordered).
    Ask(PendingChoice),
    /// Nothing: this happens.
    Emit(Vec<Event>),
    /// Nothing more will happen.
    Rest,
}

/// An open choice, and the side that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingChoice {
    /// Who decides.
    pub decider: SideId,
    /// Among what.
    pub about: ChoiceKind,
}

rulesets!(enum_of_rulesets!(
    /// What a choice is about.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ChoiceKind of Choice
));

/// Rolls that follow each other, put together: last rolls of which the same comes, but for the numbers that a log tells,
/// which need not be such as dice can show.
///
/// Forecasts go on from here instead of rolling one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    /// The change of the top frame.
    pub matter: Frame,
    /// What is then rolled.
    pub rolls: Vec<FoldedRoll>,
    /// The sum of all weights.
    pub total: u128,
}

/// A roll of those that are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoldedRoll {
    /// What is rolled.
    pub rolled: Rolled,
    /// Its weight.
    pub ways: u128,
    /// Where the same comes of it as of the last roll before that has none of these, but for what this tells, and numbers
    /// that a log tells.
    pub like: Option<Like>,
}

/// What comes of a roll of which otherwise the same comes as of another. Forecasts that count wounds and points beside the
/// battle settle one roll for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Like {
    /// Who is struck.
    pub victim: Occupant,
    /// The wounds that it gains.
    pub wounds: u8,
    /// The points of its knockback, where one comes up at the end.
    pub points: u8,
}

/// How an event changes the agenda.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AgendaChange {
    /// A new frame comes up, before all others.
    Push(Frame),
    /// The top frame has moved on to this.
    Become(Frame),
    /// The top frame is done.
    Pop,
}
