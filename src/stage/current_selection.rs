//! The player's selection.

use bevy::prelude::*;
use knockback_view::selection::Selection;

/// The current selection, by a player or a bot.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct CurrentSelection(pub(crate) Selection);

/// The device that sets the hovered cell. The last device used counts, so a resting pointer never overrides the
/// keyboard.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum CursorSource {
    /// The pointer.
    #[default]
    Pointer,
    /// The keyboard.
    Keys,
}

/// The selection made by a bot. It shows what the bot is about to do, until a person must decide.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct BotPicks(pub(crate) Option<Selection>);

impl CurrentSelection {
    /// True if the player has a selection of their own. The cancel key then clears
    /// it instead of opening the menu.
    pub(crate) fn held_beside(&self, bot: &BotPicks) -> bool {
        self.0.holds() && bot.0.as_ref().is_none_or(|bot| bot.held() != self.0.held())
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::battle::{FigureId, Occupant};
    use knockback_view::extension::Extension;

    use super::*;

    #[test]
    fn a_person_cannot_clear_the_selection_of_a_bot() {
        let aimed = |figure| Selection { held: Some(Occupant::Figure(FigureId(figure))), ..Selection::default() };
        let (mut picks, bot) = (CurrentSelection(aimed(1)), BotPicks(Some(aimed(1))));
        assert!(picks.held_beside(&BotPicks(None)));
        assert!(!picks.held_beside(&bot));
        picks.0.levels = true;
        assert!(!picks.held_beside(&bot), "showing the levels does not select anything");
        picks.0 = aimed(2);
        assert!(picks.held_beside(&bot));
        picks.0 = Selection { own: Extension::new(7_u8), suggested: true, ..Selection::default() };
        assert!(!picks.0.holds(), "a suggestion is not a selection");
        picks.0.suggested = false;
        assert!(picks.0.holds());
    }
}
