//! The scenarios that come with the game, carried inside it.

use std::sync::{Arc, LazyLock};

use knockback_rules::{battle::Setup, files::read_scenario};

/// Their names and texts, in the order of the list: each ruleset's together, the one to learn on first.
const FILES: [(&str, &[u8]); 13] = [
    ("foundry_row.ron", include_bytes!("../assets/scenarios/foundry_row.ron")),
    ("long_way_down.ron", include_bytes!("../assets/scenarios/long_way_down.ron")),
    ("the_kiln.ron", include_bytes!("../assets/scenarios/the_kiln.ron")),
    ("pier_nine.ron", include_bytes!("../assets/scenarios/pier_nine.ron")),
    ("sixpence_street.ron", include_bytes!("../assets/scenarios/sixpence_street.ron")),
    ("chimney_run.ron", include_bytes!("../assets/scenarios/chimney_run.ron")),
    ("bonded_store_four.ron", include_bytes!("../assets/scenarios/bonded_store_four.ron")),
    ("sawdust_ring.ron", include_bytes!("../assets/scenarios/sawdust_ring.ron")),
    ("the_sinks.ron", include_bytes!("../assets/scenarios/the_sinks.ron")),
    ("turnkey_court.ron", include_bytes!("../assets/scenarios/turnkey_court.ron")),
    ("goods_siding.ron", include_bytes!("../assets/scenarios/goods_siding.ron")),
    ("last_stop.ron", include_bytes!("../assets/scenarios/last_stop.ron")),
    ("winter_garden.ron", include_bytes!("../assets/scenarios/winter_garden.ron")),
];

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
    FILES.iter().map(|(file, _)| file.trim_end_matches(".ron"))
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
    let scenario = read_scenario(name, bytes).map_err(|fault| fault.to_string())?;
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
