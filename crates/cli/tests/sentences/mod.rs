//! Sentences of the sources: `kb resolve` plays each of them, with the stated result.

mod coup_de_grace;
mod pulp_city;

use std::path::Path;

use crate::support::{file, kb_with};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

/// A sentence with its result. Text in quotation marks is quoted from the source; other text is a paraphrase.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sentence<Scene> {
    /// The rule that it belongs to.
    rule: String,
    says: String,
    /// The scene; none if all sentences are played in the same one.
    #[serde(default)]
    scene: Scene,
    orders: Vec<Value>,
    dice: Vec<Value>,
    /// Lines that `kb resolve` prints, in this order, possibly among others.
    told: Vec<String>,
    /// Words that `kb resolve` must not print.
    #[serde(default)]
    untold: Vec<String>,
    /// The refusal of the last order.
    #[serde(default)]
    refused: Option<String>,
}

/// All sentences of a file.
fn read<Scene: Default + DeserializeOwned>(text: &str) -> Vec<Sentence<Scene>> {
    serde_json::from_str(text).unwrap()
}

/// Plays all sentences. Each battle begins with the same dice. `scenario` returns the file of a scene.
fn play<Scene>(sentences: &[Sentence<Scene>], folder: &Path, start: &[Value], scenario: impl Fn(&Scene) -> String) {
    for Sentence { rule, says, scene, orders, dice, told, untold, refused } in sentences {
        let dice = file(folder, "dice.json", &json!([start, dice].concat()).to_string());
        let lines = orders.iter().map(Value::to_string).collect::<Vec<_>>().join("\n");
        let ran = kb_with(&lines, &["resolve", &scenario(scene), "--orders", "-", "--dice", &dice]);
        assert_eq!(ran.code, if refused.is_some() { 3 } else { 0 }, "{rule}, {says}\n{}{}", ran.out, ran.err);
        let mut lines = ran.out.lines();
        for line in told {
            assert!(lines.any(|said| said == line), "{rule}, {says} {line}\n{}", ran.out);
        }
        for line in untold {
            assert!(!ran.out.contains(line), "{rule}, {says} {line}\n{}", ran.out);
        }
        if let Some(why) = refused {
            assert!(ran.err.contains(why), "{rule}, {says} {}", ran.err);
            let last = ran.err.contains(&format!("standard input: line {}: refused", orders.len()));
            assert!(last, "{rule}, {says} {}", ran.err);
        }
    }
}
