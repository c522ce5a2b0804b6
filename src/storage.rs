//! Where the battle that is being played is kept: two places for texts, in files or in the browser's storage.

/// One of the two places, taken in turn, so that a good text is always there while the next one is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SaveSlot {
    /// The one.
    One,
    /// The other.
    Other,
}

impl SaveSlot {
    /// Both.
    pub(crate) const BOTH: [Self; 2] = [Self::One, Self::Other];

    /// The place after this one.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::One => Self::Other,
            Self::Other => Self::One,
        }
    }

    const fn number(self) -> u8 {
        match self {
            Self::One => 1,
            Self::Other => 2,
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub(crate) use platform::folder;
pub(crate) use platform::{clear, has_room, read, write};

/// Files in the user's folder for data.
#[cfg(not(target_arch = "wasm32"))]
mod platform {
    use std::{
        env, fs,
        io::ErrorKind,
        path::{Path, PathBuf},
    };

    use knockback_rules::{files::write_atomic, visible::escaped};

    use super::SaveSlot;

    /// Where battles go: the user's folder for data, as the desktop's conventions have it, else the one started in.
    pub(crate) fn folder() -> PathBuf {
        let of = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
        let data = of("XDG_DATA_HOME").or_else(|| Some(of("HOME")?.join(".local/share")));
        data.map_or_else(|| PathBuf::from("."), |data| data.join("knockback"))
    }

    fn file(place: SaveSlot) -> PathBuf {
        folder().join("kept").join(format!("battle-{}.json", place.number()))
    }

    /// The name by which messages call a file.
    fn shown(file: &Path) -> String {
        escaped(&file.to_string_lossy()).into_owned()
    }

    /// What lies at a place; `None` if nothing does.
    pub(crate) fn read(place: SaveSlot) -> Result<Option<Vec<u8>>, String> {
        let file = file(place);
        match fs::read(&file) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{}: {error}", shown(&file))),
        }
    }

    /// Puts a text there.
    pub(crate) fn write(place: SaveSlot, text: &str) -> Result<(), String> {
        let file = file(place);
        let told = |error: std::io::Error| format!("{}: {error}", shown(&file));
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(told)?;
        }
        write_atomic(&file, text.as_bytes()).map_err(|error| format!("{}: {error}", shown(&file)))
    }

    /// The writer of a file reports a full disk.
    #[expect(clippy::unnecessary_wraps, reason = "the browser's storage may have no room")]
    pub(crate) fn has_room(_bytes: usize) -> Result<(), String> {
        Ok(())
    }

    /// Leaves nothing there.
    pub(crate) fn clear(place: SaveSlot) -> Result<(), String> {
        let file = file(place);
        match fs::remove_file(&file) {
            Ok(()) => Ok(()),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
            Err(error) => Err(format!("{}: {error}", shown(&file))),
        }
    }
}

/// The browser's own storage for the page.
#[cfg(target_arch = "wasm32")]
mod platform {
    use web_sys::Storage;

    use super::SaveSlot;

    const REFUSED: &str = "this browser lets the page keep nothing";
    const FULL: &str = "the browser's storage for this page is full";

    fn storage() -> Result<Storage, String> {
        let window = web_sys::window().ok_or(REFUSED)?;
        window.local_storage().ok().flatten().ok_or_else(|| REFUSED.to_owned())
    }

    fn key(place: SaveSlot) -> String {
        format!("knockback.battle.{}", place.number())
    }

    /// What lies at a place; `None` if nothing does.
    pub(crate) fn read(place: SaveSlot) -> Result<Option<Vec<u8>>, String> {
        let text = storage()?.get_item(&key(place)).map_err(|_| REFUSED)?;
        Ok(text.map(String::into_bytes))
    }

    /// Puts a text there.
    pub(crate) fn write(place: SaveSlot, text: &str) -> Result<(), String> {
        storage()?.set_item(&key(place), text).map_err(|_| FULL.to_owned())
    }

    /// Says whether so much more would go in.
    pub(crate) fn has_room(bytes: usize) -> Result<(), String> {
        const PROBE: &str = "knockback.probe";
        let storage = storage()?;
        storage.set_item(PROBE, &"x".repeat(bytes)).map_err(|_| FULL)?;
        storage.remove_item(PROBE).map_err(|_| REFUSED.to_owned())
    }

    /// Leaves nothing there.
    pub(crate) fn clear(place: SaveSlot) -> Result<(), String> {
        storage()?.remove_item(&key(place)).map_err(|_| REFUSED.to_owned())
    }
}
