//! What the player asked for when starting the game.

use std::{path::PathBuf, sync::Arc};

use bevy::prelude::*;
use knockback_rules::{battle::Setup, game::Loaded};

/// The wishes given at the start, on the command line or by a link.
#[derive(Resource, Clone, Debug, Default)]
pub struct Options {
    /// A scenario to begin with, past the title.
    pub given: Option<Arc<Setup>>,
    /// The seed of the dice; a random one where there is none.
    pub seed: Option<u64>,
    /// A saved battle to watch, past the title.
    pub replay: Option<Recording>,
    /// The folder for a picture of each screen.
    pub screenshot: Option<PathBuf>,
    /// Whether battles are shown as a map, or else on the table; as the player left it where this says nothing.
    pub map: Option<bool>,
    /// The kept battle to go on with at once, by the name of its place.
    pub go_on: Option<String>,
    /// What was asked for in vain, to be told on the screen where it was.
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
    /// The smallest window in which everything can be read.
    pub const SMALLEST: Self = Self { width: 640, height: 360 };
    /// The greatest window, 8K.
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

/// A saved battle to be watched.
#[derive(Resource, Clone, Debug)]
pub struct Recording {
    /// The game as it was saved, and whether its orders still lead there.
    pub(crate) loaded: Arc<Loaded>,
    /// How many of its orders are known at once; `None` where it is watched from the start of the battle.
    pub(crate) from: Option<usize>,
}

impl Recording {
    /// A recording of a game that was loaded.
    #[must_use]
    pub fn new(loaded: Loaded) -> Self {
        Self { loaded: Arc::new(loaded), from: None }
    }

    /// The same, watched from just before an order, by its place in the record.
    #[must_use]
    pub(crate) fn watched_from(self, place: usize) -> Self {
        Self { from: Some(place), ..self }
    }
}
