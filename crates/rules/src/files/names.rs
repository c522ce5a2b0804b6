//! File names that fit into every file system, counted in bytes.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use xxhash_rust::xxh3::xxh3_64;

/// The maximum length of a file name, in bytes, that every common file system accepts. Most accept 255 bytes; encrypted
/// home folders of eCryptfs accept 143.
pub const LONGEST_FILE_NAME: usize = 143;

/// The ending of a backup.
const BACKUP: &str = ".bak";

/// A file name made from a title, without its ending: letters and digits of any script, and `-` for everything else.
///
/// It has at most 60 characters. Together with an ending of `room_after` bytes, it is no longer than
/// [`LONGEST_FILE_NAME`]. A text without a letter or digit results in `battle`.
///
/// ```
/// use knockback_rules::files::file_stem;
///
/// assert_eq!(file_stem("Foundry Row", 9), "foundry-row");
/// assert_eq!(file_stem(&"ж".repeat(80), 9), "ж".repeat(60));
/// assert_eq!(file_stem(&"\u{1e900}".repeat(80), 9), "\u{1e900}".repeat(33));
/// assert_eq!(file_stem("***", 9), "battle");
/// ```
#[must_use]
pub fn file_stem(name: &str, room_after: usize) -> String {
    const LONGEST_IN_LETTERS: usize = 60;
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let mut stem: String = name.chars().map(plain).take(LONGEST_IN_LETTERS).collect();
    stem.truncate(stem.floor_char_boundary(LONGEST_FILE_NAME.saturating_sub(room_after)));
    if stem.trim_matches('-').is_empty() { "battle".to_owned() } else { stem }
}

/// The path of the backup of a replaced file: its name followed by `.bak`.
///
/// If that is longer than [`LONGEST_FILE_NAME`], the name of the backup is the beginning of the file name and a hash of
/// the whole file name, so that two files never share a backup.
///
/// ```
/// use knockback_rules::files::backup_path;
/// use std::path::Path;
///
/// assert_eq!(backup_path(Path::new("saves/game.json")), Path::new("saves/game.json.bak"));
/// let long = format!("{}.json", "a".repeat(250));
/// assert_eq!(backup_path(Path::new(&long)).as_os_str().len(), 143);
/// ```
#[must_use]
pub fn backup_path(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default();
    let mut backup = name.to_owned();
    backup.push(BACKUP);
    if backup.len() > LONGEST_FILE_NAME {
        backup = shortened(name).into();
    }
    path.with_file_name(backup)
}

fn shortened(name: &OsStr) -> String {
    // The hash is the same in every version of the game, so that later versions find the backup.
    let end = format!("-{:016x}{BACKUP}", xxh3_64(name.as_encoded_bytes()));
    let start = name.to_string_lossy();
    let room = start.floor_char_boundary(LONGEST_FILE_NAME - end.len());
    format!("{}{end}", &start[..room])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stems_leave_room_for_the_ending() {
        for letter in ["a", "é", "ж", "大", "𞤀"] {
            for room in [0, 9, 40, 100] {
                let stem = file_stem(&letter.repeat(80), room);
                assert!(stem.len() + room <= LONGEST_FILE_NAME, "{stem}");
                assert!(stem.chars().count() <= 60 && stem.starts_with(letter), "{stem}");
                let full = stem.chars().count() == 60 || stem.len() + room + letter.len() > LONGEST_FILE_NAME;
                assert!(full, "{stem} is not cut more than needed");
            }
        }
    }

    #[test]
    fn stems_contain_no_path_separators() {
        assert_eq!(file_stem("../etc/passwd", 9), "---etc-passwd");
        assert_eq!(file_stem("a\\b:c\0d", 9), "a-b-c-d");
        assert_eq!(file_stem("", 9), "battle");
    }

    #[test]
    fn backups_fit_and_are_never_shared() {
        let mut backups = std::collections::BTreeSet::new();
        for letter in ["a", "ж", "大", "𞤀"] {
            for length in 130..=255 {
                let mut name = letter.repeat(length / letter.len());
                name.push_str(&"x".repeat(length - name.len()));
                let backup = backup_path(&Path::new("saves").join(&name));
                assert_eq!(backup.parent(), Some(Path::new("saves")));
                let kept = backup.file_name().and_then(OsStr::to_str).unwrap_or_default();
                assert!(kept.len() <= LONGEST_FILE_NAME && backup.extension() == Some(OsStr::new("bak")), "{kept}");
                assert_eq!(kept == format!("{name}.bak"), length + 4 <= LONGEST_FILE_NAME, "{kept}");
                assert!(backups.insert(backup.clone()), "{} is shared", backup.display());
            }
        }
        // Names that differ only in their last letter.
        let [one, other] = ["b", "c"].map(|last| backup_path(Path::new(&format!("{}{last}", "a".repeat(250)))));
        assert_ne!(one, other);
    }
}
