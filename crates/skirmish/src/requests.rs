//! Messages to a skirmish.
//!
//! Within an update, loads are processed first, then dice, then undos, then orders, each completely before the next. A
//! load or an undo empties every buffer, because an order sent with it was meant for the previous state.

use bevy_ecs::message::Message;
use knockback_rules::{battle::Order, game::Game};

use crate::AnyDice;

/// A player gives an order. A refused order is reported as [`OrderRefused`](crate::OrderRefused).
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderGiven(pub Order);

/// A player takes back the last order, if [`Game::undo`] allows it.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UndoAsked;

/// Replaces the current game by a new or saved one, which continues from its state.
#[derive(Message)]
pub struct LoadAsked {
    /// The game.
    pub game: Box<Game>,
    /// The dice for its future rolls. For a seeded game, they are
    /// [`Record::dice`](knockback_rules::game::Record::dice).
    pub dice: Box<AnyDice>,
}

/// Replaces the dice for all future rolls. A battle that waits for the result of a roll continues.
#[derive(Message)]
pub struct DiceGiven(pub Box<AnyDice>);
