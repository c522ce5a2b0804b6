//! Bases of figures.

use serde::{Deserialize, Serialize};

/// The number of hexes that a figure occupies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Base {
    /// One hex.
    #[default]
    OneHex,
    /// Two adjacent hexes of the same level.
    TwoHex,
}
