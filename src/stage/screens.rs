//! What fills the window: one screen at a time, and above it perhaps a menu.

use std::sync::Arc;

use bevy::prelude::*;
use knockback_rules::battle::Setup;

/// The screens.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Screen {
    /// The name of the game, over a slowly turning board.
    #[default]
    Title,
    /// Which battle to play.
    Scenarios,
    /// Which battle to go on with.
    Battles,
    /// Which puzzle to solve.
    Puzzles,
    /// The battle.
    Battle,
    /// Who won.
    End,
}

/// A menu above the screen, which goes on being shown beneath it; a state of its own, so that closing it changes
/// nothing else.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Menu {
    /// No menu.
    #[default]
    None,
    /// The battle waits.
    Pause,
    /// Which key does what.
    Help,
    /// What players can set to their liking.
    Settings,
    /// Whether the turn shall end with something left to do.
    ConfirmEnd,
    /// Whether a battle that is kept shall be deleted.
    ConfirmDelete,
    /// What shall go, for there is no room to keep the battle.
    NoRoom,
}

/// The scenario that is played, or would be.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Chosen(pub(crate) Arc<Setup>);
