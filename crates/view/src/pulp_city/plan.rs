//! The plan of a model before it is ordered: its next action and its options.

use knockback_rules::{
    battle::ObjectId,
    pulp_city::{EffectId, MoveMode},
};

use crate::selection::Selection;

/// The planned action of a model. Fields that the player has not set keep their defaults.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionPlan {
    /// The action that a click on the board performs.
    pub doing: PlannedAction,
    /// The Power Up dice to spend on an action (`PC-21`).
    pub power_up: u8,
    /// The effects that extra successes buy, in this order and then again from the first one. If empty, the order of
    /// the sheet is used (`PC-6`).
    pub buys: Vec<EffectId>,
    /// The object to throw (`PC-24`).
    pub thing: Option<ObjectId>,
}

/// The action that a click on the board performs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlannedAction {
    /// The default action: a move in the first mode that reaches the hex, or the best action on an enemy.
    #[default]
    Any,
    /// A move in this mode.
    Move {
        /// The move mode.
        by: MoveMode,
    },
    /// An action of the card.
    Act {
        /// The index of the action on the card.
        action: u8,
    },
}

/// The planned action of a model, as selected.
#[must_use]
pub fn plan(picked: &Selection) -> ActionPlan {
    picked.own.get::<ActionPlan>().cloned().unwrap_or_default()
}
