//! The part of a scenario that Shove reads.

use serde::{Deserialize, Serialize};

/// The data that a battle of Shove needs, beyond board and figures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
// The optional struct name in RON files.
#[serde(rename = "ShoveSpec", deny_unknown_fields)]
pub struct Spec {
    /// The maximum number of turns, of both sides together (`SHOVE-5`).
    pub turn_limit: u16,
}
