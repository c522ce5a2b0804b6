//! The messages to a skirmish.
//!
//! In one update loads come first, then dice, then undo, then orders. Each is processed completely before the next. A
//! load and an undo empty every buffer, because an order sent with them was meant for the old board.

use bevy_ecs::message::Message;
use knockback_rules::{battle::Order, game::Game};

use crate::AnyDice;

/// A player gives an order. A refused order is reported as [`OrderRefused`](crate::OrderRefused).
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderGiven(pub Order);

/// A player takes back the last order, if [`Game::undo`] allows it.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UndoAsked;

/// Replaces the current game by another, new or saved, which continues from its state.
#[derive(Message)]
pub struct LoadAsked {
    /// The game.
    pub game: Box<Game>,
    /// The dice for its rolls from now on; for a seeded game [`Record::dice`](knockback_rules::game::Record::dice).
    pub dice: Box<AnyDice>,
}

/// Replaces the dice from now on. A battle that waits for the result of a roll continues.
#[derive(Message)]
pub struct DiceGiven(pub Box<AnyDice>);
