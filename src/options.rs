//! Startup options.

use std::{path::PathBuf, sync::Arc};

use bevy::prelude::*;
use knockback_rules::{battle::Setup, game::Loaded};

/// Startup options, from the command line or from a link.
#[derive(Resource, Clone, Debug, Default)]
pub struct Options {
    /// A scenario to start with, skipping the title.
    pub given: Option<Arc<Setup>>,
    /// The seed of the dice. `None` for random dice.
    pub seed: Option<u64>,
    /// A saved battle to watch, skipping the title.
    pub replay: Option<Recording>,
    /// The folder in which a screenshot of each screen is saved.
    pub screenshot: Option<PathBuf>,
    /// True to show battles as a map, false to show them on the table. `None` to use the player's setting.
    pub map: Option<bool>,
    /// The name of the save slot whose battle is resumed at once.
    pub go_on: Option<String>,
    /// An error message, shown on the screen where the failed request was made.
    pub complaint: Option<String>,
    /// The size of the window.
    pub size: WindowSize,
}

/// Width and height of the window in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSize {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl WindowSize {
    /// The smallest window in which all text is readable.
    pub const SMALLEST: Self = Self { width: 640, height: 360 };
    /// The largest window, 8K.
    pub const GREATEST: Self = Self { width: 7680, height: 4320 };
}

impl Default for WindowSize {
    fn default() -> Self {
        Self { width: 1280, height: 720 }
    }
}

impl std::fmt::Display for WindowSize {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// A saved battle to watch.
#[derive(Resource, Clone, Debug)]
pub struct Recording {
    /// The saved game, and whether its orders still reproduce it.
    pub(crate) loaded: Arc<Loaded>,
    /// Number of orders that are already carried out at the start. `None` to start at the beginning of the battle.
    pub(crate) from: Option<usize>,
}

impl Recording {
    /// Returns a recording of a loaded game that starts at the beginning.
    #[must_use]
    pub fn new(loaded: Loaded) -> Self {
        Self { loaded: Arc::new(loaded), from: None }
    }

    /// Returns the same recording, starting just before the order with the given index.
    #[must_use]
    pub(crate) fn watched_from(self, place: usize) -> Self {
        Self { from: Some(place), ..self }
    }
}
