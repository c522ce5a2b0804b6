//! The battle as shown on screen so far.

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

/// The battle as shown on screen so far, and the events that remain to be shown.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Shown {
    /// The battle after every event shown so far.
    pub(crate) battle: Battle,
    /// The log in plain words, oldest first.
    pub(crate) log: Vec<Said>,
    /// The dice on the table.
    pub(crate) table: Option<DiceTray>,
    /// Data that the ruleset collects about the battle.
    pub(crate) own: Extension,
    /// The events that remain to be shown.
    pub(crate) queue: VecDeque<Happened>,
    /// The battle at the start of the game's log.
    pub(crate) first: Battle,
    /// The dice of earlier rolls, by the index of the event that each roll led to.
    pub(crate) faces: BTreeMap<usize, Faces>,
    /// The cells where objects broke.
    broken: BTreeMap<ObjectId, Cell>,
    /// True during an instant replay. Current events wait until it ends.
    pub(crate) again: bool,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// Index of its event in the game's log.
    pub(crate) place: usize,
    /// The text.
    pub(crate) line: LogLine,
    /// The side whose turn it was.
    pub(crate) side: Option<SideId>,
    /// True for the first line of a turn or a round.
    pub(crate) heads: bool,
}

impl Shown {
    /// Returns the state for a battle whose past events have all been shown.
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

    /// Applies an event to the shown battle.
    pub(crate) fn apply(&mut self, event: &Event) {
        if let Event::ObjectRemoved { object } = event
            && let Some(cell) = self.battle.field().object(*object)
        {
            self.broken.insert(*object, cell);
        }
        self.battle.apply(event);
    }

    /// Returns the broken objects that are no longer on the board, with their last cells.
    pub(crate) fn broken(&self) -> impl Iterator<Item = (ObjectId, Cell)> + '_ {
        let gone = |object: &ObjectId| self.battle.field().object(*object).is_none();
        self.broken.iter().filter(move |(object, _)| gone(object)).map(|(object, cell)| (*object, *cell))
    }

    /// Returns a key for the current turn: the side that decides, and the number of turns and rounds in the log so far.
    pub(crate) fn turn(&self) -> (Option<SideId>, usize) {
        let begun = self.log.iter().filter(|said| said.heads).count();
        (self.battle.choice().map(|choice| choice.decider), begun)
    }

    /// True if all events have been shown and no instant replay is running.
    pub(crate) fn caught_up(&self) -> bool {
        self.queue.is_empty() && !self.again
    }
}

/// Request to rebuild all pieces: after undo, after loading, or after skipped playback.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Rebuild;
