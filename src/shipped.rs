//! The scenarios that come with the game, carried inside it.

use std::sync::{Arc, LazyLock};

use knockback_rules::{battle::Setup, files::read_fetched_scenario};

/// Their files: the RON that people write, and on the page the same in JSON, for what reads RON would have to be fetched with
/// it. `web/scenarios` holds the JSON; a test of the rules compares them and can write it anew.
macro_rules! files {
    ($($name:literal,)+) => {
        #[cfg(not(target_arch = "wasm32"))]
        const FILES: &[(&str, &[u8])] =
            &[$((concat!($name, ".ron"), include_bytes!(concat!("../assets/scenarios/", $name, ".ron"))),)+];
        #[cfg(target_arch = "wasm32")]
        const FILES: &[(&str, &[u8])] =
            &[$((concat!($name, ".json"), include_bytes!(concat!("../web/scenarios/", $name, ".json"))),)+];
    };
}

// In the order of the list: each ruleset's together, the one to learn on first.
files! {
    "foundry_row",
    "long_way_down",
    "the_kiln",
    "pier_nine",
    "sixpence_street",
    "chimney_run",
    "bonded_store_four",
    "sawdust_ring",
    "the_sinks",
    "turnkey_court",
    "goods_siding",
    "last_stop",
    "winter_garden",
}

/// All of them, read when somebody first asks.
static SCENARIOS: LazyLock<Vec<Arc<Setup>>> =
    LazyLock::new(|| FILES.iter().filter_map(|(name, bytes)| read(name, bytes).ok()).collect());

/// All of them, ready to be played.
pub(crate) fn scenarios() -> &'static [Arc<Setup>] {
    &SCENARIOS
}

/// What they are called in links: the names of their files without the ending.
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|(file, _)| file.split('.').next())
}

/// The one of a name.
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) fn named(name: &str) -> Option<Arc<Setup>> {
    names().position(|known| known == name).and_then(|place| scenarios().get(place)).cloned()
}

/// Reads a scenario and makes it playable.
///
/// # Errors
/// What is wrong, and where: a line for each fault.
pub(crate) fn read(name: &str, bytes: &[u8]) -> Result<Arc<Setup>, String> {
    let scenario = read_fetched_scenario(name, bytes).map_err(|fault| fault.to_string())?;
    let setup = Setup::new(scenario).map_err(|faults| {
        let lines: Vec<String> = faults.0.iter().map(|fault| format!("{name}: {fault}")).collect();
        lines.join("\n")
    })?;
    Ok(Arc::new(setup))
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
