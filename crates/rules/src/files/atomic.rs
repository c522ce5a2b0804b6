//! Writing a file whole or not at all.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// Replaces a file atomically: a reader sees the old bytes or the new ones, even if the machine stops in
/// between. What it held before is kept beside it, with `.bak` after its name.
///
/// # Errors
/// Where the folder cannot be written to; the file is then as it was.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no name of a file"));
    };
    let part = beside(path, name, ".part");
    let written = write_new(&part, bytes).and_then(|()| {
        keep_last(path, &beside(path, name, ".bak"))?;
        fs::rename(&part, path)
    });
    if written.is_err() {
        // What stopped the writing is what there is to tell; an unfinished part may be left or gone.
        let _ = fs::remove_file(&part);
        return written;
    }
    sync_folder(path);
    Ok(())
}

/// The file of the same folder with something after its name.
fn beside(path: &Path, name: &OsStr, ending: &str) -> PathBuf {
    let mut longer: OsString = name.to_owned();
    longer.push(ending);
    path.with_file_name(longer)
}

fn write_new(part: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(part)?;
    file.write_all(bytes)?;
    file.sync_all()
}

/// Keeps the last good file under another name, while it also stays where it is.
fn keep_last(path: &Path, kept: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Err(fault) if fault.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(fault) => return Err(fault),
        Ok(_) => {}
    }
    match fs::remove_file(kept) {
        Err(fault) if fault.kind() != io::ErrorKind::NotFound => return Err(fault),
        _ => {}
    }
    // Not every file system has links.
    fs::hard_link(path, kept).or_else(|_| fs::copy(path, kept).map(drop))
}

/// Makes the new name last. Not every system can open a folder; the file itself is safe already.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_good_file_is_kept() {
        let folder = std::env::temp_dir().join(format!("knockback-atomic-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("game.json");
        for text in ["one", "two", "three"] {
            write_atomic(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(fs::read_to_string(folder.join("game.json.bak")).unwrap(), "two");
        let mut names: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        assert_eq!(names, ["game.json", "game.json.bak"]);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_cannot_be_written_changes_nothing() {
        assert!(write_atomic(Path::new("no/such/folder/game.json"), b"text").is_err());
        assert!(write_atomic(Path::new(".."), b"text").is_err());
    }
}
