//! Every scenario that ships can be played.

use std::{fs, path::Path, sync::Arc};

use knockback_rules::{battle::Setting, dice::SeededDice, files::read_scenario, game::Game};

#[test]
fn shipped_scenarios_are_playable() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/scenarios");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("the scenarios are there") {
        let path = entry.expect("a file").path();
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
        let scenario =
            read_scenario(name, &fs::read(&path).expect("readable")).unwrap_or_else(|fault| panic!("{fault}"));
        let setting = Setting::new(scenario).unwrap_or_else(|faults| panic!("{name}:\n{faults}"));
        let mut game = Game::new(Arc::new(setting), Some(1));
        game.settle(&mut SeededDice::new(1)).expect("seeded dice always answer");
        assert!(game.battle().choice().is_some(), "{name}: the first player is asked for something");
        seen += 1;
    }
    assert!(seen > 0, "no scenario ships");
}
