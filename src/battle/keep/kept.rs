//! Battles that are kept: what lies at their places, read.

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

/// A battle that is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// All places that belong to it: one, or the two of an earlier version; none for a file that was saved by hand.
    pub(crate) places: Vec<SaveSlot>,
    /// What they are called where players are told of them.
    pub(crate) called: String,
    /// When it was played last, in milliseconds since 1970; `None` where nobody knows.
    pub(crate) when: Option<u64>,
    /// The game, ready to go on; `None` if nothing of it can be read.
    pub(crate) loaded: Option<Loaded>,
    /// Why it could not be read. Where there is a game as well, that is an older one: the last order is lost.
    pub(crate) fault: Option<String>,
    /// Tells whether somebody else has written there since.
    pub(super) stamp: Option<u64>,
    /// Who plays each side.
    pub(crate) seats: Seats,
}

/// The text of a battle to be kept: that of a save, in one line, for a browser counts what it holds.
///
/// # Errors
/// Where it has no text, which no game that can be played does.
pub(super) fn text(game: &Game) -> Result<String, String> {
    serde_json::to_string(&Save::of(game)).map_err(|error| error.to_string())
}

/// What tells one text from another.
pub(super) fn stamp(text: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// A battle as an earlier version kept it: in two places in turn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfPair {
    /// How often it was kept before: the greater of two is the newer.
    count: u64,
    /// The length of the text in bytes.
    length: usize,
    /// The save, as a file would have it.
    save: String,
}

/// Reads a save of a name.
pub(super) fn load(name: &str, bytes: &[u8]) -> Result<Loaded, String> {
    let save = read_save(name, bytes).map_err(|fault| fault.to_string())?;
    save.load().map_err(|fault| format!("{name}: {fault}"))
}

fn load_of_pair(name: &str, bytes: &[u8]) -> Result<(u64, Loaded), String> {
    let pair: OfPair = serde_json::from_slice(bytes).map_err(|_| format!("{name}: it is not what was written"))?;
    if pair.length != pair.save.len() {
        return Err(format!("{name}: a part of it is missing"));
    }
    Ok((pair.count, load(name, pair.save.as_bytes())?))
}

/// The bytes at a place where something lay a moment ago.
fn bytes(shelf: &SaveStore, place: &SaveSlot) -> Result<Vec<u8>, String> {
    shelf.read(place)?.ok_or_else(|| format!("{}: nothing is there any more", shelf.call(place)))
}

impl Kept {
    /// Reads the battle at one place, or what lay there before where that is damaged.
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

    /// Reads the battle that an earlier version kept in two places: the newer one that can be played on.
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

    /// True if it can be gone on with just as it was left.
    pub(crate) fn is_whole(&self) -> bool {
        self.loaded.is_some() && self.fault.is_none()
    }

    /// Takes it away for good.
    ///
    /// # Errors
    /// Where that cannot be done.
    pub(crate) fn delete(&self, shelf: &SaveStore) -> Result<(), String> {
        self.places.iter().try_for_each(|place| shelf.clear(place))
    }
}

/// All battles that are kept, not yet read: those that were played last come first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unread(Vec<Vec<SaveEntry>>);

impl Unread {
    /// Looks what lies on a shelf.
    ///
    /// # Errors
    /// Where that cannot be known.
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

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// Reads them, one after the other as they are asked for.
    pub(crate) fn read<'s>(&'s self, shelf: &'s SaveStore) -> impl DoubleEndedIterator<Item = Kept> + 's {
        self.0.iter().map(move |heap| match heap.as_slice() {
            [one] if !one.place.is_of_pair() => Kept::of(shelf, one),
            pair => Kept::of_pair(shelf, &pair.iter().collect::<Vec<_>>()),
        })
    }

    /// Those that have a place of a name.
    pub(crate) fn named(self, name: &str) -> Self {
        Self(self.0.into_iter().filter(|heap| heap.iter().any(|lying| lying.place.name() == name)).collect())
    }
}

#[cfg(test)]
pub(super) mod tests;
