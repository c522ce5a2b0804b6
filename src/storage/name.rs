//! Names of files.

/// A name as a file can have it.
pub(crate) fn file_name(name: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let plain: String = name.chars().map(plain).take(60).collect();
    if plain.trim_matches('-').is_empty() { "battle".to_owned() } else { plain }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_scenarios_are_names_of_files() {
        assert_eq!(file_name("Foundry Row"), "foundry-row");
        assert_eq!(file_name("../etc/passwd"), "---etc-passwd");
        assert_eq!(file_name("***"), "battle");
    }
}
