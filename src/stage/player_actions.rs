//! Requests of the player.

use bevy::prelude::*;
use knockback_rules::{battle::Order, board::Cell};

/// A request of the player.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerAction {
    /// The action available at a cell: select, move, attack or deploy.
    At(Cell),
    /// End the turn.
    EndTurn,
    /// Take back the last order.
    Undo,
    /// Select the next or previous figure that can act.
    NextFigure {
        /// True for the previous one.
        back: bool,
    },
    /// Aim at the next or previous enemy, or at a friend if the action helps friends.
    NextTarget {
        /// True for the previous one.
        back: bool,
    },
    /// Aim at the next target that is not an enemy.
    OtherTarget,
    /// Clear the aim. If there is none, deselect the figure.
    LetGo,
    /// Select a line of knockback by its index.
    Line(usize),
    /// Perform the action of a digit key, by index. The key 1 has index 0.
    Digit(usize),
}

/// A complete order from a button of a panel. It is accepted only after all events have been shown.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct OrderRequest(pub(crate) Order);

/// Asks the player whether to end the turn although some actions are still possible. Each reason is a short sentence:
/// `Bolt can still attack.`
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub(crate) struct AskEnd {
    /// The name of what would end: a turn or a phase.
    pub(crate) what: &'static str,
    /// The reasons.
    pub(crate) left: Vec<String>,
}

/// The player confirmed the end of the turn.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EndConfirmed;
