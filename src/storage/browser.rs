//! Saved battles in the browser's storage. Each battle is one entry, whose first line is the time of
//! saving.

use bevy::prelude::Resource;
use web_sys::Storage;

use super::{SaveEntry, SaveSlot, Unwritten, sort};

const REFUSED: &str = "this browser does not let the page store anything";
const FULL: &str = "the browser's storage for this page is full";
/// Prefix of the keys of all saved battles.
const KEPT: &str = "knockback.battle.";
/// Prefix of the keys of the short texts that belong to saved battles.
const BESIDE: &str = "knockback.seats.";

fn storage() -> Result<Storage, String> {
    let window = web_sys::window().ok_or(REFUSED)?;
    window.local_storage().ok().flatten().ok_or_else(|| REFUSED.to_owned())
}

/// Returns the current time, in milliseconds since 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a date has far fewer digits")]
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Checks whether the given number of bytes still fits.
pub(crate) fn has_room(bytes: usize) -> Result<(), String> {
    const PROBE: &str = "knockback.probe";
    let storage = storage()?;
    storage.set_item(PROBE, &"x".repeat(bytes)).map_err(|_| FULL)?;
    storage.remove_item(PROBE).map_err(|_| REFUSED.to_owned())
}

fn key(place: &SaveSlot) -> String {
    format!("{KEPT}{}", place.name())
}

fn beside(place: &SaveSlot) -> String {
    format!("{BESIDE}{}", place.name())
}

/// Splits an entry into the time in its first line and the text after it. Earlier versions of the game wrote no time.
fn opened(entry: &str) -> (Option<u64>, &str) {
    let parted = entry.split_once('\n').and_then(|(when, text)| Some((when.parse().ok()?, text)));
    parted.map_or((None, entry), |(when, text)| (Some(when), text))
}

/// The store of saved battles.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct SaveStore;

#[expect(clippy::unused_self, reason = "the store of the desktop contains a folder")]
impl SaveStore {
    /// Returns the name of a slot for messages.
    pub(crate) fn call(&self, place: &SaveSlot) -> String {
        format!("the browser's storage, {}", key(place))
    }

    /// Lists all entries, newest first.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read.
    pub(crate) fn list(&self) -> Result<Vec<SaveEntry>, String> {
        let storage = storage()?;
        let mut lying = Vec::new();
        for number in 0..storage.length().map_err(|_| REFUSED)? {
            let Ok(Some(key)) = storage.key(number) else { continue };
            let Some(name) = key.strip_prefix(KEPT) else { continue };
            let entry = storage.get_item(&key).map_err(|_| REFUSED)?.unwrap_or_default();
            lying.push(SaveEntry { place: SaveSlot::named(name), when: opened(&entry).0 });
        }
        sort(&mut lying);
        Ok(lying)
    }

    /// Returns the content of a slot. `None` if the slot is empty.
    ///
    /// # Errors
    ///
    /// If the storage cannot be read.
    pub(crate) fn read(&self, place: &SaveSlot) -> Result<Option<Vec<u8>>, String> {
        let entry = storage()?.get_item(&key(place)).map_err(|_| REFUSED)?;
        Ok(entry.map(|entry| opened(&entry).1.as_bytes().to_vec()))
    }

    /// Returns `None`, because there are no backups: the browser replaces an entry completely or not at all.
    pub(crate) fn read_before(&self, _: &SaveSlot) -> Option<Vec<u8>> {
        None
    }

    /// Writes a text to a slot.
    ///
    /// # Errors
    ///
    /// If the text cannot be written. The previous content is kept.
    pub(crate) fn write(&self, place: &SaveSlot, text: &str) -> Result<(), Unwritten> {
        let storage = storage().map_err(|why| Unwritten { full: false, why })?;
        let entry = format!("{}\n{text}", now());
        storage.set_item(&key(place), &entry).map_err(|_| Unwritten { full: true, why: FULL.to_owned() })
    }

    /// Returns the short text that belongs to a slot, if there is one.
    pub(crate) fn read_beside(&self, place: &SaveSlot) -> Option<String> {
        storage().ok()?.get_item(&beside(place)).ok()?
    }

    /// Writes the short text that belongs to a slot. Removes the entry if the text is empty.
    ///
    /// # Errors
    ///
    /// If the text cannot be written.
    pub(crate) fn write_beside(&self, place: &SaveSlot, text: &str) -> Result<(), Unwritten> {
        let storage = storage().map_err(|why| Unwritten { full: false, why })?;
        let (key, full) = (beside(place), !text.is_empty());
        let done = if full { storage.set_item(&key, text) } else { storage.remove_item(&key) };
        done.map_err(|_| Unwritten { full, why: if full { FULL } else { REFUSED }.to_owned() })
    }

    /// Removes a saved battle and its short text.
    ///
    /// # Errors
    ///
    /// If an entry cannot be removed.
    pub(crate) fn clear(&self, place: &SaveSlot) -> Result<(), String> {
        let storage = storage()?;
        let removed = |key: String| storage.remove_item(&key).map_err(|_| REFUSED.to_owned());
        removed(beside(place)).and_then(|()| removed(key(place)))
    }
}

/// The store of small texts beside the settings, each in an entry of its own.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct ProfileStore;

#[expect(clippy::unused_self, reason = "the store of the desktop contains a folder")]
impl ProfileStore {
    /// Returns the text with this name, `None` if it does not exist or cannot be read. There is none before it, because
    /// the browser replaces an entry completely or not at all.
    pub(crate) fn read(&self, name: &str) -> [Option<String>; 2] {
        [storage().ok().and_then(|storage| storage.get_item(&format!("knockback.{name}")).ok()?), None]
    }

    /// Writes the text with this name.
    ///
    /// # Errors
    ///
    /// If the text cannot be written. The previous content is kept.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), String> {
        storage()?.set_item(&format!("knockback.{name}"), text).map_err(|_| FULL.to_owned())
    }
}
