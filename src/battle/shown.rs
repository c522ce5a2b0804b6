//! The battle as far as it has been shown.

use std::collections::VecDeque;

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, SideId},
    c3g::Choice,
    dice::Faces,
    report::LogLine,
};
use knockback_skirmish::Happened;

/// The battle as far as it has been shown, and what is still to be shown.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Shown {
    /// Every event shown so far is applied to it.
    pub(crate) battle: Battle,
    /// The log in plain words, oldest first, each line with the place of its event in the log of the game.
    pub(crate) log: Vec<(usize, LogLine)>,
    /// The last roll shown.
    pub(crate) roll: Option<RollShown>,
    /// What happened and is still to be shown.
    pub(super) queue: VecDeque<Happened>,
}

/// A roll as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RollShown {
    /// Whose, and what for.
    pub(crate) title: String,
    /// The faces.
    pub(crate) faces: Faces,
    /// What came of it.
    pub(crate) note: String,
}

impl Shown {
    /// A battle of which everything so far is known.
    pub(crate) fn new(battle: Battle) -> Self {
        Self { battle, log: Vec::new(), roll: None, queue: VecDeque::new() }
    }

    /// True when it has caught up with the game.
    pub(crate) fn caught_up(&self) -> bool {
        self.queue.is_empty()
    }

    /// The open choice, once everything before it was shown.
    pub(crate) fn choice(&self) -> Option<(SideId, Choice)> {
        if self.caught_up() { self.battle.c3g_choice() } else { None }
    }
}
