//! How a battle is won.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What wins a battle, in its likeliest course after the best orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// The last one falls off an edge.
    Edge,
    /// It is forced into fire, lava, a pit or onto spikes.
    Hazard,
    /// It strikes a wall or a thing.
    Wall,
    /// It strikes somebody else, or somebody strikes it.
    Bowled,
    /// A plain blow.
    Blow,
    /// Ground that is held, or points at the end of the last round.
    Objective,
}

impl Way {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Edge, Self::Hazard, Self::Wall, Self::Bowled, Self::Blow, Self::Objective];

    /// True where somebody is moved against their will.
    #[must_use]
    pub const fn is_displacement(self) -> bool {
        matches!(self, Self::Edge | Self::Hazard | Self::Wall | Self::Bowled)
    }

    /// Its name in files and tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Edge => "edge",
            Self::Hazard => "hazard",
            Self::Wall => "wall",
            Self::Bowled => "bowled",
            Self::Blow => "blow",
            Self::Objective => "objective",
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
