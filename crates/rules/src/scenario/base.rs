//! What a figure stands on.

use serde::{Deserialize, Serialize};

/// How many hexes a figure stands on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    /// One.
    #[default]
    OneHex,
    /// Two adjacent ones of the same level.
    TwoHex,
}
