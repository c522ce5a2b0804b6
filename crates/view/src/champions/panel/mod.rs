//! Panels of chips: possible actions, and open questions.

pub mod actions;
pub mod prompt;

use knockback_rules::battle::{FigureId, Order};

use super::plan::{ActionPlan, Page};
use crate::{keys::LET_GO, panel};

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
    /// Selects a plan for the figure's next action.
    Plan(ActionPlan),
    /// Gives an order.
    Order(Order),
    /// Plans to throw a figure; a click then sets the direction.
    Throw(FigureId),
    /// Opens another page of the panel.
    Page(Page),
    /// Sets which characters are asked for reactions, as an index into [`prompt::prompts::ASKS`].
    Asks(u8),
    /// Passes on all chances to react until the next phase of a figure.
    LetGo(FigureId),
}

/// The chip that returns to the first page.
fn back(tip: &str) -> Row {
    let chip = Chip {
        text: "Back".to_owned(),
        tip: LET_GO.tip(tip),
        does: Some(ChipAction::Page(Page::First)),
        ..Chip::default()
    };
    Row { name: "", tip: "", rules: &[], chips: vec![chip] }
}
