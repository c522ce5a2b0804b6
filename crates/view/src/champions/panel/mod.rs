//! Panels of chips: what somebody may do, and what is asked.

pub mod actions;
pub mod asked;

use knockback_rules::battle::{FigureId, Order};

use super::plan::{ActionPlan, Page};
use crate::{keys::LET_GO, panel};

/// A panel of chips.
pub type Panel = panel::ActionPanel<ChipAction>;
/// Chips that belong together.
pub type Row = panel::Row<ChipAction>;
/// A small button.
pub type Chip = panel::Chip<ChipAction>;

/// What a press does.
#[derive(Clone, Debug, PartialEq)]
pub enum ChipAction {
    /// Chooses what the figure would do next.
    Plan(ActionPlan),
    /// Orders something.
    Order(Order),
    /// Throws somebody next: a click says which way.
    Throw(FigureId),
    /// Turns to another page of the panel.
    Page(Page),
    /// Sets which characters are asked for reactions, by its place in [`asked::prompts::ASKS`].
    Asks(u8),
    /// Lets all chances to react go by until the next phase of a figure.
    LetGo(FigureId),
}

/// The chip that goes back to the first page.
fn back(tip: &str) -> Row {
    let chip = Chip {
        text: "Back".to_owned(),
        tip: LET_GO.tip(tip),
        does: Some(ChipAction::Page(Page::First)),
        ..Chip::default()
    };
    Row { name: "", tip: "", rules: &[], chips: vec![chip] }
}
