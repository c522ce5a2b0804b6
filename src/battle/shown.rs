//! The battle as far as it has been shown.

use std::collections::{BTreeMap, VecDeque};

use bevy::prelude::*;
use knockback_rules::{
    battle::{self, About, Battle, Event, ObjectId, RulesSetting, SideId},
    board::Cell,
    c3g::Choice,
    champions,
    dice::Faces,
    report::LogLine,
};
use knockback_skirmish::Happened;

use super::rolls::Table;

/// The battle as far as it has been shown, and what is still to be shown.
#[derive(Resource, Clone, Debug)]
pub(crate) struct Shown {
    /// Every event shown so far is applied to it.
    pub(crate) battle: Battle,
    /// The log in plain words, oldest first.
    pub(crate) log: Vec<Said>,
    /// The dice on the table.
    pub(crate) table: Option<Table>,
    /// What happened and is still to be shown.
    pub(super) queue: VecDeque<Happened>,
    /// The battle before the first event of the game's log.
    pub(super) first: Battle,
    /// Dice and skulls of the attack that is being shown.
    pub(super) attack: Option<(u8, u8)>,
    /// The dice that lay on the table, by the place of the event that came of them.
    pub(super) faces: BTreeMap<usize, Faces>,
    /// Where objects were when they broke.
    broken: BTreeMap<ObjectId, Cell>,
    /// Something that was shown before is shown again; the present waits.
    pub(super) again: bool,
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
    /// A battle of which everything so far is known.
    pub(crate) fn new(battle: Battle) -> Self {
        Self {
            first: battle.clone(),
            battle,
            log: Vec::new(),
            table: None,
            queue: VecDeque::new(),
            attack: None,
            faces: BTreeMap::new(),
            broken: BTreeMap::new(),
            again: false,
        }
    }

    /// An event is shown: the battle changes by it.
    pub(super) fn apply(&mut self, event: &Event) {
        if let Event::ObjectRemoved { object } = event
            && let Some(cell) = self.battle.field().object(*object)
        {
            self.broken.insert(*object, cell);
        }
        self.battle.apply(event);
    }

    /// Objects of which rubble is left, and where it lies. Nothing hangs on it, and in C3G none is left.
    pub(super) fn rubble(&self) -> impl Iterator<Item = (ObjectId, Cell)> + '_ {
        let leaves = matches!(self.battle.setting().rules, RulesSetting::Champions(_));
        let gone = |object: &ObjectId| self.battle.field().object(*object).is_none();
        self.broken.iter().filter(move |(object, _)| leaves && gone(object)).map(|(object, cell)| (*object, *cell))
    }

    /// True when it has caught up with the game.
    pub(crate) fn caught_up(&self) -> bool {
        self.queue.is_empty() && !self.again
    }

    /// The open choice of a Champions battle, once everything before it was shown.
    pub(crate) fn champions_choice(&self) -> Option<(SideId, champions::Choice)> {
        match self.battle.choice().filter(|_| self.caught_up())? {
            battle::Choice { decider, about: About::Champions(choice) } => Some((decider, choice)),
            battle::Choice { about: About::C3g(_), .. } => None,
        }
    }

    /// The open choice of a C3G battle, once everything before it was shown.
    pub(crate) fn choice(&self) -> Option<(SideId, Choice)> {
        if self.caught_up() { self.battle.c3g_choice() } else { None }
    }
}
