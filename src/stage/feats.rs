//! The book of feats: how often the player has earned each, and when for the first time.

use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::storage::ProfileStore;

/// Name of the book in the store.
const NAME: &str = "feats";
/// The version of the format.
const VERSION: u32 = 1;
/// Number of latest blows that each entry remembers.
const LATEST: usize = 32;

/// The book of feats. It keeps whatever it does not know, such as the feats of a newer version of the game.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub(crate) struct FeatBook(Map<String, Value>);

/// The feats that a person has earned in the current battle, by id, in the order in which they were earned.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct BattleFeats(pub(crate) Vec<String>);

/// The entry of a feat in the book.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct FeatEntry {
    /// The number of times the player has earned it.
    pub(crate) count: u32,
    /// When the player earned it for the first time, in milliseconds since 1970.
    pub(crate) when: u64,
    /// The battle in which the player earned it for the first time.
    pub(crate) battle: String,
    /// The latest blows that earned it, oldest first.
    latest: Vec<BlowId>,
    /// Fields of a newer version.
    #[serde(flatten)]
    others: Map<String, Value>,
}

/// Identifies a blow, so that it counts once even if an older save is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BlowId {
    /// A number computed from the scenario and the seed of the battle.
    pub(crate) battle: u64,
    /// A number computed from the state before the blow and the seed.
    pub(crate) blow: u64,
}

impl FeatBook {
    /// Reads the book, or its backup if it is damaged. `None` if there is neither.
    pub(crate) fn load(store: &ProfileStore) -> Option<Self> {
        store.read(NAME).into_iter().flatten().find_map(|text| Self::read(&text))
    }

    /// Writes the book.
    ///
    /// # Errors
    ///
    /// If it cannot be written. The previous content is kept.
    pub(crate) fn save(&self, store: &ProfileStore) -> Result<(), String> {
        store.write(NAME, &self.text())
    }

    /// Parses a book. `None` if the text is damaged.
    fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok().map(Self)
    }

    fn text(&self) -> String {
        Value::Object(self.0.clone()).to_string()
    }

    /// Returns the entry of a feat, or `None` if the player has not earned it yet.
    pub(crate) fn entry(&self, id: &str) -> Option<FeatEntry> {
        let entry = self.0.get("feats")?.get(id)?.clone();
        serde_json::from_value(entry).ok().filter(|entry: &FeatEntry| entry.count > 0)
    }

    /// Records that a blow has earned a feat. Returns true for the first time ever, and `None` if the blow is known
    /// already.
    pub(crate) fn earn(&mut self, id: &str, blow: BlowId, when: u64, battle: &str) -> Option<bool> {
        let known = self.entry(id);
        let is_first = known.is_none();
        let mut entry = known.unwrap_or_else(|| FeatEntry { when, battle: battle.to_owned(), ..FeatEntry::default() });
        if entry.latest.contains(&blow) {
            return None;
        }
        entry.count = entry.count.saturating_add(1);
        entry.latest.push(blow);
        let surplus = entry.latest.len().saturating_sub(LATEST);
        entry.latest.drain(..surplus);
        self.0.entry("version").or_insert_with(|| json!(VERSION));
        let feats = self.0.entry("feats").or_insert_with(|| json!({}));
        if !feats.is_object() {
            *feats = json!({});
        }
        feats[id] = serde_json::to_value(entry).ok()?;
        Some(is_first)
    }

    /// True if the player has earned a feat in the battle with this number.
    pub(crate) fn is_of(&self, id: &str, battle: u64) -> bool {
        self.entry(id).is_some_and(|entry| entry.latest.iter().any(|blow| blow.battle == battle))
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use super::*;

    const BLOW: BlowId = BlowId { battle: u64::MAX, blow: 1 };

    #[test]
    fn each_blow_counts_once() {
        let mut book = FeatBook::default();
        assert_eq!(book.entry("lift_off"), None);
        assert_eq!(book.earn("lift_off", BLOW, 5, "Foundry Row"), Some(true));
        assert_eq!(book.earn("lift_off", BLOW, 6, "Foundry Row"), None, "it is known");
        assert_eq!(book.earn("lift_off", BlowId { battle: 2, ..BLOW }, 7, "The Kiln"), Some(false));
        let entry = book.entry("lift_off").unwrap();
        assert_eq!((entry.count, entry.when, entry.battle.as_str()), (2, 5, "Foundry Row"));
        assert_eq!([u64::MAX, 2, 3].map(|battle| book.is_of("lift_off", battle)), [true, true, false]);
        for blow in 0..100 {
            book.earn("lift_off", BlowId { battle: 4, blow }, 8, "The Kiln");
        }
        let entry = book.entry("lift_off").unwrap();
        assert_eq!((entry.count, entry.latest.len()), (102, LATEST));
    }

    #[test]
    fn a_written_book_reads_back_with_everything_it_does_not_know() {
        let text = r#"{"feats":{"new":{"count":"many"},"lift_off":{"count":1,"mood":"good"}},"more":[1]}"#;
        let mut book = FeatBook::read(text).unwrap();
        assert_eq!((book.entry("new"), book.entry("lift_off").unwrap().count), (None, 1));
        book.earn("lift_off", BLOW, 5, "Foundry Row");
        let book = FeatBook::read(&book.text()).unwrap();
        let root: Value = serde_json::from_str(&book.text()).unwrap();
        assert_eq!((&root["version"], &root["more"]), (&json!(1), &json!([1])));
        assert_eq!(root["feats"]["new"], json!({"count": "many"}));
        assert_eq!(root["feats"]["lift_off"]["mood"], "good");
        assert!(book.is_of("lift_off", u64::MAX), "a number with 64 bits is read back exactly");
    }

    #[test]
    fn damage_costs_at_most_the_last_entry() {
        for text in ["", "{", "[]", "7", "\u{0}"] {
            assert_eq!(FeatBook::read(text), None, "{text:?}");
        }
        let mut odd = FeatBook::read(r#"{"feats": 3}"#).unwrap();
        assert_eq!(odd.entry("lift_off"), None);
        assert_eq!(odd.earn("lift_off", BLOW, 5, "Foundry Row"), Some(true));
        assert_eq!(odd.entry("lift_off").unwrap().count, 1);

        let folder = env::temp_dir().join(format!("knockback-feats-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let store = ProfileStore::at(folder.clone());
        assert_eq!(FeatBook::load(&store), None);
        let mut book = FeatBook::default();
        for blow in 0..2 {
            book.earn("lift_off", BlowId { blow, ..BLOW }, 5, "Foundry Row");
            book.save(&store).unwrap();
        }
        assert_eq!(FeatBook::load(&store).unwrap().entry("lift_off").unwrap().count, 2);
        fs::write(folder.join("feats.json"), "{\"feats\"").unwrap();
        assert_eq!(FeatBook::load(&store).unwrap().entry("lift_off").unwrap().count, 1, "the backup is read");
        fs::remove_dir_all(&folder).unwrap();
    }
}
