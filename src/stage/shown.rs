//! The battle as far as it has been shown.

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

/// The battle as far as it has been shown, and what is still to be shown.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Shown {
    /// Every event shown so far is applied to it.
    pub(crate) battle: Battle,
    /// The log in plain words, oldest first.
    pub(crate) log: Vec<Said>,
    /// The dice on the table.
    pub(crate) table: Option<DiceTray>,
    /// What the ruleset remembers of it.
    pub(crate) own: Extension,
    /// What happened and is still to be shown.
    pub(crate) queue: VecDeque<Happened>,
    /// The battle before the first event of the game's log.
    pub(crate) first: Battle,
    /// The dice that lay on the table, by the place of the event that came of them.
    pub(crate) faces: BTreeMap<usize, Faces>,
    /// Where objects were when they broke.
    broken: BTreeMap<ObjectId, Cell>,
    /// Something that was shown before is shown again; the present waits.
    pub(crate) again: bool,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// The place of its event in the log of the game.
    pub(crate) place: usize,
    /// What it says.
    pub(crate) line: LogLine,
    /// Whose turn it was.
    pub(crate) side: Option<SideId>,
    /// True for the first line of a turn or a round.
    pub(crate) heads: bool,
}

impl Shown {
    /// A battle whose events so far are all known.
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

    /// An event is shown: the battle changes by it.
    pub(crate) fn apply(&mut self, event: &Event) {
        if let Event::ObjectRemoved { object } = event
            && let Some(cell) = self.battle.field().object(*object)
        {
            self.broken.insert(*object, cell);
        }
        self.battle.apply(event);
    }

    /// Objects that broke and are gone, and where they were.
    pub(crate) fn broken(&self) -> impl Iterator<Item = (ObjectId, Cell)> + '_ {
        let gone = |object: &ObjectId| self.battle.field().object(*object).is_none();
        self.broken.iter().filter(move |(object, _)| gone(object)).map(|(object, cell)| (*object, *cell))
    }

    /// What tells one turn from the next: who decides, and how many turns and rounds the log has seen begin.
    pub(crate) fn turn(&self) -> (Option<SideId>, usize) {
        let begun = self.log.iter().filter(|said| said.heads).count();
        (self.battle.choice().map(|choice| choice.decider), begun)
    }

    /// True when it has caught up with the game.
    pub(crate) fn caught_up(&self) -> bool {
        self.queue.is_empty() && !self.again
    }
}

/// Asks for all pieces to be rebuilt: after undo, load, or a skip of the playback.
#[derive(Message, Clone, Copy, Debug)]
pub(crate) struct Rebuild;
