//! Odds of Shove as JSON for other programs.

use knockback_rules::battle::Setup;
use serde::{Deserialize, Serialize};

use super::Odds;
use crate::{
    Exactness,
    json::{EstimateJson, Hex, Ids, RatioJson, SCHEMA, entries, list},
};

/// The odds of a shove, with the ids of the scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddsJson {
    /// [`SCHEMA`](crate::json::SCHEMA).
    pub schema: u32,
    /// The ruleset.
    pub ruleset: String,
    /// The shoving figure.
    pub figure: String,
    /// The target.
    pub target: String,
    /// True if every result of every roll was counted.
    pub exact: bool,
    /// The parameters of an estimate; `None` if the odds are exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// All possible outcomes.
    pub ends: Vec<EndJson>,
}

entries! {
    /// An entry of `ends`.
    EndJson {
        /// The distance in hexes.
        hexes: u16,
        /// The cause that ended the shove.
        cause: String,
        /// The position of the target at the end; null if off the map.
        at: Option<Hex>,
    }
}

impl Odds {
    /// The odds for other programs, with the ids of the scenario.
    #[must_use]
    pub fn json(&self, setup: &Setup) -> OddsJson {
        let ids = Ids(setup);
        OddsJson {
            schema: SCHEMA,
            ruleset: "shove".to_owned(),
            figure: ids.figure(self.question.figure),
            target: ids.figure(self.question.target),
            exact: self.exactness == Exactness::Exact,
            estimate: EstimateJson::of(&self.exactness),
            ends: list(self.ends.clone(), |end, p, value| {
                let (cause, at) = (end.cause.name().to_owned(), end.at.map(|cell| ids.hex(cell)));
                EndJson { hexes: end.hexes, cause, at, p, value }
            }),
        }
    }
}
