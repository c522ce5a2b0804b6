//! Messages from a skirmish to the presentation.

use bevy_ecs::message::Message;
use knockback_rules::{
    battle::{Event, Order, PendingChoice, Refusal},
    dice::{DiceError, Faces},
    game::NothingToUndo,
};

/// An event has been applied.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The index of the event in the game's log.
    pub place: usize,
    /// The event.
    pub event: Event,
    /// The faces of the dice, if this is the first event after a roll.
    pub faces: Option<Faces>,
}

/// An order was refused; the battle is unchanged.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderRefused {
    /// The order.
    pub order: Order,
    /// The reason.
    pub refusal: Refusal,
}

/// The battle rests at a choice.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOpened(pub PendingChoice);

/// The dice had no result for a roll. The battle waits until [`DiceGiven`](crate::DiceGiven).
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct DiceFailed(pub DiceError);

/// An order was taken back. All copies of the battle's state must be rebuilt.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Undone(pub Order);

/// There was nothing to take back.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoRefused(pub NothingToUndo);

/// Another game was loaded. All copies of the battle's state must be rebuilt.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loaded;
