//! Panels of chips: what somebody may do, and what is asked.

pub mod actions;
pub mod asked;

use knockback_rules::{battle::FigureId, coup_de_grace::Order};

use super::plan::{ActionPlan, Facing};
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
    /// Picks the mini that is to be activated.
    Pick(FigureId),
    /// Chooses what the mini would do next.
    Plan(ActionPlan),
    /// Chooses which side it would face then.
    Face(Facing),
    /// Orders something, one after the other: where a mini has yet to be activated, that comes first.
    Orders(Vec<Order>),
}
