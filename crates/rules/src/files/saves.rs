//! Saves, which are replays as well: a scenario, the orders and rolls, and the state that they lead to.

use std::sync::Arc;

use serde::{Deserialize, Serialize, de::IgnoredAny};

use super::{
    FileFault, FileKind, OrderText, UnknownInOrder,
    read::{another_kind, read_of_programs},
};
use crate::{
    battle::{InvalidSnapshot, Setup, Snapshot},
    dice::Faces,
    game::{Game, Loaded, PlayedBy, Record, RecordedOrder},
    scenario::{Faults, Scenario},
};

/// The newest save format that this version reads.
pub const SAVE_VERSION: u32 = 1;

/// The version of the rules by which games are played. It is raised with every change that alters the result of an
/// order.
pub const RULES_VERSION: u32 = 3;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The format, [`SAVE_VERSION`] or older.
    pub version: u32,
    /// The version of the rules by which the game was played: the [`RULES_VERSION`] at that time.
    pub rules_version: u32,
    /// The scenario, with the chosen options.
    pub scenario: Scenario,
    /// The seed of the dice, if they had one.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Rolls before the first order.
    #[serde(default)]
    pub opening: Vec<Faces>,
    /// The orders, each with the rolls that followed it.
    pub orders: Vec<SavedOrder>,
    /// The hash of the state that the orders lead to, as 16 hexadecimal digits.
    pub hash: String,
    /// That state, for later versions of the game in which the orders no longer lead to it. Other programs need not
    /// understand it.
    pub snapshot: Snapshot,
}

/// An order and the rolls that followed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedOrder {
    /// The order.
    pub order: OrderText,
    /// The rolls, up to the next order.
    #[serde(default)]
    pub rolls: Vec<Faces>,
}

/// The reason why a save cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadFault {
    /// The scenario is not playable.
    #[error("{}", of_scenario(.0))]
    Scenario(Faults),
    /// An order belongs to another ruleset, or names something that the scenario does not have. `place` counts from 0,
    /// the message from 1.
    #[error("orders[{}].order: {error}", .place + 1)]
    Order {
        /// The index of the order.
        place: usize,
        /// The error.
        error: UnknownInOrder,
    },
    /// The hash is malformed.
    #[error("hash: a hash has 16 hexadecimal digits")]
    Hash,
    /// The orders do not lead to the saved state, and the snapshot is not a state of this battle.
    #[error("snapshot: {0}")]
    Snapshot(#[from] InvalidSnapshot),
}

/// The faults of the scenario in a save.
fn of_scenario(faults: &Faults) -> String {
    faults.0.iter().map(|fault| format!("scenario.{fault}")).collect::<Vec<_>>().join("\n")
}

/// A hash as text, as in files.
#[must_use]
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Reads a hash from a file. Only one notation is accepted, so that equal hashes have equal text.
fn read_hash(text: &str) -> Option<u64> {
    let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if plain { u64::from_str_radix(text, 16).ok() } else { None }
}

impl Save {
    /// Creates a save of a game in its current state, even in the middle of a turn.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let (battle, record) = (game.battle(), game.record());
        let orders = record
            .entries
            .iter()
            .map(|entry| SavedOrder { order: OrderText::of(&entry.order, battle.setup()), rolls: entry.rolls.clone() });
        Self {
            version: SAVE_VERSION,
            rules_version: RULES_VERSION,
            scenario: battle.setup().scenario.clone(),
            seed: record.seed,
            opening: record.opening.clone(),
            orders: orders.collect(),
            hash: hash_text(battle.hash()),
            snapshot: battle.snapshot().clone(),
        }
    }

    /// Restores the game: by replaying its orders if they still lead to the same state, otherwise from the snapshot.
    ///
    /// # Errors
    /// [`LoadFault`] if the save does not describe a playable game.
    pub fn load(self) -> Result<Loaded, LoadFault> {
        let saved = read_hash(&self.hash).ok_or(LoadFault::Hash)?;
        let setup = Arc::new(Setup::new(self.scenario).map_err(LoadFault::Scenario)?);
        let entries = self.orders.into_iter().enumerate().map(|(place, saved)| {
            let order = saved.order.resolve(&setup).map_err(|error| LoadFault::Order { place, error })?;
            Ok(RecordedOrder { order, rolls: saved.rolls })
        });
        let entries = entries.collect::<Result<_, LoadFault>>()?;
        let record = Record { seed: self.seed, opening: self.opening, entries };
        let by = if self.rules_version == RULES_VERSION {
            PlayedBy::TheseRules
        } else {
            PlayedBy::OtherRules { theirs: self.rules_version, ours: RULES_VERSION }
        };
        Ok(Game::load(setup, record, by, (saved, self.snapshot))?)
    }
}

/// Reads a save.
///
/// # Errors
/// If the bytes are not a save; `name` is the name of the file in the message.
pub fn read_save(name: &str, bytes: &[u8]) -> Result<Save, FileFault> {
    read_of_programs(FileKind::SAVE, name, bytes).map_err(|fault| {
        if is_scenario(name, bytes) { another_kind(name, "this is a scenario, not a save") } else { fault }
    })
}

/// True if the file looks like a save, valid or not: it has a field `scenario`.
#[must_use]
pub fn is_save(name: &str, bytes: &[u8]) -> bool {
    /// The field that distinguishes a save from every other file.
    #[derive(Deserialize)]
    struct Probe {
        #[serde(rename = "scenario")]
        _scenario: IgnoredAny,
    }
    read_of_programs::<Probe>(ANY, name, bytes).is_ok()
}

/// True if the file looks like a scenario, valid or not: it has the fields `board` and `sides`.
fn is_scenario(name: &str, bytes: &[u8]) -> bool {
    /// The fields that distinguish a scenario from every other file.
    #[derive(Deserialize)]
    struct Probe {
        #[serde(rename = "board")]
        _board: IgnoredAny,
        #[serde(rename = "sides")]
        _sides: IgnoredAny,
    }
    read_of_programs::<Probe>(ANY, name, bytes).is_ok()
}

/// A file of any kind.
const ANY: FileKind = FileKind { name: "file", newest: None };

#[cfg(test)]
mod tests;
