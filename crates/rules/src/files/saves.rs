//! Saves, which are replays as well: a scenario, what was ordered and rolled, and the state it led to.

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

/// The newest save format this version reads.
pub const SAVE_VERSION: u32 = 1;

/// The rules by which saves of this version were played; a change of what an order leads to raises it.
pub const RULES_VERSION: u32 = 3;

/// A saved game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The format, [`SAVE_VERSION`] or older.
    pub version: u32,
    /// The rules it was played by, [`RULES_VERSION`] then.
    pub rules_version: u32,
    /// The scenario, with the options in force.
    pub scenario: Scenario,
    /// The seed of the dice, where they had one.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Rolls before the first order.
    #[serde(default)]
    pub opening: Vec<Faces>,
    /// The orders, each with the rolls that followed it.
    pub orders: Vec<SavedOrder>,
    /// The hash of the state they led to, as 16 hexadecimal digits.
    pub hash: String,
    /// That state, for a version that no longer comes to it by the orders. Programs need not understand it.
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

/// Why a save cannot be played on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LoadFault {
    /// Its scenario is not playable.
    #[error("{}", of_scenario(.0))]
    Scenario(Faults),
    /// An order names something that the scenario does not have; `place` counts from 0, its words from 1.
    #[error("orders[{}].order: {error}", .place + 1)]
    Order {
        /// Which order.
        place: usize,
        /// What is wrong.
        error: UnknownInOrder,
    },
    /// The hash is none.
    #[error("hash: a hash has 16 hexadecimal digits")]
    Hash,
    /// The orders do not lead to the state that was saved, and that state is none of this battle.
    #[error("snapshot: {0}")]
    Snapshot(#[from] InvalidSnapshot),
}

/// Faults of a scenario that is a part of a save.
fn of_scenario(faults: &Faults) -> String {
    faults.0.iter().map(|fault| format!("scenario.{fault}")).collect::<Vec<_>>().join("\n")
}

/// Writes a hash as files do.
#[must_use]
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Reads a hash as files write it; one way alone, so that texts are equal where hashes are.
fn read_hash(text: &str) -> Option<u64> {
    let plain = text.len() == 16 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    if plain { u64::from_str_radix(text, 16).ok() } else { None }
}

impl Save {
    /// The save of a game as it stands, in the middle of a choice as well.
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

    /// The game to be played on: by its orders where they still lead to the same state, else from the snapshot.
    ///
    /// # Errors
    /// [`LoadFault`] where the save describes no game.
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
/// Where the bytes are no save; `name` is what the fault calls the file.
pub fn read_save(name: &str, bytes: &[u8]) -> Result<Save, FileFault> {
    read_of_programs(FileKind::SAVE, name, bytes).map_err(|fault| {
        if is_scenario(name, bytes) { another_kind(name, "this is a scenario, not a save") } else { fault }
    })
}

/// True for what says of itself that it is a save, sound or not: it holds a scenario.
#[must_use]
pub fn is_save(name: &str, bytes: &[u8]) -> bool {
    /// The field that tells a save from everything else.
    #[derive(Deserialize)]
    struct Probe {
        #[serde(rename = "scenario")]
        _scenario: IgnoredAny,
    }
    read_of_programs::<Probe>(ANY, name, bytes).is_ok()
}

/// True for what says of itself that it is a scenario, sound or not: it holds a board and sides.
fn is_scenario(name: &str, bytes: &[u8]) -> bool {
    /// The fields that tell a scenario from everything else.
    #[derive(Deserialize)]
    struct Probe {
        #[serde(rename = "board")]
        _board: IgnoredAny,
        #[serde(rename = "sides")]
        _sides: IgnoredAny,
    }
    read_of_programs::<Probe>(ANY, name, bytes).is_ok()
}

/// A file that may be anything.
const ANY: FileKind = FileKind { name: "file", newest: None };

#[cfg(test)]
mod tests;
