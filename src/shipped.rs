//! The scenarios that come with the game, carried inside it.

use knockback_rules::scenario::Scenario;

/// Their texts, in the order of the list.
const TEXTS: [&str; 1] = [include_str!("../assets/scenarios/harbour-lights.ron")];

/// All of them.
pub(crate) fn scenarios() -> Vec<Scenario> {
    TEXTS.iter().filter_map(|text| read(text).ok()).collect()
}

/// Reads a scenario.
///
/// # Errors
/// What is wrong, and where.
pub(crate) fn read(text: &str) -> Result<Scenario, String> {
    ron::from_str(text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_can_be_read() {
        for text in TEXTS {
            read(text).unwrap();
        }
    }
}
