//! Saved battles as files in the user's data folder.

use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io::{ErrorKind, Read},
    path::{Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use bevy::{platform::dirs::preferences_dir, prelude::Resource};
use knockback_rules::files::{self, MAX_BYTES, backup_path, write_atomic};

use super::{SaveEntry, SaveSlot, Unwritten, sort};

/// Returns the folder for files saved by hand: the user's data folder by the XDG Base Directory Specification, or the
/// current folder if there is none.
pub(crate) fn folder() -> PathBuf {
    folder_by(|name| env::var_os(name))
}

/// Does the work of [`folder`], with the environment variables as a parameter.
///
/// The specification requires that a relative path in `XDG_DATA_HOME` be ignored. With such a path, the game would have
/// different battles depending on the folder in which it is started.
fn folder_by(variable: impl Fn(&str) -> Option<OsString>) -> PathBuf {
    let path = |name| variable(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let own = path("XDG_DATA_HOME").filter(|path| path.is_absolute());
    let data = own.or_else(|| Some(path("HOME")?.join(".local/share")));
    data.map_or_else(|| PathBuf::from("."), |data| data.join("knockback"))
}

/// Returns the current time, in milliseconds since 1970.
pub(crate) fn now() -> u64 {
    millis(SystemTime::now()).unwrap_or_default()
}

fn millis(time: SystemTime) -> Option<u64> {
    u64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_millis()).ok()
}

/// Always succeeds on desktops, where writing reports a full disk.
#[expect(clippy::unnecessary_wraps, reason = "the browser's storage may have no room")]
pub(crate) fn has_room(_bytes: usize) -> Result<(), String> {
    Ok(())
}

/// Reads a file that the player has named. Reads at most one byte more than the size limit of the game's
/// files, so that the caller can detect a file that is too large.
///
/// # Errors
///
/// If the path is not a regular file, or the file cannot be read.
pub(crate) fn read_file(file: &Path) -> Result<Vec<u8>, String> {
    // Checked before opening, because reading from a pipe could block forever.
    if !fs::metadata(file).map_err(|error| error.to_string())?.is_file() {
        return Err("it is not a file".to_owned());
    }
    let mut bytes = Vec::new();
    let most = u64::try_from(MAX_BYTES).unwrap_or(u64::MAX).saturating_add(1);
    let read = File::open(file).and_then(|file| file.take(most).read_to_end(&mut bytes));
    read.map(|_| bytes).map_err(|error| error.to_string())
}

/// The store of saved battles, which is a folder.
#[derive(Resource, Clone, Debug)]
pub(crate) struct SaveStore {
    kept: PathBuf,
}

impl Default for SaveStore {
    fn default() -> Self {
        Self { kept: folder().join("kept") }
    }
}

impl SaveStore {
    /// Returns a store in another folder.
    #[cfg(test)]
    pub(crate) fn at(kept: PathBuf) -> Self {
        Self { kept }
    }

    fn file(&self, place: &SaveSlot) -> PathBuf {
        self.kept.join(format!("{}.json", place.name()))
    }

    /// Returns the name of a slot for messages.
    pub(crate) fn call(&self, place: &SaveSlot) -> String {
        self.file(place).display().to_string()
    }

    /// Lists all entries, newest first.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read.
    pub(crate) fn list(&self) -> Result<Vec<SaveEntry>, String> {
        let told = |error: std::io::Error| format!("{}: {error}", self.kept.display());
        let entries = match fs::read_dir(&self.kept) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(told)?,
        };
        let mut lying = Vec::new();
        for entry in entries {
            let path = entry.map_err(told)?.path();
            // Files of interrupted writes have another extension.
            if path.extension().is_some_and(|extension| extension == "json")
                && path.is_file()
                && let Some(name) = path.file_stem().and_then(|name| name.to_str())
            {
                let when = fs::metadata(&path).and_then(|metadata| metadata.modified()).ok().and_then(millis);
                lying.push(SaveEntry { place: SaveSlot::named(name), when });
            }
        }
        sort(&mut lying);
        Ok(lying)
    }

    /// Returns the content of a slot. `None` if the slot is empty.
    ///
    /// # Errors
    ///
    /// If the file cannot be read.
    pub(crate) fn read(&self, place: &SaveSlot) -> Result<Option<Vec<u8>>, String> {
        let file = self.file(place);
        if !file.exists() {
            return Ok(None);
        }
        read_file(&file).map(Some).map_err(|why| format!("{}: {why}", file.display()))
    }

    /// Returns the backup of a slot, if there is one.
    pub(crate) fn read_before(&self, place: &SaveSlot) -> Option<Vec<u8>> {
        backups(&self.file(place)).iter().find_map(|backup| read_file(backup).ok())
    }

    /// Writes a text to a slot.
    ///
    /// # Errors
    ///
    /// If the text cannot be written. The previous content is kept.
    pub(crate) fn write(&self, place: &SaveSlot, text: &str) -> Result<(), Unwritten> {
        self.put(&self.file(place), text)
    }

    fn put(&self, file: &Path, text: &str) -> Result<(), Unwritten> {
        let told = |fault: files::Unwritten| {
            let full = matches!(&fault, files::Unwritten::Io(error)
                if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded));
            Unwritten { full, why: format!("{}: {fault}", file.display()) }
        };
        fs::create_dir_all(&self.kept).map_err(|error| told(error.into()))?;
        write_atomic(file, text.as_bytes()).map_err(told)
    }

    /// Returns the short text that belongs to a slot, if there is one.
    pub(crate) fn read_beside(&self, place: &SaveSlot) -> Option<String> {
        String::from_utf8(read_file(&beside(&self.file(place))).ok()?).ok()
    }

    /// Writes the short text that belongs to a slot. Removes the file if the text is empty.
    ///
    /// # Errors
    ///
    /// If the file cannot be written or removed.
    pub(crate) fn write_beside(&self, place: &SaveSlot, text: &str) -> Result<(), Unwritten> {
        let file = beside(&self.file(place));
        if text.is_empty() {
            return removed(&file).map_err(|why| Unwritten { full: false, why });
        }
        self.put(&file, text)
    }

    /// Removes a saved battle with its backups and its short text.
    ///
    /// # Errors
    ///
    /// If a file cannot be removed.
    pub(crate) fn clear(&self, place: &SaveSlot) -> Result<(), String> {
        let file = self.file(place);
        let [backup, of_earlier] = backups(&file);
        // The battle itself is removed last. If an error occurs before that, the battle stays in the list and can be
        // removed again.
        [beside(&file), backup, of_earlier, file].iter().try_for_each(|file| removed(file))
    }
}

/// The store of small texts beside the settings, each in a file of its own.
#[derive(Resource, Clone, Debug)]
pub(crate) struct ProfileStore {
    /// The folder of the settings. `None` if the system names none.
    folder: Option<PathBuf>,
}

impl Default for ProfileStore {
    fn default() -> Self {
        Self { folder: preferences_dir().map(|folder| folder.join("knockback")) }
    }
}

impl ProfileStore {
    /// Returns a store in another folder.
    #[cfg(test)]
    pub(crate) const fn at(folder: PathBuf) -> Self {
        Self { folder: Some(folder) }
    }

    fn file(&self, name: &str) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(format!("{name}.json")))
    }

    /// Returns the text with this name, and the one before it. Each is `None` if it does not exist or cannot be read.
    pub(crate) fn read(&self, name: &str) -> [Option<String>; 2] {
        let Some(file) = self.file(name) else { return [None, None] };
        [file.clone(), backup_path(&file)].map(|file| String::from_utf8(read_file(&file).ok()?).ok())
    }

    /// Writes the text with this name.
    ///
    /// # Errors
    ///
    /// If the text cannot be written. The previous content is kept.
    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), String> {
        let file = self.file(name).ok_or("this system has no folder for settings")?;
        let told = |why: String| format!("{}: {why}", file.display());
        file.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| told(error.to_string()))?;
        write_atomic(&file, text.as_bytes()).map_err(|fault| told(fault.to_string()))
    }
}

/// Removes a file, if it exists.
fn removed(file: &Path) -> Result<(), String> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(format!("{}: {error}", file.display())),
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Returns the file of the short text that belongs to a battle. Its extension marks it as something other than a
/// battle.
fn beside(file: &Path) -> PathBuf {
    file.with_extension("seats")
}

/// Returns the possible backups of a file. The second name was used by earlier versions, which did not shorten long
/// names.
fn backups(file: &Path) -> [PathBuf; 2] {
    [backup_path(file), file.with_extension("json.bak")]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shelf(name: &str) -> SaveStore {
        let folder = env::temp_dir().join(format!("knockback-shelf-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        SaveStore::at(folder)
    }

    #[test]
    fn a_save_exists_until_it_is_removed() {
        let shelf = shelf("life");
        let (one, other) = (SaveSlot::named("one"), SaveSlot::named("other"));
        assert_eq!(shelf.list(), Ok(Vec::new()));
        assert_eq!(shelf.read(&one), Ok(None));
        for text in ["first", "second"] {
            shelf.write(&one, text).unwrap();
        }
        shelf.write(&other, "third").unwrap();
        assert_eq!(shelf.read(&one), Ok(Some(b"second".to_vec())));
        assert_eq!(shelf.read_before(&one), Some(b"first".to_vec()));
        shelf.write_beside(&one, "person 2").unwrap();
        assert_eq!(shelf.read_beside(&one).as_deref(), Some("person 2"));
        let lying = shelf.list().unwrap();
        assert_eq!(lying.len(), 2, "other files in the folder are not battles: {lying:?}");
        assert!(lying.iter().all(|lying| lying.when.is_some_and(|when| now().abs_diff(when) < 100_000)));
        shelf.clear(&one).unwrap();
        shelf.clear(&one).unwrap();
        assert_eq!((shelf.read(&one), shelf.read_before(&one), shelf.read_beside(&one)), (Ok(None), None, None));
        shelf.write_beside(&other, "2").unwrap();
        shelf.write_beside(&other, "").unwrap();
        assert_eq!(shelf.read_beside(&other), None);
        assert_eq!(shelf.read(&other), Ok(Some(b"third".to_vec())));
        fs::remove_dir_all(&shelf.kept).unwrap();
    }

    #[test]
    fn a_text_beside_the_settings_is_kept_with_the_one_before() {
        let folder = env::temp_dir().join(format!("knockback-profile-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        let store = ProfileStore::at(folder.clone());
        assert_eq!(store.read("feats"), [None, None]);
        for text in ["first", "second"] {
            store.write("feats", text).unwrap();
        }
        assert_eq!(store.read("feats").map(Option::unwrap), ["second", "first"]);
        fs::remove_dir_all(&folder).unwrap();
        assert!(ProfileStore { folder: None }.write("feats", "lost").is_err());
    }

    #[test]
    fn a_relative_data_folder_is_ignored() {
        let folder = |data: Option<&str>, home: Option<&str>| {
            folder_by(|name| {
                match name {
                    "XDG_DATA_HOME" => data,
                    "HOME" => home,
                    _ => None,
                }
                .map(OsString::from)
            })
        };
        let home = if cfg!(windows) { "C:\\home\\ada" } else { "/home/ada" };
        let usual = Path::new(home).join(".local/share/knockback");
        for ignored in [None, Some(""), Some("saves"), Some("./saves"), Some("../saves")] {
            assert_eq!(folder(ignored, Some(home)), usual, "{ignored:?}");
            assert_eq!(folder(ignored, None), Path::new("."), "{ignored:?}");
        }
        for home in [None, Some(home), Some("")] {
            let data = if cfg!(windows) { "D:\\data" } else { "/data" };
            assert_eq!(folder(Some(data), home), Path::new(data).join("knockback"));
        }
    }

    /// Includes a name whose backup is too long for some file systems.
    #[test]
    fn battles_with_long_names_are_kept_with_their_backups() {
        let shelf = shelf("long");
        let place = SaveSlot::named("ж".repeat(120));
        for text in ["first", "second"] {
            shelf.write(&place, text).unwrap();
        }
        assert_eq!(shelf.read(&place), Ok(Some(b"second".to_vec())));
        assert_eq!(shelf.read_before(&place), Some(b"first".to_vec()));
        shelf.write_beside(&place, "person 2").unwrap();
        let of_earlier = shelf.file(&place).with_extension("json.bak");
        fs::write(&of_earlier, "earlier").unwrap();
        shelf.clear(&place).unwrap();
        assert_eq!(fs::read_dir(&shelf.kept).unwrap().count(), 0);
        fs::write(&of_earlier, "earlier").unwrap();
        assert_eq!(shelf.read_before(&place), Some(b"earlier".to_vec()));
        fs::remove_dir_all(&shelf.kept).unwrap();
    }

    #[test]
    fn a_folder_without_write_access_is_reported_by_name() {
        let blocked = env::temp_dir().join(format!("knockback-shelf-blocked-{}", std::process::id()));
        fs::write(&blocked, []).unwrap();
        let shelf = SaveStore::at(blocked.join("kept"));
        let Unwritten { full, why } = shelf.write(&SaveSlot::named("one"), "text").unwrap_err();
        assert!(!full && why.contains("knockback-shelf-blocked"), "{why}");
        assert!(shelf.list().is_err());
        fs::remove_file(blocked).unwrap();
    }

    #[test]
    fn reading_a_folder_fails() {
        assert!(read_file(&env::temp_dir()).is_err());
    }
}
