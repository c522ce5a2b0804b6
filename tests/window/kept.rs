//! Kept battles: listed, resumed and deleted with keys only; saved files opened; and a watched replay that changes none
//! of them.

use std::{fs, path::Path, sync::Arc, time::Duration};

use knockback_rules::{
    battle::Setup,
    dice::SeededDice,
    files::{Save, read_scenario, to_json},
    game::Game,
};

use crate::{
    screens::look,
    stage::{Stage, pause},
};

/// A game of a scenario with seed 1, after the given number of random legal orders or at its end.
fn game(scenario: &str, orders: usize) -> Game {
    game_of(scenario, 1, orders)
}

/// Like `game`, with a given seed.
pub(crate) fn game_of(scenario: &str, seed: u64, orders: usize) -> Game {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(scenario);
    let scenario = read_scenario(scenario, &fs::read(file).expect("the file can be read")).expect("a scenario");
    let setup = Arc::new(Setup::new(scenario).expect("the scenario is valid"));
    let (mut game, mut dice) = (Game::new(setup, Some(seed)), SeededDice::new(seed));
    game.settle(&mut dice).expect("dice for all rolls");
    let mut any = seed;
    for _ in 0..orders {
        let legal: Vec<_> = game.battle().legal_orders().iter().collect();
        if legal.is_empty() {
            break;
        }
        any = any.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let order = &legal[usize::try_from(any >> 33).expect("a small number") % legal.len()];
        game.play(order, &mut dice).expect("it is legal");
    }
    game
}

pub(crate) fn text(game: &Game) -> String {
    to_json(&Save::of(game)).expect("a text")
}

/// The names of the files in a folder, sorted.
fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn kept_battles_are_listed_resumed_and_deleted() {
    let furnish = |data: &Path| {
        let kept = data.join("kept");
        fs::create_dir_all(&kept).expect("a folder");
        let brink = text(&game("tests/fixtures/brink.ron", 8));
        fs::write(kept.join("broken.json"), &brink[..brink.len() / 2]).expect("written");
        pause(Duration::from_millis(50));
        fs::write(kept.join("brink.json"), brink).expect("written");
        pause(Duration::from_millis(50));
        // A kept battle in the format of an earlier version.
        let save = text(&game("crates/cli/tests/fixtures/sign.ron", 0));
        let pair = serde_json::json!({"count": 4, "length": save.len(), "save": save});
        fs::write(kept.join("battle-1.json"), pair.to_string()).expect("written");
        fs::write(data.join("ledge.json"), text(&game("tests/fixtures/ledge.ron", 3))).expect("written");
    };
    let mut stage = Stage::open_furnished("kept", (1280, 720), "[play]\ninterface_scale = 1.75\n", &[], furnish);
    let (_, title) = stage.pictured("title");
    look("the title", &title, &["Resume: The sign", "Ongoing battles: 3", "Open a saved battle"]);

    for _ in 0..5 {
        stage.tap("Tab");
    }
    stage.key_until_shown("Return", "the battles", |seen| seen.screen == "Battles");
    stage.until_shown("saved files", |seen| seen.says("Battles") && seen.all().contains("ledge.json"));
    let (_, seen) = stage.shoot("battles");
    let all = seen.all();
    for words in ["The sign", "Law", "Brink", "C3G, round 1", "A battle that cannot be read", "broken.json", "Ledge"] {
        assert!(all.contains(words), "{words}: {all}");
    }
    look("the list of battles", &seen, &["Battles", "Just now"]);

    // Tab moves the focus from the card of the latest battle to its delete button.
    stage.tap("Tab");
    let asked = stage.key_until_shown("Return", "a question", |seen| seen.says("Delete this battle?"));
    look("the question", &asked, &["The sign", "Keep it", "Delete for good"]);
    assert!(
        files(&stage.data().join("kept")).contains(&"battle-1.json".to_owned()),
        "the file stays until deletion is confirmed"
    );
    stage.tap("Down");
    stage.key_until_shown("Return", "it is gone", |seen| !seen.all().contains("The sign"));
    assert_eq!(files(&stage.data().join("kept")), ["brink.json", "broken.json"]);

    // The next battle has the focus. Enter resumes it, and its file stays in place.
    let battle = stage.key_until_shown("Return", "the battle", |seen| seen.screen == "Battle");
    assert!(battle.all().contains("Mallet"), "{}", battle.all());
    assert_eq!(files(&stage.data().join("kept"))[0], "brink.json");
    stage.close();
}

#[test]
fn a_file_is_opened_without_a_dialog() {
    let furnish = |data: &Path| {
        fs::write(data.join("ledge.json"), text(&game("tests/fixtures/ledge.ron", 3))).expect("written");
    };
    let mut stage = Stage::open_furnished("opened", (960, 540), "", &[], furnish);
    stage.pictured("title");
    // Skip the buttons of both ways to play, the choice of battle, and puzzles.
    for _ in 0..4 {
        stage.tap("Tab");
    }
    stage.key_until_shown("Return", "the battles", |seen| seen.screen == "Battles");
    // The virtual screen has no desktop, hence no file dialog. The game says so and offers an alternative.
    stage.until_shown("what to do", |seen| seen.says("drop it on this window"));
    stage.until_shown("the file", |seen| seen.says("Ledge"));
    let (_, seen) = stage.shoot("opened");
    look("a file to be opened", &seen, &["Saved as files", "Ledge", "None. Every battle you start"]);
    stage.click_on("Battle Ledge", "the battle", |seen| seen.screen == "Battle");
    stage.until_shown("it is kept", |_| true);
    assert!(files(&stage.data().join("kept")).iter().any(|name| name.starts_with("ledge-")));
    stage.close();
}

#[test]
fn watching_a_replay_to_its_end_leaves_kept_battles_alone() {
    let end = game("tests/fixtures/brink.ron", 20_000);
    assert!(end.battle().outcome().is_some(), "it ends");
    let replay = Path::new(env!("CARGO_TARGET_TMPDIR")).join("watched.json");
    fs::write(&replay, text(&end)).expect("written");
    let furnish = |data: &Path| {
        fs::create_dir_all(data.join("kept")).expect("a folder");
        fs::write(data.join("kept/ledge.json"), text(&game("tests/fixtures/ledge.ron", 3))).expect("written");
    };
    let replay = replay.to_str().expect("a plain name");
    let mut stage = Stage::open_furnished("watched", (1280, 720), "", &["--replay", replay], furnish);
    let seen = stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    look("the end", &seen, &["won", "Play again", "Watch replay", "Save as a file", "Title"]);
    assert!(seen.feet("mallet").or(seen.feet("cushion")).is_some(), "the board is there");
    stage.change_view("Map");
    let (_, map) = stage.shoot("end-map");
    look("the end on the map", &map, &["won", "Play again"]);
    assert_eq!(files(&stage.data().join("kept")), ["ledge.json"]);

    // The title still offers the kept battle.
    stage.key_until_shown("Escape", "the title", |seen| seen.screen == "Title");
    let (_, title) = stage.shoot("title");
    look("the title", &title, &["Resume: Ledge"]);
    stage.close();
}
