//! The part of a scenario that Coup-De-Grace reads: options, minis, things, ways to win.

use serde::{Deserialize, Serialize};

use crate::{
    coup_de_grace::{Race, Weapon},
    geometry::Coord,
    number,
    units::Points,
};

/// What a battle of Coup-De-Grace needs beyond board and figures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
// The name by which RON files may call it.
#[serde(rename = "CoupDeGraceSpec", deny_unknown_fields)]
pub struct Spec {
    /// The options of the rules.
    #[serde(default)]
    pub options: RuleOptions,
    /// The sheet of each figure.
    pub minis: Vec<MiniSpec>,
    /// What objects are; one without an entry is a wall.
    #[serde(default)]
    pub things: Vec<ThingSpec>,
    /// How the battle is won.
    #[serde(default)]
    pub victory: VictorySpec,
}

/// Options of the rules, each with its default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RuleOptions {
    /// How wide the front arc is (`CDG-4`).
    pub arc: Arc,
    /// What a hammer does whose push cannot begin (`CDG-24`).
    pub bash_back: BashBack,
    /// What a forced step down does (`CDG-15`).
    pub ledge: Ledge,
}

/// How wide the front arc is (`CDG-4`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arc {
    /// 60 degrees to either side of the facing.
    #[default]
    Wide,
    /// 30 degrees.
    Narrow,
}

/// What a hammer does whose push cannot begin (`CDG-24`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BashBack {
    /// The attacker may turn a standing target.
    #[default]
    Turn,
    /// The target takes one more point of damage.
    Damage,
}

/// What a forced step of two levels or more down does (`CDG-15`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ledge {
    /// Nothing.
    #[default]
    Harmless,
    /// It costs a hit point, as a pit does.
    Pit,
}

/// The sheet of a mini (`CDG-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MiniSpec {
    /// The id of its figure.
    pub figure: String,
    /// Its armour.
    pub class: Class,
    /// Its race; none for one without a quality.
    #[serde(default)]
    pub race: Option<Race>,
    /// What it holds: two things for one hand each, or one for two hands.
    #[serde(default)]
    pub hands: Vec<Weapon>,
    /// The side that it faces, 0 (east) to 5 (north-east); none for one that is downed or still to enter.
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 5>")]
    pub facing: Option<u8>,
    /// Hit points, before those of its race.
    #[serde(default = "hit_points", deserialize_with = "number::within::<_, _, 1, 20>")]
    pub hit_points: u8,
    /// Hit points lost before the start; all of them if it begins downed.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 21>")]
    pub wounds: u8,
    /// What it counts at a round limit (`CDG-31`).
    #[serde(default = "points", deserialize_with = "number::within::<_, _, 0, 1000000>")]
    pub points: Points,
    /// Which miniature stands for it, by name; nothing for one that its traits suggest. No rule reads it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miniature: Option<String>,
}

const fn hit_points() -> u8 {
    3
}

const fn points() -> Points {
    Points(1)
}

/// Armour (`CDG-1`).
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

    /// As people say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unarmoured => "unarmoured",
            Self::Light => "light",
            Self::Heavy => "heavy",
        }
    }
}

/// What an object is (`CDG-26`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThingSpec {
    /// The object's id.
    pub object: String,
    /// What it is.
    pub kind: ThingKind,
}

/// What an object is (`CDG-26`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThingKind {
    /// Nobody enters it or sees through it.
    #[default]
    Wall,
    /// Nobody enters it; one sees through it.
    Fence,
    /// A wall until somebody opens it.
    Door,
}

impl ThingKind {
    /// As people say it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Fence => "fence",
            Self::Door => "closed door",
        }
    }

    /// True for what nobody sees through.
    #[must_use]
    pub const fn blocks_sight(self) -> bool {
        matches!(self, Self::Wall | Self::Door)
    }
}

/// How a battle ends (`CDG-23`, `CDG-31`). The last side with a mini always wins.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "CoupDeGraceVictorySpec", default, deny_unknown_fields)]
pub struct VictorySpec {
    /// Further ways to win, checked in this order.
    pub rules: Vec<VictoryRule>,
    /// After this many rounds the points of minis that are not out of action decide.
    #[serde(deserialize_with = "number::optional::<_, _, 1, 65535>")]
    pub round_limit: Option<u16>,
}

/// A way to win (`CDG-31`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum VictoryRule {
    /// A side wins when all of these figures are out of action.
    TakeOut {
        /// Who wins.
        side: String,
        /// Ids of figures.
        figures: Vec<String>,
    },
    /// A side wins when standing minis of it alone fill these hexes at the end of a round.
    Hold {
        /// Who wins.
        side: String,
        /// Which hexes; one mini on any of them holds them.
        at: Vec<Coord>,
        /// The first round whose end counts.
        #[serde(default)]
        from_round: u16,
    },
}
