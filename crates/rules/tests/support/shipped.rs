//! The shipped scenarios.

use std::{fs, path::Path, sync::Arc};

use knockback_rules::{
    battle::{RulesSetup, Setup},
    files::read_scenario,
};

/// All shipped scenarios, by file name.
pub fn all() -> Vec<(String, Arc<Setup>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/scenarios");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be listed").path())
        .collect();
    files.sort();
    let read = |path: &Path| {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let scenario =
            read_scenario(&name, &fs::read(path).expect("it can be read")).unwrap_or_else(|fault| panic!("{fault}"));
        let setup = Setup::new(scenario).unwrap_or_else(|faults| panic!("{name}:\n{faults}"));
        (name, Arc::new(setup))
    };
    files.iter().map(|path| read(path)).collect()
}

/// The scenarios of C3G.
pub fn c3g() -> Vec<(String, Arc<Setup>)> {
    all().into_iter().filter(|(_, setup)| matches!(setup.rules, RulesSetup::C3g(_))).collect()
}

/// The scenarios of Champions.
pub fn champions() -> Vec<(String, Arc<Setup>)> {
    all().into_iter().filter(|(_, setup)| matches!(setup.rules, RulesSetup::Champions(_))).collect()
}

/// The scenarios of Coup-De-Grace.
pub fn coup_de_grace() -> Vec<(String, Arc<Setup>)> {
    all().into_iter().filter(|(_, setup)| matches!(setup.rules, RulesSetup::CoupDeGrace(_))).collect()
}

/// The scenarios of Pulp City.
pub fn pulp_city() -> Vec<(String, Arc<Setup>)> {
    all().into_iter().filter(|(_, setup)| matches!(setup.rules, RulesSetup::PulpCity(_))).collect()
}
