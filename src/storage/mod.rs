//! Where battles are kept until they are over: each in a place of its own, a file natively and an entry of the page's
//! storage in the browser. Files that are saved by hand are elsewhere.

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

/// The place of a kept battle: the name of its file without the ending, or the end of its key.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct SaveSlot(String);

impl SaveSlot {
    /// A place of a name, whether or not something lies there.
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self(name.into())
    }

    /// Its name.
    pub(crate) fn name(&self) -> &str {
        &self.0
    }

    /// True for the two places in which an earlier version kept its one battle, in turn.
    pub(crate) fn is_of_pair(&self) -> bool {
        matches!(self.0.as_str(), "battle-1" | "battle-2" | "1" | "2")
    }
}

/// Something that lies at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SaveEntry {
    /// The place.
    pub(crate) place: SaveSlot,
    /// When it was put there, in milliseconds since 1970; `None` where nobody knows.
    pub(crate) when: Option<u64>,
}

/// Those that were put there last come first, and those of which it is not known come last.
fn sort(lying: &mut [SaveEntry]) {
    lying.sort_by(|one, other| other.when.cmp(&one.when).then_with(|| one.place.cmp(&other.place)));
}

/// Why something was not put into its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Unwritten {
    /// True if there is no room, so that less of something else would help.
    pub(crate) full: bool,
    /// The reason in plain words.
    pub(crate) why: String,
}
