//! Odds of Shove as JSON for other programs.

use knockback_rules::battle::Setup;
use serde::{Deserialize, Serialize};

use super::Odds;
use crate::{
    Exactness,
    json::{EstimateJson, Hex, Ids, RatioJson, SCHEMA, entries, list},
};

/// The answer to a question, with the ids of its scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OddsJson {
    /// [`SCHEMA`](crate::json::SCHEMA).
    pub schema: u32,
    /// The ruleset.
    pub ruleset: String,
    /// Who shoves.
    pub figure: String,
    /// Whom.
    pub target: String,
    /// True where every result of every roll was counted.
    pub exact: bool,
    /// How it was estimated, where it is not exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimateJson>,
    /// Every way in which it may end.
    pub ends: Vec<EndJson>,
}

entries! {
    /// One way in which a shove may end.
    EndJson {
        /// How many hexes far.
        hexes: u16,
        /// Why no further.
        cause: String,
        /// Where the target stands then; null off the map.
        at: Option<Hex>,
    }
}

impl Odds {
    /// The odds as other programs read them, with the ids of the scenario that was asked about.
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
