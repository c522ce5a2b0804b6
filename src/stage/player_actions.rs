//! What players want done.

use bevy::prelude::*;
use knockback_rules::{battle::Order, board::Cell};

/// Something that the player wants done.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerAction {
    /// The action that a cell offers: pick, move, attack, set up.
    At(Cell),
    /// End the turn.
    EndTurn,
    /// Take the last order back.
    Undo,
    /// The next figure that can act, or the one before.
    NextFigure {
        /// Whether the one before is meant.
        back: bool,
    },
    /// The next enemy, or for an action that helps the next friend; or the one before.
    NextTarget {
        /// Whether the one before is meant.
        back: bool,
    },
    /// The next of all other targets.
    OtherTarget,
    /// Let go of what is aimed at; with nothing aimed at, of the figure.
    LetGo,
    /// Take this line of knockback, counted from 0.
    Line(usize),
    /// Do what a digit does, counted from 0.
    Digit(usize),
}

/// A whole order, as a button of a panel knows it. It is taken only once everything has been shown.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderRequest(pub(crate) Order);

/// Asks the player whether the turn shall end although something is left to do, each in a short sentence:
/// `Bolt can still attack.`
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskEnd {
    /// What would end: a turn, a phase.
    pub(crate) what: &'static str,
    /// What is left to do.
    pub(crate) left: Vec<String>,
}

/// The player wants the turn to end nevertheless.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndConfirmed;
