//! What a player plans for a model before it is ordered: what it would do next, and with what.

use knockback_rules::{
    battle::ObjectId,
    pulp_city::{EffectId, MoveMode},
};

use crate::selection::Selection;

/// What a model would do next; what is not picked is chosen by what is plainest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActionPlan {
    /// What a click would order.
    pub doing: PlannedAction,
    /// Power Up dice that it would spend on an action (`PC-21`).
    pub power_up: u8,
    /// What extra successes would buy, one after the other and then again from the first; in the order of the sheet where
    /// nothing is picked (`PC-6`).
    pub buys: Vec<EffectId>,
    /// What it would throw (`PC-24`).
    pub thing: Option<ObjectId>,
}

/// What a click on the board would order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlannedAction {
    /// What is plainest there: a move, in the first way that leads there, and on an enemy the action that does best.
    #[default]
    Any,
    /// A move in this way.
    Move {
        /// Which way.
        by: MoveMode,
    },
    /// This action.
    Act {
        /// Which, by its place on the card.
        action: u8,
    },
}

/// What the model would do next, as far as it is picked.
#[must_use]
pub fn plan(picked: &Selection) -> ActionPlan {
    picked.own.get::<ActionPlan>().cloned().unwrap_or_default()
}
