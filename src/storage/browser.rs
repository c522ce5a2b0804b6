//! The browser's own storage for the page: an entry for each battle, its moment in the first line.

use bevy::prelude::Resource;
use web_sys::Storage;

use super::{SaveEntry, SaveSlot, Unwritten, sort};

const REFUSED: &str = "this browser does not let the page store anything";
const FULL: &str = "the browser's storage for this page is full";
/// What the keys of all kept battles begin with.
const KEPT: &str = "knockback.battle.";
/// What the keys of the short texts beside them begin with.
const BESIDE: &str = "knockback.seats.";

fn storage() -> Result<Storage, String> {
    let window = web_sys::window().ok_or(REFUSED)?;
    window.local_storage().ok().flatten().ok_or_else(|| REFUSED.to_owned())
}

/// The moment, in milliseconds since 1970.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a date has far fewer digits")]
pub(crate) fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Says whether so much more would go in.
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

/// The moment in the first line, and the text below it; an earlier version wrote none.
fn opened(entry: &str) -> (Option<u64>, &str) {
    let parted = entry.split_once('\n').and_then(|(when, text)| Some((when.parse().ok()?, text)));
    parted.map_or((None, entry), |(when, text)| (Some(when), text))
}

/// The storage in which battles are kept.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct SaveStore;

#[expect(clippy::unused_self, reason = "on the desktop it has a folder")]
impl SaveStore {
    /// What a place is called where players are told of it.
    pub(crate) fn call(&self, place: &SaveSlot) -> String {
        format!("the browser's storage, {}", key(place))
    }

    /// All that lies here, the latest first.
    ///
    /// # Errors
    /// Where that cannot be known.
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

    /// What lies at a place; `None` if nothing does.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub(crate) fn read(&self, place: &SaveSlot) -> Result<Option<Vec<u8>>, String> {
        let entry = storage()?.get_item(&key(place)).map_err(|_| REFUSED)?;
        Ok(entry.map(|entry| opened(&entry).1.as_bytes().to_vec()))
    }

    /// What lay there before: the browser replaces a whole entry or nothing.
    pub(crate) fn read_before(&self, _: &SaveSlot) -> Option<Vec<u8>> {
        None
    }

    /// Puts a text there.
    ///
    /// # Errors
    /// Where it cannot be written; what lies there is as it was.
    pub(crate) fn write(&self, place: &SaveSlot, text: &str) -> Result<(), Unwritten> {
        let storage = storage().map_err(|why| Unwritten { full: false, why })?;
        let entry = format!("{}\n{text}", now());
        storage.set_item(&key(place), &entry).map_err(|_| Unwritten { full: true, why: FULL.to_owned() })
    }

    /// What a short text beside a place says; `None` if there is none.
    pub(crate) fn read_beside(&self, place: &SaveSlot) -> Option<String> {
        storage().ok()?.get_item(&beside(place)).ok()?
    }

    /// Puts a short text beside a place, or takes it away where it is empty.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub(crate) fn write_beside(&self, place: &SaveSlot, text: &str) -> Result<(), Unwritten> {
        let storage = storage().map_err(|why| Unwritten { full: false, why })?;
        let (key, full) = (beside(place), !text.is_empty());
        let done = if full { storage.set_item(&key, text) } else { storage.remove_item(&key) };
        done.map_err(|_| Unwritten { full, why: if full { FULL } else { REFUSED }.to_owned() })
    }

    /// Leaves nothing there.
    ///
    /// # Errors
    /// Where it cannot be taken away.
    pub(crate) fn clear(&self, place: &SaveSlot) -> Result<(), String> {
        let storage = storage()?;
        let removed = |key: String| storage.remove_item(&key).map_err(|_| REFUSED.to_owned());
        removed(beside(place)).and_then(|()| removed(key(place)))
    }
}
