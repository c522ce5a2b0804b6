//! File names for battles.

use knockback_rules::files::file_stem;

/// Maximum length of what follows the name of a scenario: a time, a random number, and the extensions of a backup.
const ROOM_AFTER: usize = "-18446744073709551615-ffff.json.bak".len();

/// Returns the name of a scenario in the form used as a prefix of file names.
pub(crate) fn file_name(name: &str) -> String {
    file_stem(name, ROOM_AFTER)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use knockback_rules::files::{LONGEST_FILE_NAME, backup_path};

    use super::*;

    #[test]
    fn scenario_names_become_valid_file_names() {
        assert_eq!(file_name("Foundry Row"), "foundry-row");
        assert_eq!(file_name("../etc/passwd"), "---etc-passwd");
        assert_eq!(file_name("***"), "battle");
    }

    /// Letters of the Adlam script have four bytes each.
    #[test]
    fn a_battle_with_the_longest_name_can_be_saved() {
        for letter in ["a", "ж", "大", "𞤀"] {
            let file = format!("{}-{}-ffff.json", file_name(&letter.repeat(80)), u64::MAX);
            let backup = backup_path(Path::new(&file));
            assert_eq!(backup.to_str(), Some(format!("{file}.bak").as_str()), "the name is not shortened");
            assert!(backup.as_os_str().len() <= LONGEST_FILE_NAME, "{}", backup.display());
        }
    }
}
