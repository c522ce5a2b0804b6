//! The store of battles in progress. Each battle has its own slot: a file on desktops, and an entry of the page's
//! storage in browsers. Files saved by hand are stored elsewhere. Small texts, such as the book of feats, are stored
//! beside the settings.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod disk;
mod name;

#[cfg(target_arch = "wasm32")]
pub(crate) use browser::{ProfileStore, SaveStore, has_room, now};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use disk::{ProfileStore, SaveStore, folder, has_room, now, read_file};
pub(crate) use name::file_name;

/// The slot of a saved battle: the file name without its extension, or the end of the storage key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SaveSlot(String);

impl SaveSlot {
    /// Returns the slot with this name, whether or not it is in use.
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Returns the name of the slot.
    pub(crate) fn name(&self) -> &str {
        &self.0
    }

    /// True for the two slots that an earlier version of the game used alternately.
    pub(crate) fn is_of_pair(&self) -> bool {
        matches!(self.0.as_str(), "battle-1" | "battle-2" | "1" | "2")
    }
}

/// A slot that contains a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SaveEntry {
    /// The slot.
    pub(crate) place: SaveSlot,
    /// Time when it was written, in milliseconds since 1970. `None` if unknown.
    pub(crate) when: Option<u64>,
}

/// Sorts entries, newest first. Entries without a time come last.
fn sort(lying: &mut [SaveEntry]) {
    lying.sort_by(|one, other| other.when.cmp(&one.when).then_with(|| one.place.cmp(&other.place)));
}

/// Failure to write to a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unwritten {
    /// True if there is no room. Deleting something would then help.
    pub(crate) full: bool,
    /// The reason in plain words.
    pub(crate) why: String,
}
