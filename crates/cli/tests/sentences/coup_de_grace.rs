//! Sentences of the source of Coup-De-Grace, each played in its own battle.

use std::collections::BTreeMap;

use super::{play, read};
use crate::support::{file, folder};
use serde_json::{Map, Value, json};

/// The battlefield of a sentence: minis, objects, the start zone of North and the ways to win.
#[derive(Default, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Scene {
    minis: BTreeMap<String, Mini>,
    #[serde(default)]
    things: BTreeMap<String, Thing>,
    /// Start zone of the side North.
    #[serde(default)]
    start_zone: Value,
    #[serde(default)]
    victory: Value,
}

/// A figure with its sheet, as in scenarios.
#[derive(serde::Deserialize)]
struct Mini {
    side: String,
    #[serde(default)]
    at: Vec<[i32; 2]>,
    #[serde(flatten)]
    sheet: Map<String, Value>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Thing {
    at: [i32; 2],
    kind: String,
}

impl Scene {
    /// Returns a scenario with this scene on level ground.
    fn scenario(&self) -> Value {
        let or = |value: &Value, other: Value| if value.is_null() { other } else { value.clone() };
        let named = |id: &str| format!("{}{}", id[..1].to_uppercase(), &id[1..]);
        let figure =
            |(id, mini): (&String, &Mini)| json!({"id": id, "name": named(id), "side": mini.side, "at": mini.at});
        let sheet = |(id, mini): (&String, &Mini)| {
            let mut sheet = mini.sheet.clone();
            sheet.insert("figure".to_owned(), json!(id));
            sheet
        };
        let object = |(id, thing): (&String, &Thing)| json!({"id": id, "name": named(id), "at": thing.at, "height": 2});
        let kind = |(id, thing): (&String, &Thing)| json!({"object": id, "kind": thing.kind});
        json!({
            "version": 1,
            "name": "A sentence",
            "board": [{"hexagon": {"center": [0, 0], "radius": 7, "terrain": "concrete"}}],
            "objects": self.things.iter().map(object).collect::<Vec<_>>(),
            "sides": [
                {"id": "north", "name": "North", "start_zone": or(&self.start_zone, json!([]))},
                {"id": "south", "name": "South"},
            ],
            "figures": self.minis.iter().map(figure).collect::<Vec<_>>(),
            "rules": {"coup_de_grace": {
                "minis": self.minis.iter().map(sheet).collect::<Vec<_>>(),
                "things": self.things.iter().map(kind).collect::<Vec<_>>(),
                "victory": or(&self.victory, json!({})),
            }},
        })
    }
}

/// Each playable sentence of the source has its stated result. Two things cannot be played: laying a downed mini on its
/// side, which only happens on a table, and spells without a cost, because there are none.
#[test]
fn sentences_of_the_source_have_their_stated_results() {
    let all = read::<Scene>(include_str!("../fixtures/sentences/coup_de_grace.json"));
    assert!(all.len() >= 85);
    let folder = folder("cdg_sentences");
    play(&all, &folder, &[], |scene| file(&folder, "scenario.json", &scene.scenario().to_string()));
}
