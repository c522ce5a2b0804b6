use std::{ffi::OsString, path::PathBuf};

use super::*;

/// A temporary folder for one test.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

fn names(folder: &Path) -> Vec<OsString> {
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}

#[test]
fn the_last_good_file_is_kept() {
    let folder = folder();
    let path = folder.path().join("game.json");
    for text in ["one", "two", "three"] {
        write_atomic(&path, text.as_bytes()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    assert_eq!(fs::read_to_string(folder.path().join("game.json.bak")).unwrap(), "two");
    assert_eq!(names(folder.path()), ["game.json", "game.json.bak"]);
}

/// A file can be replaced whatever the length of its name. The name of its backup is shortened if `.bak` does not fit.
#[test]
fn files_with_names_of_every_legal_length_can_be_replaced() {
    let folder = folder();
    for letter in ["a", "ж", "𞤀"] {
        for length in [139, 140, 143, 251, 252, 253, 254, 255] {
            let mut name = letter.repeat(length / letter.len());
            name.push_str(&"x".repeat(length - name.len()));
            let path = folder.path().join(&name);
            for text in ["one", "two", "three"] {
                write_atomic(&path, text.as_bytes()).unwrap();
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), "three", "{length} bytes of {letter}");
            assert_eq!(fs::read_to_string(backup_path(&path)).unwrap(), "two", "{length} bytes of {letter}");
        }
    }
    assert_eq!(names(folder.path()).len(), 2 * 3 * 8, "each file has its own backup, and nothing else is left");
}

#[test]
fn failed_writes_change_nothing() {
    assert!(write_atomic(Path::new("no/such/folder/game.json"), b"text").is_err());
    assert!(write_atomic(Path::new(".."), b"text").is_err());
    let folder = folder();
    assert!(matches!(write_atomic(folder.path(), b"text"), Err(Unwritten::NoPlainFile("a folder"))));
    assert!(write_anyway(folder.path(), b"text").is_err());
    // The old file cannot be kept as a backup: it is not replaced, and no unfinished file is left.
    let path = folder.path().join("game.json");
    fs::write(&path, "old").unwrap();
    fs::create_dir(folder.path().join("game.json.bak")).unwrap();
    assert!(write_atomic(&path, b"new").is_err());
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["game.json", "game.json.bak"]);
}

/// The name of the backup may already belong to the same file if a writer was interrupted after it made the backup and
/// before it replaced the file.
#[test]
fn an_interrupted_write_does_not_block_the_next() {
    let folder = folder();
    let path = folder.path().join("game.json");
    fs::write(&path, "old").unwrap();
    fs::hard_link(&path, folder.path().join("game.json.bak")).unwrap();
    write_atomic(&path, b"new").unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("game.json.bak")).unwrap(), "old");
    assert_eq!(names(folder.path()), ["game.json", "game.json.bak"]);
}

/// Several writers at once: both names always refer to whole files, and nothing else is left at the end.
#[test]
#[expect(clippy::disallowed_methods, reason = "the test needs concurrent writers")]
fn writers_do_not_disturb_each_other() {
    let folder = folder();
    let path = folder.path().join("game.json");
    let texts: [Vec<u8>; 4] = [b'a', b'b', b'c', b'd'].map(|letter| vec![letter; 40_000]);
    write_atomic(&path, &texts[0]).unwrap();
    write_atomic(&path, &texts[1]).unwrap();
    let writers: Vec<_> = texts
        .iter()
        .map(|text| {
            let (path, text) = (path.clone(), text.clone());
            std::thread::spawn(move || {
                for _ in 0..25 {
                    write_atomic(&path, &text).unwrap();
                }
            })
        })
        .collect();
    let whole = |path: PathBuf| {
        let read = fs::read(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        assert!(texts.contains(&read), "{}: {} bytes", path.display(), read.len());
    };
    let mut looks = 0;
    while looks < 50 || writers.iter().any(|writer| !writer.is_finished()) {
        looks += 1;
        whole(path.clone());
        whole(folder.path().join("game.json.bak"));
    }
    for writer in writers {
        writer.join().unwrap();
    }
    assert_eq!(names(folder.path()), ["game.json", "game.json.bak"]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};

    use super::*;

    #[test]
    fn the_mode_of_a_file_is_kept() {
        let folder = folder();
        let path = folder.path().join("game.json");
        write_atomic(&path, b"one").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let by_default = mode(&path);
        assert_eq!(by_default & 0o600, 0o600);
        fs::write(folder.path().join("other"), "").unwrap();
        assert_eq!(by_default, mode(&folder.path().join("other")), "a new file has the usual permissions");
        for own in [0o640, 0o600, 0o666] {
            fs::set_permissions(&path, Permissions::from_mode(own)).unwrap();
            write_atomic(&path, b"two").unwrap();
            assert_eq!(mode(&path), own);
        }
    }

    /// An attacker with write access to the folder may plant links; `write_atomic` writes through none of them.
    #[test]
    fn links_are_not_followed() {
        let folder = folder();
        let (path, precious) = (folder.path().join("game.json"), folder.path().join("precious"));
        fs::write(&precious, "precious").unwrap();
        for planted in ["game.json.part", "game.json.bak"] {
            symlink(&precious, folder.path().join(planted)).unwrap();
        }
        write_atomic(&path, b"one").unwrap();
        write_atomic(&path, b"two").unwrap();
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_to_string(folder.path().join("game.json.bak")).unwrap(), "one");
        let link = folder.path().join("link.json");
        symlink(&precious, &link).unwrap();
        assert!(matches!(write_atomic(&link, b"x"), Err(Unwritten::NoPlainFile("a symbolic link"))));
        assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
        // `write_anyway` writes to the target of the link, and the link stays.
        write_anyway(&link, b"x").unwrap();
        assert_eq!(fs::read_to_string(&precious).unwrap(), "x");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        symlink("nowhere", folder.path().join("dangling")).unwrap();
        assert!(write_anyway(&folder.path().join("dangling"), b"x").is_err());
    }

    #[test]
    fn devices_stay_devices() {
        let null = Path::new("/dev/null");
        assert!(matches!(write_atomic(null, b"x"), Err(Unwritten::NoPlainFile("a device"))));
        write_anyway(null, b"x").unwrap();
        assert!(fs::metadata(null).unwrap().file_type().is_char_device());
        if cfg!(target_os = "linux") {
            assert!(matches!(write_anyway(Path::new("/dev/full"), b"x"), Err(Unwritten::Io(_))));
        }
    }
}

/// A file written piece by piece appears when it is kept, and not before.
#[test]
fn unfinished_files_do_not_appear() {
    let folder = folder();
    let path = folder.path().join("rows.ndjson");
    fs::write(&path, "old").unwrap();
    let mut dropped = Unfinished::begin(&path).unwrap();
    dropped.write_all(b"half").unwrap();
    assert_eq!(names(folder.path()).len(), 2);
    drop(dropped);
    assert_eq!(names(folder.path()), ["rows.ndjson"]);
    let mut kept = Unfinished::begin(&path).unwrap();
    kept.write_all(b"one, ").unwrap();
    kept.write_all(b"two").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    kept.keep().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "one, two");
    assert_eq!(names(folder.path()), ["rows.ndjson", "rows.ndjson.bak"]);
    assert!(Unfinished::begin(folder.path()).is_err() && Unfinished::begin_anyway(folder.path()).is_err());
    assert!(Unfinished::begin(Path::new("..")).is_err());
}
