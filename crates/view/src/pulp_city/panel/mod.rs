//! Panels of chips: what somebody may do, and what is asked.

pub mod actions;
pub mod asked;
pub mod effects;

use knockback_rules::{battle::FigureId, pulp_city::Order};

use super::plan::ActionPlan;
use crate::panel;

/// A panel of chips.
pub type Panel = panel::ActionPanel<ChipAction>;
/// Chips that belong together.
pub type Row = panel::Row<ChipAction>;
/// A small button.
pub type Chip = panel::Chip<ChipAction>;

/// What a press does.
#[derive(Clone, Debug, PartialEq)]
pub enum ChipAction {
    /// Picks the model that is to be activated, or one of the card that is to be commanded.
    Pick(FigureId),
    /// Chooses what the model would do next.
    Plan(ActionPlan),
    /// Orders something, one after the other: where a model has yet to be activated, that comes first.
    Orders(Vec<Order>),
}
