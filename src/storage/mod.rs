//! The store of battles in progress. Each has its own slot: a file natively, and an entry of the page's storage in the
//! browser. Files that are saved by hand are stored elsewhere.

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(not(target_arch = "wasm32"))]
mod disk;
mod name;

#[cfg(target_arch = "wasm32")]
pub(crate) use browser::{Shelf, has_room, now};
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use disk::{SaveStore, folder, has_room, now, read_file};
pub(crate) use name::file_name;

/// The slot of a kept battle: the name of its file without the extension, or the end of its key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SaveSlot(String);

impl SaveSlot {
    /// The slot with this name, used or not.
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.0
    }

    /// True for the two slots between which an earlier version alternated.
    pub(crate) fn is_of_pair(&self) -> bool {
        matches!(self.0.as_str(), "battle-1" | "battle-2" | "1" | "2")
    }
}

/// A used slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SaveEntry {
    /// The place.
    pub(crate) place: SaveSlot,
    /// Time of writing, in milliseconds since 1970; `None` if unknown.
    pub(crate) when: Option<u64>,
}

/// Sorts entries, latest first, those without a time last.
fn sort(lying: &mut [SaveEntry]) {
    lying.sort_by(|one, other| other.when.cmp(&one.when).then_with(|| one.place.cmp(&other.place)));
}

/// Failure to write to a slot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unwritten {
    /// True if there is no room, so that deleting something else would help.
    pub(crate) full: bool,
    /// The reason in plain words.
    pub(crate) why: String,
}
