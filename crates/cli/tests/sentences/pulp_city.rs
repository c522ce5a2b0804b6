//! Sentences of Pulp City, all of them played in one studio.

use super::{play, read};
use crate::support::{fixture, folder};
use serde_json::json;

/// Each sentence of the source's chapter of effects that can be played comes out as it stands there.
#[test]
fn the_chapter_of_effects_is_played_as_it_stands_there() {
    let all = read::<()>(include_str!("../fixtures/sentences/pulp_city.json"));
    assert!(all.len() >= 45);
    // North begins.
    let start = [json!({"d6": [6]}), json!({"d6": [1]})];
    play(&all, &folder("pc_sentences"), &start, |()| fixture("studio.ron"));
}
