//! Battlefields: fixed scenarios, scenarios of tests, and some that were generated once from a seed.

use std::{fs, path::Path, sync::Arc};

use knockback_rules::{battle::Setup, files::read_scenario};

/// A battlefield and the name of its file.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    pub(crate) name: String,
    pub(crate) setup: Arc<Setup>,
}

/// A ruleset by its name in files, with its battlefields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ruleset {
    pub(crate) name: &'static str,
    files: &'static [&'static str],
}

/// C3G.
pub(crate) const C3G: Ruleset = Ruleset {
    name: "c3g",
    files: &[
        "crates/testing/scenarios/foundry_row.ron",
        "crates/testing/scenarios/long_way_down.ron",
        "crates/testing/scenarios/pier_nine.ron",
        "crates/testing/scenarios/the_kiln.ron",
        "crates/cli/tests/fixtures/bomb.json",
        "crates/cli/tests/fixtures/quarry.ron",
        "crates/cli/tests/fixtures/rooftop.ron",
        "crates/cli/tests/fixtures/tower.ron",
        "crates/rules/tests/data/roof.ron",
        "crates/skirmish/tests/fixtures/quarry_gate.ron",
        "tests/fixtures/ledge.ron",
    ],
};

/// Champions.
pub(crate) const CHAMPIONS: Ruleset = Ruleset {
    name: "champions",
    files: &[
        "crates/testing/scenarios/bonded_store_four.ron",
        "crates/testing/scenarios/chimney_run.ron",
        "crates/testing/scenarios/sixpence_street.ron",
        "crates/cli/tests/fixtures/sign.ron",
        "crates/rules/tests/data/rooftops.ron",
    ],
};

/// Coup-De-Grace.
pub(crate) const COUP_DE_GRACE: Ruleset =
    Ruleset { name: "coup_de_grace", files: &["crates/rules/tests/data/arena.ron"] };

/// Pulp City.
pub(crate) const PULP_CITY: Ruleset = Ruleset {
    name: "pulp_city",
    files: &[
        "crates/testing/scenarios/goods_siding.ron",
        "crates/testing/scenarios/last_stop.ron",
        "crates/testing/scenarios/winter_garden.ron",
        "crates/rules/tests/data/precinct.ron",
    ],
};

/// The number of generated battlefields of each ruleset.
const MADE_UP: usize = 12;

impl Ruleset {
    /// The battlefields of the ruleset, always in the same order.
    pub(crate) fn grounds(self) -> Vec<Ground> {
        let made_up = (0..MADE_UP)
            .map(|number| format!("crates/rules/tests/data/goldens/scenarios/{}_{number:02}.json", self.name));
        self.files.iter().map(|file| (*file).to_owned()).chain(made_up).map(|file| read(&file)).collect()
    }
}

fn read(file: &str) -> Ground {
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file)).unwrap();
    let scenario = read_scenario(file, &bytes).unwrap_or_else(|fault| panic!("{fault}"));
    let setup = Setup::new(scenario).unwrap_or_else(|faults| panic!("{file}:\n{faults}"));
    Ground { name: file.rsplit('/').next().expect("a name").to_owned(), setup: Arc::new(setup) }
}
