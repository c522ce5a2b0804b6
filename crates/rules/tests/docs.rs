//! The examples in docs/files.md can be read and played, and the page names every field of the test scenarios.

use std::{collections::BTreeSet, fs, path::Path};

use knockback_rules::{
    battle::Setup,
    files::{read_dice, read_scenario, to_json},
    scenario::Scenario,
};

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/files.md");
    fs::read_to_string(path).expect("docs/files.md exists")
}

/// The examples with a label such as `json scenario`: the file name of each, such as `example-1.json`, and its text.
fn examples(page: &str, notation: &str, kind: &str) -> Vec<(String, String)> {
    let begin = format!("```{notation} {kind}\n");
    page.split(&begin)
        .skip(1)
        .zip(1..)
        .map(|(rest, number)| {
            let (text, _) = rest.split_once("\n```").expect("an example has an end");
            (format!("example-{number}.{notation}"), text.to_owned())
        })
        .collect()
}

fn scenarios(notation: &str) -> Vec<Scenario> {
    let read = |(name, text): (String, String)| {
        read_scenario(&name, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
    };
    examples(&page(), notation, "scenario").into_iter().map(read).collect()
}

#[test]
fn scenarios_can_be_played() {
    for scenario in scenarios("json") {
        let name = scenario.name.clone();
        Setup::new(scenario).unwrap_or_else(|faults| panic!("{name}:\n{faults}"));
    }
}

#[test]
fn both_notations_have_the_same_content() {
    assert_eq!(scenarios("json"), scenarios("ron"));
    assert_eq!(scenarios("json").len(), 3);
}

#[test]
fn dice_are_read() {
    let page = page();
    let read = |notation| -> Vec<_> {
        let read = |(name, text): (String, String)| {
            read_dice(&name, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
        };
        examples(&page, notation, "dice").into_iter().map(read).collect()
    };
    assert_eq!(read("json"), read("ron"));
    assert_eq!(read("json").len(), 1);
}

/// The page names every field that occurs in two large scenarios.
#[test]
fn every_field_is_named() {
    named("roof.ron", include_bytes!("data/roof.ron"));
    named("rooftops.ron", include_bytes!("data/rooftops.ron"));
}

/// The page names every field of an arena.
#[test]
fn every_field_of_an_arena_is_named() {
    named_of("arena.ron", include_bytes!("data/arena.ron"), 30);
}

/// The page names every field of a precinct.
#[test]
fn every_field_of_a_precinct_is_named() {
    named_of("precinct.ron", include_bytes!("data/precinct.ron"), 60);
}

fn named(name: &str, bytes: &[u8]) {
    named_of(name, bytes, 51);
}

/// Asserts that the scenario has at least `least` fields, and that the page names each of them.
fn named_of(name: &str, bytes: &[u8], least: usize) {
    let scenario = read_scenario(name, bytes).expect("a scenario");
    let json = to_json(&scenario).expect("a scenario can be written");
    let fields: BTreeSet<&str> = json
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once("\": "))
        .map(|(field, _)| field)
        .collect();
    assert!(fields.len() >= least, "{fields:?}");
    let page = page();
    for field in fields {
        let named = [format!("`{field}`"), format!("`{field}("), format!("({field},"), format!(", {field}")];
        assert!(named.iter().any(|name| page.contains(name)), "{field} is not explained");
    }
}
