//! The part of a scenario that Shove reads.

use serde::{Deserialize, Serialize};

/// What a battle of Shove needs beyond board and figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// The name by which RON files may call it.
#[serde(rename = "ShoveSpec", deny_unknown_fields)]
pub struct Spec {
    /// How many turns are taken at the most, by both sides together (`SHOVE-5`).
    pub turn_limit: u16,
}
