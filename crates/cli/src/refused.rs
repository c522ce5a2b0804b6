//! A refusal as JSON.

use knockback_rules::battle::Refusal;
use serde_json::{Value, json};

/// A refusal with its position in the input.
pub(crate) fn json(place: &str, refusal: &Refusal) -> Value {
    let numbers: serde_json::Map<_, _> =
        refusal.numbers.iter().map(|(name, number)| ((*name).to_owned(), json!(number))).collect();
    json!({"refused": {
        "place": place,
        "rule": refusal.rule,
        "code": refusal.code,
        "message": refusal.message,
        "numbers": numbers,
    }})
}
