//! Golden files of the screens: all words of the interface, each with the part that shows them.
//!
//! `KNOCKBACK_TAKE_GOLDENS=1` rewrites them after intended changes.

use std::{env, fs, path::Path, time::Duration};

use crate::{
    listing::Listing,
    screens::{asks_for_markers, give_markers},
    stage::{CALM, Size, Stage, pause},
};

const SIZE: Size = (1280, 720);
/// Number of battles shipped with the game.
const SCENARIOS: usize = 13;

/// Fails if the words on screen are unreadable, or differ from the golden file of this name. Returns the listing.
fn keep(stage: &mut Stage, name: &str) -> Listing {
    let seen = settled(stage);
    let faults = seen.faults();
    assert!(faults.is_empty(), "{name}: {faults:#?}");
    let fresh = seen.words();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/words/{name}.txt"));
    if env::var_os("KNOCKBACK_TAKE_GOLDENS").is_some() {
        fs::create_dir_all(file.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&file, fresh.join("\n") + "\n").expect("the words can be kept");
        return seen;
    }
    let kept = fs::read_to_string(&file).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
    let kept: Vec<&str> = kept.lines().collect();
    if kept != fresh {
        // Take a picture for inspection.
        stage.shoot("other-words");
        let fresh: Vec<&str> = fresh.iter().map(String::as_str).collect();
        panic!("{name}: gone: {:#?}\nnew: {:#?}", without(&kept, &fresh), without(&fresh, &kept));
    }
    seen
}

/// The lines that are missing from `others`, counting repeated lines.
fn without<'a>(lines: &[&'a str], others: &[&str]) -> Vec<&'a str> {
    let count = |lines: &[&str], line: &str| lines.iter().filter(|other| **other == line).count();
    let lacking = |(place, line): &(usize, &&str)| count(&lines[..=*place], line) > count(others, line);
    lines.iter().enumerate().filter(lacking).map(|(_, line)| *line).collect()
}

/// The listing once nothing changes any more: odds are computed, the camera is at rest, and messages have faded.
fn settled(stage: &mut Stage) -> Listing {
    let mut last = stage.list();
    for _ in 0..40 {
        pause(Duration::from_millis(1_500));
        let now = stage.list();
        if now.words() == last.words() && !now.has_toast() && !counts(&now) {
            return now;
        }
        last = now;
    }
    panic!("the words keep changing; the last ones are\n{}", last.words().join("\n"));
}

/// True while odds are still being computed.
fn counts(seen: &Listing) -> bool {
    seen.all().to_lowercase().contains("computing")
}

/// Checks the words in both views.
fn keep_both(stage: &mut Stage, name: &str) {
    let table = keep(stage, name);
    assert_eq!(table.view, "Table");
    stage.press("m", "the map", |seen| seen.view == "Map");
    let map = keep(stage, &format!("{name}_map"));
    assert_eq!(map.view, "Map");
    stage.press("m", "the table", |seen| seen.view == "Table");
}

/// Skips playback until a text appears.
fn skip_until(stage: &mut Stage, words: &str) {
    stage.key_until_shown("space", words, |seen| seen.says(words));
}

/// Fails unless the three likeliest rungs of the ladder are visible without scrolling.
fn likeliest_in_sight(seen: &Listing) {
    for rung in ["Rung 0", "Rung 1", "Rung 2"] {
        assert!(seen.shows_whole(rung), "{rung} is not fully visible");
    }
}

/// Lifts the curtain of a side and places its markers, with keys.
fn place_markers(stage: &mut Stage) {
    stage.key_until_shown("Return", "the markers", asks_for_markers);
    give_markers(stage);
}

fn open(name: &'static str, arguments: &[&str]) -> Stage {
    Stage::open_with(name, SIZE, CALM, arguments)
}

/// Opens the title screen of a fresh start, with the focus on its first button.
fn title(name: &'static str) -> Stage {
    let mut stage = open(name, &["--seed", "3"]);
    stage.pictured("title");
    stage
}

#[test]
fn words_of_the_title_and_its_help() {
    let mut stage = title("words-title");
    keep(&mut stage, "title");
    stage.press("F1", "the help", |seen| seen.says("Keys"));
    keep(&mut stage, "help");
    stage.close();
}

#[test]
fn words_of_the_settings() {
    let mut stage = title("words-settings");
    for _ in 0..5 {
        stage.tap("Tab");
    }
    stage.key_until_shown("Return", "the settings", |seen| seen.says("Playback speed"));
    keep(&mut stage, "settings");
    stage.close();
}

#[test]
fn words_of_the_puzzles() {
    let mut stage = title("words-puzzles");
    for _ in 0..3 {
        stage.tap("Down");
    }
    stage.key_until_shown("Return", "the puzzles", |seen| seen.screen == "Puzzles");
    stage.until_shown("the list", |seen| seen.says("0 of 30 solved"));
    keep(&mut stage, "puzzles");
    stage.press("Return", "the first puzzle", |seen| seen.says("the best chance to win"));
    keep_both(&mut stage, "puzzle");
    stage.press("F8", "the best order", |seen| seen.says("The best order:"));
    keep_both(&mut stage, "puzzle_best");
    stage.close();
}

#[test]
fn words_of_the_scenarios() {
    let mut stage = title("words-scenarios");
    for _ in 0..2 {
        stage.tap("Down");
    }
    stage.key_until_shown("Return", "the choice of battle", |seen| seen.screen == "Scenarios");
    for number in 1..=SCENARIOS {
        keep(&mut stage, &format!("scenario_{number}"));
        stage.tap("Down");
    }
    stage.close();
}

#[test]
fn words_of_a_battle_of_c3g() {
    let mut stage = open("words-c3g", &["--scenario", "tests/fixtures/brink.ron", "--seed", "1"]);
    stage.pictured("handover");
    keep(&mut stage, "c3g_handover");
    stage.key_until_shown("Return", "the markers", asks_for_markers);
    keep(&mut stage, "c3g_markers");
    give_markers(&mut stage);
    place_markers(&mut stage);
    skip_until(&mut stage, "End turn");
    keep_both(&mut stage, "c3g_turn");
    stage.tap("o");
    keep_both(&mut stage, "c3g_threats");
    stage.tap("o");
    for key in ["f", "Right", "Right"] {
        stage.tap(key);
    }
    keep_both(&mut stage, "c3g_way");
    stage.tap("Return");
    let seen = stage.key_until_shown("t", "the forecast", |seen| seen.says("KP"));
    likeliest_in_sight(&seen);
    keep_both(&mut stage, "c3g_aimed");
    stage.key_until_shown("Escape", "the menu", |seen| seen.says("Paused"));
    keep(&mut stage, "c3g_menu");
    stage.key_until_shown("Escape", "the battle again", |seen| !seen.says("Paused"));
    stage.key_until_shown("t", "the forecast again", |seen| seen.says("KP"));
    stage.tap("Return");
    stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    keep(&mut stage, "c3g_end");
    stage.close();
}

#[test]
fn words_of_a_shipped_battle_of_c3g() {
    let mut stage = open("words-foundry", &["--scenario", "crates/testing/scenarios/foundry_row.ron", "--seed", "3"]);
    stage.pictured("handover");
    place_markers(&mut stage);
    place_markers(&mut stage);
    skip_until(&mut stage, "End turn");
    keep_both(&mut stage, "foundry_turn");
    stage.close();
}

#[test]
fn words_of_a_fight_of_champions() {
    let arguments = ["--scenario", "crates/cli/tests/fixtures/sign.ron", "--seed", "10"];
    let mut stage = open("words-champions", &arguments);
    stage.until_shown("the first phase", |seen| seen.says("Sniper: a full phase"));
    keep_both(&mut stage, "champions_phase");
    stage.tap("2");
    let seen = stage.key_until_shown("t", "the odds of the shot", |seen| seen.says("84 %") && seen.says("stunned"));
    likeliest_in_sight(&seen);
    keep_both(&mut stage, "champions_aimed");
    stage
        .press("Return", "she is asked", |seen| seen.says("Wren without a defence: hit 84 %") && seen.says("hit 50 %"));
    keep_both(&mut stage, "champions_asked");
    stage.tap("Return");
    stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    keep(&mut stage, "champions_end");
    stage.press("0", "the review", |seen| seen.says("Turning points"));
    keep(&mut stage, "champions_review");
    stage.close();
}

#[test]
fn words_of_a_shipped_fight_of_champions() {
    let scenario = "crates/testing/scenarios/sixpence_street.ron";
    let mut stage = open("words-sixpence", &["--scenario", scenario, "--seed", "3"]);
    skip_until(&mut stage, "End phase");
    keep_both(&mut stage, "sixpence_phase");
    for key in ["i", "k", "t"] {
        stage.tap(key);
        keep(&mut stage, &format!("sixpence_{key}"));
    }
    stage.close();
}

#[test]
fn words_of_a_fight_of_coup_de_grace() {
    let arguments = ["--scenario", "tests/fixtures/pit.ron", "--seed", "1"];
    let mut stage = open("words-coup-de-grace", &arguments);
    stage.until_shown("the first turn", |seen| seen.says("Gavel") && seen.says("Hatter"));
    keep_both(&mut stage, "coup_de_grace_turn");
    stage.tap("o");
    keep_both(&mut stage, "coup_de_grace_threats");
    stage.tap("o");
    stage.key_until_shown("t", "the aim of the hammer", |seen| seen.says("83 %") && seen.says("backstab"));
    keep_both(&mut stage, "coup_de_grace_aimed");
    stage.tap("Return");
    // Keys that skip playback would also answer the question, so press none until it appears.
    stage.until_shown("the push is to be chosen", |seen| seen.says("Or do not push."));
    keep(&mut stage, "coup_de_grace_asked");
    stage.tap("Return");
    pause(Duration::from_secs(3));
    stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    keep(&mut stage, "coup_de_grace_end");
    stage.close();
}

#[test]
fn words_of_a_fight_of_pulp_city() {
    let arguments = ["--scenario", "tests/fixtures/platform.ron", "--seed", "2"];
    let mut stage = open("words-pulp-city", &arguments);
    stage.until_shown("the first turn", |seen| seen.says("Girder") && seen.says("Whistle"));
    keep_both(&mut stage, "pulp_city_turn");
    stage.tap("o");
    keep_both(&mut stage, "pulp_city_threats");
    stage.tap("o");
    stage.key_until_shown("t", "the aim of the ram", |seen| seen.says("97 %") && seen.says("Ticket"));
    keep_both(&mut stage, "pulp_city_aimed");
    stage.tap("Return");
    // Keys that skip playback would also answer the question, so press none until it appears.
    stage.until_shown("the effects are to be chosen", |seen| seen.says("extra success") && seen.says("Knockback"));
    keep_both(&mut stage, "pulp_city_asked");
    stage.tap("Return");
    pause(Duration::from_secs(3));
    stage.key_until_shown("space", "the end", |seen| seen.screen == "End");
    keep(&mut stage, "pulp_city_end");
    stage.close();
}

#[test]
fn words_of_a_shipped_fight_of_pulp_city() {
    let scenario = "crates/testing/scenarios/last_stop.ron";
    let mut stage = open("words-last-stop", &["--scenario", scenario, "--seed", "3"]);
    skip_until(&mut stage, "Pass");
    keep_both(&mut stage, "last_stop_turn");
    // No enemy is in reach, but objects are.
    for (key, name) in [("i", "i"), ("k", "k"), ("alt+t", "t")] {
        stage.tap(key);
        keep(&mut stage, &format!("last_stop_{name}"));
    }
    stage.close();
}
