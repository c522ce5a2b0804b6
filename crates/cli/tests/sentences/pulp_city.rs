//! Sentences of Pulp City, all of them played in one studio.

use super::{play, read};
use crate::support::{file, fixture, folder};
use serde_json::json;

/// The settings of the studio.
#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Studio {
    /// True if displacements end in a crash.
    crash: bool,
}

/// Each playable sentence of the source's chapter on effects has its stated result.
#[test]
fn sentences_of_the_chapter_on_effects_have_their_stated_results() {
    let all = read::<Studio>(include_str!("../fixtures/sentences/pulp_city.json"));
    assert!(all.len() >= 85);
    let folder = folder("pc_sentences");
    let rules = "rules: pulp_city((";
    let studio = std::fs::read_to_string(fixture("studio.ron")).unwrap();
    assert!(studio.contains(rules));
    let crashing = file(&folder, "studio.ron", &studio.replace(rules, &format!("{rules} options: (crash: true),")));
    // With these start rolls, North begins.
    let start = [json!({"d6": [6]}), json!({"d6": [1]})];
    play(&all, &folder, &start, |studio| if studio.crash { crashing.clone() } else { fixture("studio.ron") });
}
