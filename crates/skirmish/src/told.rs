//! The messages that a skirmish sends, for presentation to read.

use bevy_ecs::message::Message;
use knockback_rules::{
    battle::{Event, Order, PendingChoice, Refusal},
    dice::{DiceError, Faces},
    game::NothingToUndo,
};

/// An event has been applied.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// Its place in the log of the game, counted from 0.
    pub place: usize,
    /// What happened.
    pub event: Event,
    /// The faces on the table, with the first event that came of a roll.
    pub faces: Option<Faces>,
}

/// An order was refused; the battle is as it was.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderRefused {
    /// The order.
    pub order: Order,
    /// Why.
    pub refusal: Refusal,
}

/// The battle has come to rest at a choice.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOpened(pub PendingChoice);

/// The dice had no answer: the battle stands before the roll until [`DiceGiven`](crate::DiceGiven).
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DiceFailed(pub DiceError);

/// An order was taken back; everything that mirrors the battle has to be rebuilt.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Undone(pub Order);

/// There was nothing to take back.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoRefused(pub NothingToUndo);

/// Another game was loaded; everything that mirrors the battle has to be rebuilt.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loaded;
