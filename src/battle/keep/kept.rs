//! Kept battles, as read from their save slots.

use std::hash::{DefaultHasher, Hash, Hasher};

use knockback_rules::{
    files::{Save, read_save},
    game::{Game, Loaded},
};
use serde::Deserialize;

use crate::{
    stage::Seats,
    storage::{SaveEntry, SaveSlot, SaveStore},
};

/// A kept battle.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// All slots of the battle: one, two if an earlier version of the game saved it, or none for a file that was saved
    /// by hand.
    pub(crate) places: Vec<SaveSlot>,
    /// Name of the slots in messages.
    pub(crate) called: String,
    /// Time of the last change, in milliseconds since 1970; `None` if unknown.
    pub(crate) when: Option<u64>,
    /// The game, ready to resume, or `None` if it cannot be read at all.
    pub(crate) loaded: Option<Loaded>,
    /// The reason why the battle could not be read. If there is a game as well, it comes from an older save.
    pub(crate) fault: Option<String>,
    /// Fingerprint of the saved text, used to detect changes by another window.
    pub(super) stamp: Option<u64>,
    /// The players of each side.
    pub(crate) seats: Seats,
}

/// Returns a battle as text to be kept: a save on a single line, because browser storage is limited.
///
/// # Errors
///
/// If the battle cannot be serialized, which does not happen for a playable game.
pub(super) fn text(game: &Game) -> Result<String, String> {
    serde_json::to_string(&Save::of(game)).map_err(|error| error.to_string())
}

/// Returns the fingerprint of a text.
pub(super) fn stamp(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// A battle as kept by an earlier version, which alternated between two slots.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfPair {
    /// Number of earlier saves. The slot with the greater number is the newer one.
    count: u64,
    /// Length of the text, in bytes.
    length: usize,
    /// The save, in the format of a file.
    save: String,
}

/// Reads and loads a save. Error messages begin with its name.
pub(super) fn load(name: &str, bytes: &[u8]) -> Result<Loaded, String> {
    let save = read_save(name, bytes).map_err(|fault| fault.to_string())?;
    save.load().map_err(|fault| format!("{name}: {fault}"))
}

fn load_of_pair(name: &str, bytes: &[u8]) -> Result<(u64, Loaded), String> {
    let pair: OfPair = serde_json::from_slice(bytes).map_err(|_| format!("{name}: the file is damaged"))?;
    if pair.length != pair.save.len() {
        return Err(format!("{name}: part of the file is missing"));
    }
    Ok((pair.count, load(name, pair.save.as_bytes())?))
}

/// Returns the bytes of a slot that has just been listed.
fn bytes(shelf: &SaveStore, place: &SaveSlot) -> Result<Vec<u8>, String> {
    shelf.read(place)?.ok_or_else(|| format!("{}: the file is gone", shelf.call(place)))
}

impl Kept {
    /// Reads the battle in a slot, or its backup if the slot is damaged.
    fn of(shelf: &SaveStore, lying: &SaveEntry) -> Self {
        let place = &lying.place;
        let called = shelf.call(place);
        let bytes = bytes(shelf, place);
        let stamp = bytes.as_ref().ok().map(|bytes| stamp(bytes));
        let (loaded, fault) = match bytes.and_then(|bytes| load(&called, &bytes)) {
            Ok(loaded) => (Some(loaded), None),
            Err(why) => (shelf.read_before(place).and_then(|bytes| load(&called, &bytes).ok()), Some(why)),
        };
        let seats = Seats::read(&shelf.read_beside(place).unwrap_or_default());
        Self { places: vec![place.clone()], called, when: lying.when, loaded, fault, stamp, seats }
    }

    /// Reads a battle that an earlier version kept in two slots: the newer of those that can be resumed.
    fn of_pair(shelf: &SaveStore, pair: &[&SaveEntry]) -> Self {
        let mut newest: Option<(u64, Loaded)> = None;
        let mut faults = Vec::new();
        for lying in pair {
            let called = shelf.call(&lying.place);
            match bytes(shelf, &lying.place).and_then(|bytes| load_of_pair(&called, &bytes)) {
                Ok((count, loaded)) => {
                    if newest.as_ref().is_none_or(|(known, _)| *known < count) {
                        newest = Some((count, loaded));
                    }
                }
                Err(why) => faults.push(why),
            }
        }
        let called: Vec<String> = pair.iter().map(|lying| shelf.call(&lying.place)).collect();
        Self {
            places: pair.iter().map(|lying| lying.place.clone()).collect(),
            called: called.join(", "),
            when: pair.iter().filter_map(|lying| lying.when).max(),
            loaded: newest.map(|(_, loaded)| loaded),
            fault: (!faults.is_empty()).then(|| faults.join("\n")),
            stamp: None,
            seats: Seats::default(),
        }
    }

    /// True if the battle can be resumed exactly as it was left.
    pub(crate) fn is_whole(&self) -> bool {
        self.loaded.is_some() && self.fault.is_none()
    }

    /// Deletes the battle permanently.
    ///
    /// # Errors
    ///
    /// If a file cannot be deleted.
    pub(crate) fn delete(&self, shelf: &SaveStore) -> Result<(), String> {
        self.places.iter().try_for_each(|place| shelf.clear(place))
    }
}

/// All kept battles, not read yet, newest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unread(Vec<Vec<SaveEntry>>);

impl Unread {
    /// Lists the battles in a store.
    ///
    /// # Errors
    ///
    /// If the store cannot be listed.
    pub(crate) fn on(shelf: &SaveStore) -> Result<Self, String> {
        let mut heaps: Vec<Vec<SaveEntry>> = Vec::new();
        for lying in shelf.list()? {
            let of_pair = lying.place.is_of_pair();
            match heaps.iter_mut().find(|heap| of_pair && heap[0].place.is_of_pair()) {
                Some(heap) => heap.push(lying),
                None => heaps.push(vec![lying]),
            }
        }
        Ok(Self(heaps))
    }

    /// Returns the number of battles.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Reads the battles lazily, one at a time.
    pub(crate) fn read<'s>(&'s self, shelf: &'s SaveStore) -> impl DoubleEndedIterator<Item = Kept> + 's {
        self.0.iter().map(move |heap| match heap.as_slice() {
            [one] if !one.place.is_of_pair() => Kept::of(shelf, one),
            pair => Kept::of_pair(shelf, &pair.iter().collect::<Vec<_>>()),
        })
    }

    /// Keeps only the battles that have a slot with this name.
    pub(crate) fn named(self, name: &str) -> Self {
        Self(self.0.into_iter().filter(|heap| heap.iter().any(|lying| lying.place.name() == name)).collect())
    }
}

#[cfg(test)]
pub(super) mod tests;
