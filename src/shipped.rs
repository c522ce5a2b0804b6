//! The built-in scenarios and the list of feats, embedded in the game.

use std::sync::{Arc, LazyLock};

use knockback_rules::{battle::Setup, files::read_fetched_scenario};
use knockback_view::feats::Feats;

/// The files of the scenarios. Desktop builds embed the RON that people write. The page embeds the same data as JSON,
/// because a RON parser would increase the download. The JSON is in `web/scenarios`. A test of the rules compares both
/// and can regenerate the JSON.
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

// In the order of the list on screen: grouped by ruleset, each with the scenario for beginners first.
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

/// All built-in scenarios, parsed on first use.
static SCENARIOS: LazyLock<Vec<Arc<Setup>>> =
    LazyLock::new(|| FILES.iter().filter_map(|(name, bytes)| read(name, bytes).ok()).collect());

/// The list of feats, in the same two formats as the scenarios.
#[cfg(not(target_arch = "wasm32"))]
const FEATS: (&str, &[u8]) = ("feats.ron", include_bytes!("../assets/feats.ron"));
#[cfg(target_arch = "wasm32")]
const FEATS: (&str, &[u8]) = ("feats.json", include_bytes!("../web/feats.json"));

/// All feats, parsed on first use.
static ALL_FEATS: LazyLock<Feats> = LazyLock::new(|| Feats::read(FEATS.0, FEATS.1).unwrap_or_default());

/// Returns all feats.
pub(crate) fn feats() -> &'static Feats {
    &ALL_FEATS
}

/// Returns all built-in scenarios, ready to be played.
pub(crate) fn scenarios() -> &'static [Arc<Setup>] {
    &SCENARIOS
}

/// Returns the names of the scenarios in links: their file names without the extension.
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|(file, _)| file.split('.').next())
}

/// Returns the scenario with the given name in links.
#[cfg(any(target_arch = "wasm32", test))]
pub(crate) fn named(name: &str) -> Option<Arc<Setup>> {
    names().position(|known| known == name).and_then(|place| scenarios().get(place)).cloned()
}

/// Parses and validates a scenario.
///
/// # Errors
/// Describes all errors and their positions, one per line.
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
    fn the_list_of_feats_is_valid() {
        assert_eq!(Feats::read(FEATS.0, FEATS.1).as_ref(), Ok(feats()));
    }

    #[test]
    fn all_scenarios_are_playable() {
        for (name, bytes) in FILES {
            read(name, bytes).unwrap();
        }
        assert_eq!(scenarios().len(), FILES.len());
    }
}
