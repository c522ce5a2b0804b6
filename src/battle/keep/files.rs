//! Finds saved battles in the usual folders.

use std::{
    env, fs,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use knockback_rules::files::is_save;

use super::kept::{Kept, load};
use crate::{
    stage::Seats,
    storage::{folder, read_file},
};

/// Maximum number of files to read, newest first.
const MAX: usize = 60;

/// Returns the saved battles in the default save folder and in the current folder.
pub(crate) fn saved_files() -> Vec<Kept> {
    let started_in = env::current_dir().ok();
    in_folders(&[folder()].into_iter().chain(started_in).collect::<Vec<_>>())
}

/// Returns the saved battles in the given folders, newest first. Damaged files are included.
fn in_folders(folders: &[PathBuf]) -> Vec<Kept> {
    let mut files: Vec<(PathBuf, Option<u64>)> = Vec::new();
    for folder in folders {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        for path in entries.filter(|path| path.extension().is_some_and(|ending| ending == "json" || ending == "ron")) {
            let same = |other: &Path| fs::canonicalize(other).ok() == fs::canonicalize(&path).ok();
            let Some(metadata) = fs::metadata(&path).ok().filter(fs::Metadata::is_file) else { continue };
            if files.iter().any(|(known, _)| known.file_name() == path.file_name() && same(known)) {
                continue;
            }
            let since = metadata.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
            files.push((path, since.and_then(|since| u64::try_from(since.as_millis()).ok())));
        }
    }
    files.sort_by(|one, other| other.1.cmp(&one.1).then_with(|| one.0.cmp(&other.0)));
    files.into_iter().take(MAX).filter_map(|(path, when)| read(&path, when)).collect()
}

/// Reads a file if its content identifies it as a save.
fn read(path: &Path, when: Option<u64>) -> Option<Kept> {
    let called = path.display().to_string();
    let bytes = read_file(path).ok().filter(|bytes| is_save(&called, bytes))?;
    let (loaded, fault) = match load(&called, &bytes) {
        Ok(loaded) => (Some(loaded), None),
        Err(why) => (None, Some(why)),
    };
    Some(Kept { places: Vec::new(), called, when, loaded, fault, stamp: None, seats: Seats::default() })
}

#[cfg(test)]
mod tests {
    use super::{
        super::kept::{
            tests::{folder, game},
            text,
        },
        *,
    };

    #[test]
    fn saves_are_listed_and_other_files_are_not() {
        let folder = folder("files");
        let save = text(&game(2)).unwrap();
        fs::write(folder.join("friday.json"), &save).unwrap();
        fs::write(folder.join("broken.json"), save.replacen("hash", "hush", 1)).unwrap();
        fs::write(folder.join("friday.json.bak"), &save).unwrap();
        fs::write(folder.join("package.json"), "{}").unwrap();
        fs::write(folder.join("brink.ron"), include_bytes!("../../../tests/fixtures/brink.ron")).unwrap();
        fs::create_dir(folder.join("folder.json")).unwrap();
        let mut found = in_folders(&[folder.clone(), folder.join("../").join(folder.file_name().unwrap())]);
        found.sort_by(|one, other| one.called.cmp(&other.called));
        let told: Vec<_> =
            found.iter().map(|kept| (kept.called.rsplit('/').next().unwrap(), kept.is_whole())).collect();
        assert_eq!(told, [("broken.json", false), ("friday.json", true)]);
        assert!(found[0].fault.as_ref().is_some_and(|why| why.contains("broken.json")));
        fs::remove_dir_all(folder).unwrap();
    }
}
