//! The messages that a skirmish takes.
//!
//! In one update a load comes first, then dice, then undo, then orders, each to its end before the next. A load and
//! an undo empty every buffer: an order beside them was meant for a board that is gone.

use bevy_ecs::message::Message;
use knockback_rules::{battle::Order, game::Game};

use crate::AnyDice;

/// A player orders something; what is refused comes back as [`OrderRefused`](crate::OrderRefused).
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct OrderGiven(pub Order);

/// A player takes back the last order, as far as [`Game::undo`] allows.
#[derive(Message, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UndoAsked;

/// Replaces the game at hand by another, new or saved, which goes on from where it stands.
#[derive(Message)]
pub struct LoadAsked {
    /// The game.
    pub game: Box<Game>,
    /// The dice that answer its rolls from now on; for a seeded game [`Record::dice`](knockback_rules::game::Record::dice).
    pub dice: Box<AnyDice>,
}

/// Other dice answer from now on; a battle that stands before a roll without an answer goes on.
#[derive(Message)]
pub struct DiceGiven(pub Box<AnyDice>);
