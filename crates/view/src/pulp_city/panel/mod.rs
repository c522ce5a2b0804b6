//! Panels of chips: possible actions, and open questions.

pub mod actions;
pub mod effects;
pub mod prompt;

use knockback_rules::{battle::FigureId, pulp_city::Order};

use super::plan::ActionPlan;
use crate::panel;

/// A panel of chips.
pub type Panel = panel::ActionPanel<ChipAction>;
/// Related chips.
pub type Row = panel::Row<ChipAction>;
/// The chips below the rows.
pub type Foot = panel::Foot<ChipAction>;
/// A small button.
pub type Chip = panel::Chip<ChipAction>;

/// The action of a chip.
#[derive(Clone, Debug, PartialEq)]
pub enum ChipAction {
    /// Selects the model to activate, or a model of the card to command.
    Pick(FigureId),
    /// Selects a plan for the model's next action.
    Plan(ActionPlan),
    /// Gives orders in sequence. If the model must still be activated, that order comes first.
    Orders(Vec<Order>),
}
