//! The Coup-De-Grace section of a scenario: options, minis, objects, ways to win.

use serde::{Deserialize, Serialize};

use crate::{
    coup_de_grace::{Race, Weapon},
    geometry::Coord,
    number,
    scenario::with_shared_goals,
    units::Points,
};

/// Scenario data of Coup-De-Grace, in addition to the board and the figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// RON files may write this name before the fields of the struct.
#[serde(rename = "CoupDeGraceSpec", deny_unknown_fields)]
pub struct Spec {
    /// Rule options.
    #[serde(default)]
    pub options: RuleOptions,
    /// The sheets of the minis, one for each figure.
    pub minis: Vec<MiniSpec>,
    /// Kinds of objects. An object without an entry is a wall.
    #[serde(default)]
    pub things: Vec<ThingSpec>,
    /// Ways to win the battle.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Rule options, each with a default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// Width of the front arc (`CDG-4`).
    pub arc: Arc,
    /// Effect of a hammer hit whose push cannot begin (`CDG-24`).
    pub bash_back: BashBack,
    /// Effect of a forced step down two or more levels (`CDG-15`).
    pub ledge: Ledge,
}

/// Width of the front arc (`CDG-4`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    /// 60 degrees to either side of the facing.
    #[default]
    Wide,
    /// 30 degrees to either side of the facing.
    Narrow,
}

/// Effect of a hammer hit whose push cannot begin (`CDG-24`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BashBack {
    /// The attacker may turn the target if it is standing.
    #[default]
    Turn,
    /// The target takes one additional point of damage.
    Damage,
}

/// Effect of a forced step down two or more levels (`CDG-15`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ledge {
    /// No effect.
    #[default]
    Harmless,
    /// The mini loses one hit point, as in a pit.
    Pit,
}

/// The sheet of a mini (`CDG-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MiniSpec {
    /// Id of the figure.
    pub figure: String,
    /// Armour class.
    pub class: Class,
    /// Race, which gives the mini a trait. Optional.
    #[serde(default)]
    pub race: Option<Race>,
    /// Held items: up to two one-handed items, or one two-handed item.
    #[serde(default)]
    pub hands: Vec<Weapon>,
    /// Facing, 0 (east) to 5 (north-east), clockwise. Omitted for a mini that begins downed or outside the arena.
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 5>")]
    pub facing: Option<u8>,
    /// Maximum hit points, not counting a bonus from the race.
    #[serde(default = "hit_points", deserialize_with = "number::within::<_, _, 1, 20>")]
    pub hit_points: u8,
    /// Hit points lost before the battle. A mini that has lost all of them begins downed.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 21>")]
    pub wounds: u8,
    /// Points that the mini is worth at the round limit (`CDG-31`).
    #[serde(default = "points", deserialize_with = "number::within::<_, _, 0, 1000000>")]
    pub points: Points,
    /// Name of the miniature, for display only. If omitted, a miniature that suits the sheet is chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miniature: Option<String>,
}

const fn hit_points() -> u8 {
    3
}

const fn points() -> Points {
    Points(1)
}

/// Armour class (`CDG-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// Defence 3, movement 8.
    Unarmoured,
    /// Defence 4, movement 6.
    Light,
    /// Defence 5, movement 4.
    Heavy,
}

impl Class {
    /// The Defence Value.
    #[must_use]
    pub const fn defence(self) -> i16 {
        match self {
            Self::Unarmoured => 3,
            Self::Light => 4,
            Self::Heavy => 5,
        }
    }

    /// The Movement Allowance.
    #[must_use]
    pub const fn movement(self) -> u16 {
        match self {
            Self::Unarmoured => 8,
            Self::Light => 6,
            Self::Heavy => 4,
        }
    }

    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unarmoured => "unarmoured",
            Self::Light => "light",
            Self::Heavy => "heavy",
        }
    }
}

/// An entry that gives an object its kind (`CDG-26`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingSpec {
    /// Id of the object.
    pub object: String,
    /// Kind of the object.
    pub kind: ThingKind,
}

/// A kind of object (`CDG-26`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThingKind {
    /// Blocks movement and sight.
    #[default]
    Wall,
    /// Blocks movement, but not sight.
    Fence,
    /// Blocks movement and sight until a mini opens it.
    Door,
}

impl ThingKind {
    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Fence => "fence",
            Self::Door => "closed door",
        }
    }

    /// True if the object blocks the line of sight.
    #[must_use]
    pub const fn blocks_sight(self) -> bool {
        matches!(self, Self::Wall | Self::Door)
    }
}

/// Conditions that end a battle (`CDG-23`, `CDG-31`). In addition, the last side with a mini always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "CoupDeGraceVictorySpec", default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further ways to win, checked in this order.
    pub rules: Vec<VictoryRule>,
    /// Maximum number of rounds. After the last round, the side with the most points wins, counting its minis that are
    /// not out of action.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub round_limit: Option<u16>,
}

with_shared_goals! {
    /// A way to win (`CDG-31`).
    #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    pub enum VictoryRule {
        /// A side wins when all these figures are out of action.
        TakeOut {
            /// The side that wins.
            side: String,
            /// Ids of the figures.
            figures: Vec<String>,
        },
        /// A side wins if only its standing minis are on these hexes at the end of a round.
        Hold {
            /// The side that wins.
            side: String,
            /// The hexes. One mini on any of them is enough.
            at: Vec<Coord>,
            /// The first round after which the side can win.
            #[serde(default)]
            from_round: u16,
        },
    }
}
