//! Screens and menus. One screen at a time fills the window, and at most one menu is open above it.

use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::battle::Setup;

/// The screens of the game.
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
    /// The book of feats.
    Feats,
    /// The battle.
    Battle,
    /// The result of the battle.
    End,
}

/// The menu above the screen, which stays visible behind it. It is a separate state, so closing a menu does not affect
/// the screen.
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
    /// Asks whether to end the turn although some actions are still possible.
    ConfirmEnd,
    /// Asks whether to delete a saved battle.
    ConfirmDelete,
    /// Asks which saved battles to delete, because there is no room to save the current one.
    NoRoom,
}

/// The scenario of the current battle, or of the next one.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Chosen(pub(crate) Arc<Setup>);
