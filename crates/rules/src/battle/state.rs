//! The battle and its state.

use std::{hash, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{Field, FigureId, Frame, Outcome, Setup, SideId, goals::GoalProgress};
use crate::{built_once::built_once, rulesets::rulesets};

/// A playable battle: shared constant data, and a state that is cheap to copy.
///
/// Two battles are equal if they have the same scenario and the same state, including the agenda.
#[derive(Clone, Debug)]
pub struct Battle {
    setup: Arc<Setup>,
    state: Snapshot,
}

/// The complete state of a battle, as stored in saves.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, remote = "Self")]
pub struct Snapshot {
    pub(super) field: Field,
    pub(super) rules: RulesState,
    pub(super) agenda: Vec<Frame>,
    pub(super) outcome: Option<Outcome>,
    /// Left out if the scenario has no shared goals, so that hashes and saves do not depend on it.
    #[serde(default, skip_serializing_if = "GoalProgress::is_empty")]
    pub(super) goals: GoalProgress,
}

built_once!(Snapshot);

rulesets!(enum_of_rulesets!(
    /// The state of a ruleset.
    #[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum RulesState of State
));

impl Battle {
    /// The constant data of the battle.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The constant data of the battle, as a shared pointer.
    #[must_use]
    pub fn shared_setup(&self) -> Arc<Setup> {
        Arc::clone(&self.setup)
    }

    /// The positions of figures, objects and glyphs.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.state.field
    }

    /// The state of the ruleset.
    #[must_use]
    pub const fn rules_state(&self) -> &RulesState {
        &self.state.rules
    }

    /// The top frame; `None` when the battle is over.
    #[must_use]
    pub fn top(&self) -> Option<&Frame> {
        self.state.agenda.last()
    }

    /// The agenda, the top frame last.
    #[must_use]
    pub fn agenda(&self) -> &[Frame] {
        &self.state.agenda
    }

    /// The outcome, if the battle is over.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// The complete state, as stored in saves.
    #[must_use]
    pub const fn snapshot(&self) -> &Snapshot {
        &self.state
    }

    pub(super) fn state_mut(&mut self) -> &mut Snapshot {
        &mut self.state
    }

    pub(super) const fn from_parts(setup: Arc<Setup>, state: Snapshot) -> Self {
        Self { setup, state }
    }

    /// A copy with an empty agenda, on which a preview puts the frame that it examines.
    pub(crate) fn without_agenda(&self) -> Self {
        let mut aside = self.clone();
        aside.state.agenda.clear();
        aside
    }

    /// The side to which a figure belongs from the start.
    #[must_use]
    pub fn owner(&self, figure: FigureId) -> SideId {
        self.setup.figures[figure.index()].side
    }

    /// The digest of the canonical bytes of scenario and state. It is the same on every machine.
    ///
    /// # Panics
    /// Never: a snapshot always has canonical bytes.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let Ok(bytes) = postcard::to_allocvec(&(self.setup.digest, &self.state)) else {
            unreachable!("a snapshot has canonical bytes");
        };
        xxhash_rust::xxh3::xxh3_64(&bytes)
    }
}

impl PartialEq for Battle {
    fn eq(&self, other: &Self) -> bool {
        self.setup.digest == other.setup.digest && self.state == other.state
    }
}

impl Eq for Battle {}

impl hash::Hash for Battle {
    fn hash<H: hash::Hasher>(&self, hasher: &mut H) {
        self.setup.digest.hash(hasher);
        self.state.hash(hasher);
    }
}
