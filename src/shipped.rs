//! The scenarios that come with the game, carried inside it.

use std::sync::Arc;

use knockback_rules::{battle::Setting, files::read_scenario};

/// Their names and texts, in the order of the list.
const FILES: [(&str, &[u8]); 1] = [("foundry_row.ron", include_bytes!("../assets/scenarios/foundry_row.ron"))];

/// All of them, ready to be played.
pub(crate) fn scenarios() -> Vec<Arc<Setting>> {
    FILES.iter().filter_map(|(name, bytes)| read(name, bytes).ok()).collect()
}

/// Reads a scenario and makes it playable.
///
/// # Errors
/// What is wrong, and where: a line for each fault.
pub(crate) fn read(name: &str, bytes: &[u8]) -> Result<Arc<Setting>, String> {
    let scenario = read_scenario(name, bytes).map_err(|fault| fault.to_string())?;
    let setting = Setting::new(scenario).map_err(|faults| {
        let lines: Vec<String> = faults.0.iter().map(|fault| format!("{name}: {fault}")).collect();
        lines.join("\n")
    })?;
    Ok(Arc::new(setting))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_can_be_played() {
        for (name, bytes) in FILES {
            read(name, bytes).unwrap();
        }
        assert_eq!(scenarios().len(), FILES.len());
    }
}
