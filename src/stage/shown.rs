//! The battle as shown so far.

use std::collections::{BTreeMap, VecDeque};

use bevy::prelude::*;
use knockback_rules::{
    battle::{Battle, Event, ObjectId, SideId},
    board::Cell,
    dice::Faces,
    report::LogLine,
};
use knockback_skirmish::Happened;

use knockback_view::dice_tray::DiceTray;
use knockback_view::extension::Extension;

/// The battle as shown so far, and the events that are still to be shown.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Shown {
    /// The battle after every event shown so far.
    pub(crate) battle: Battle,
    /// The log in plain words, oldest first.
    pub(crate) log: Vec<Said>,
    /// The dice on the table.
    pub(crate) table: Option<DiceTray>,
    /// The ruleset's own memory of the battle.
    pub(crate) own: Extension,
    /// The events that are still to be shown.
    pub(crate) queue: VecDeque<Happened>,
    /// The battle before the first event of the game's log.
    pub(crate) first: Battle,
    /// The dice of earlier rolls, by the index of the event that they led to.
    pub(crate) faces: BTreeMap<usize, Faces>,
    /// The cells of objects when they broke.
    broken: BTreeMap<ObjectId, Cell>,
    /// True during an instant replay. Current events wait until it ends.
    pub(crate) again: bool,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// The index of its event in the log of the game.
    pub(crate) place: usize,
    /// The text.
    pub(crate) line: LogLine,
    /// The side whose turn it was.
    pub(crate) side: Option<SideId>,
    /// True for the first line of a turn or a round.
    pub(crate) heads: bool,
}

impl Shown {
    /// A battle in which all past events are already shown.
    pub(crate) fn new(battle: Battle) -> Self {
        Self {
            first: battle.clone(),
            battle,
            log: Vec::new(),
            table: None,
            own: Extension::default(),
            queue: VecDeque::new(),
            faces: BTreeMap::new(),
            broken: BTreeMap::new(),
            again: false,
        }
    }

    /// Shows an event: applies it to the battle.
    pub(crate) fn apply(&mut self, event: &Event) {
        if let Event::ObjectRemoved { object } = event
            && let Some(cell) = self.battle.field().object(*object)
        {
            self.broken.insert(*object, cell);
        }
        self.battle.apply(event);
    }

    /// Returns the broken objects that are gone, with their last cells.
    pub(crate) fn broken(&self) -> impl Iterator<Item = (ObjectId, Cell)> + '_ {
        let gone = |object: &ObjectId| self.battle.field().object(*object).is_none();
        self.broken.iter().filter(move |(object, _)| gone(object)).map(|(object, cell)| (*object, *cell))
    }

    /// Identifies the current turn: the side that decides, and the number of turns and rounds begun in the log.
    pub(crate) fn turn(&self) -> (Option<SideId>, usize) {
        let begun = self.log.iter().filter(|said| said.heads).count();
        (self.battle.choice().map(|choice| choice.decider), begun)
    }

    /// True if everything that happened has been shown.
    pub(crate) fn caught_up(&self) -> bool {
        self.queue.is_empty() && !self.again
    }
}

/// Requests that all pieces be rebuilt: after undo, load, or skipped playback.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Rebuild;
