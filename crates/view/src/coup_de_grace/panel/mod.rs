//! Panels of chips: possible actions, and open questions.

pub mod actions;
pub mod prompt;

use knockback_rules::{battle::FigureId, coup_de_grace::Order};

use super::plan::{ActionPlan, Facing};
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
    /// Selects the mini to activate.
    Pick(FigureId),
    /// Selects a plan for the mini's next action.
    Plan(ActionPlan),
    /// Selects the facing after that action.
    Face(Facing),
    /// Gives orders in sequence. If the mini must still be activated, that order comes first.
    Orders(Vec<Order>),
}
