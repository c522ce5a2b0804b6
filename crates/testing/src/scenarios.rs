//! Fixed battlefields for scripted tests, goldens and benches. Changes of the shipped scenarios do not affect them.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Setup},
    files::read_scenario,
};

macro_rules! files {
    ($($name:literal)+) => {
        /// The files, by name without the extension.
        pub const FILES: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../scenarios/", $name, ".ron")))),+];
    };
}

files! {
    "bonded_store_four"
    "chimney_run"
    "foundry_row"
    "goods_siding"
    "last_stop"
    "long_way_down"
    "pier_nine"
    "sawdust_ring"
    "sixpence_street"
    "the_kiln"
    "the_sinks"
    "turnkey_court"
    "winter_garden"
}

/// The text of a scenario, by its file name without the extension.
pub fn text(name: &str) -> &'static [u8] {
    FILES.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("there is no scenario {name}")).1
}

/// A scenario, by its file name without the extension.
pub fn setup(name: &str) -> Arc<Setup> {
    Arc::new(Setup::new(read_scenario(name, text(name)).unwrap()).unwrap())
}

/// The battle of a scenario, before any action.
pub fn begun(name: &str) -> Battle {
    Battle::new(setup(name))
}
