//! The odds of Power Up dice.

use std::sync::Arc;

use knockback_odds::pulp_city::DeedOdds;

/// What would come of each number of Power Up dice, as far as it is known (`PC-21`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PowerOdds(pub Vec<(u8, Arc<DeedOdds>)>);

impl PowerOdds {
    /// Those of a number of dice, once they are known.
    #[must_use]
    pub fn of(&self, dice: u8) -> Option<&DeedOdds> {
        self.0.iter().find(|(known, _)| *known == dice).map(|(_, odds)| &**odds)
    }
}
