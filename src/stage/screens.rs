//! Screens and menus. One screen at a time fills the window, with at most one menu above it.

use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::battle::Setup;

/// The screens.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Screen {
    /// The name of the game above a slowly turning board.
    #[default]
    Title,
    /// The choice of a scenario.
    Scenarios,
    /// The choice of a saved battle.
    Battles,
    /// The choice of a puzzle.
    Puzzles,
    /// The battle.
    Battle,
    /// The result of the battle.
    End,
}

/// A menu above the screen, which stays visible. It is a separate state, so that closing it changes nothing else.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Menu {
    /// No menu.
    #[default]
    None,
    /// The pause menu.
    Pause,
    /// The keys and what they do.
    Help,
    /// The player's settings.
    Settings,
    /// Asks whether to end the turn although something is left to do.
    ConfirmEnd,
    /// Asks whether to delete a saved battle.
    ConfirmDelete,
    /// Asks what to delete, because there is no room to save the battle.
    NoRoom,
}

/// The scenario that is played, or would be played next.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Chosen(pub(crate) Arc<Setup>);
