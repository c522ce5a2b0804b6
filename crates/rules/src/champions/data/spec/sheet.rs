//! Character sheets (`CH-1` to `CH-3`).

use serde::{Deserialize, Serialize};

use super::{AttackSpec, Characteristic};
use crate::{
    number,
    units::{Hexes, Level, Metres, Points},
};

/// A character sheet (`CH-1`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sheet {
    /// Id of its figure.
    pub figure: String,
    /// STR.
    #[serde(rename = "str", deserialize_with = "number::within::<_, _, 0, 120>")]
    pub strength: u8,
    /// DEX.
    #[serde(rename = "dex", deserialize_with = "number::within::<_, _, 0, 120>")]
    pub dexterity: u8,
    /// CON.
    #[serde(rename = "con", deserialize_with = "number::within::<_, _, 0, 120>")]
    pub constitution: u8,
    /// BODY.
    #[serde(deserialize_with = "number::within::<_, _, 1, 120>")]
    pub body: u8,
    /// INT.
    #[serde(rename = "int", default = "ordinary", deserialize_with = "number::within::<_, _, 0, 120>")]
    pub intelligence: u8,
    /// EGO.
    #[serde(default = "ordinary", deserialize_with = "number::within::<_, _, 0, 120>")]
    pub ego: u8,
    /// PRE.
    #[serde(rename = "pre", default = "ordinary", deserialize_with = "number::within::<_, _, 0, 120>")]
    pub presence: u8,
    /// OCV; a third of DEX by default.
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 120>")]
    pub ocv: Option<u8>,
    /// DCV; a third of DEX by default.
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 120>")]
    pub dcv: Option<u8>,
    /// SPD, 1 to 12.
    #[serde(rename = "spd", deserialize_with = "number::within::<_, _, 1, 12>")]
    pub speed: u8,
    /// PD, including the resistant part.
    #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
    pub pd: u8,
    /// ED, including the resistant part.
    #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
    pub ed: u8,
    /// Resistant part of PD.
    #[serde(rename = "rpd", default, deserialize_with = "number::within::<_, _, 0, 120>")]
    pub resistant_pd: u8,
    /// Resistant part of ED.
    #[serde(rename = "red", default, deserialize_with = "number::within::<_, _, 0, 120>")]
    pub resistant_ed: u8,
    /// REC.
    #[serde(rename = "rec", deserialize_with = "number::within::<_, _, 0, 120>")]
    pub recovery: u8,
    /// END.
    #[serde(rename = "end", deserialize_with = "number::within::<_, _, 0, 500>")]
    pub endurance: u16,
    /// STUN.
    #[serde(deserialize_with = "number::within::<_, _, 1, 500>")]
    pub stun: u16,
    /// Movement values.
    #[serde(rename = "move", default)]
    pub movement: Movement,
    /// Attacks other than bare hands.
    #[serde(default)]
    pub attacks: Vec<AttackSpec>,
    /// Powers.
    #[serde(default)]
    pub powers: Vec<Power>,
    /// Skills.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Spots at which attacks can be aimed (`CH-17`).
    #[serde(default)]
    pub spots: Vec<Spot>,
    /// True for a character that acts mainly with the mind, in order of EGO instead of DEX (`CH-6`).
    #[serde(default)]
    pub mental: bool,
    /// Readiness at the start of the battle (`CH-15`).
    #[serde(default)]
    pub enters: Enters,
    /// Levels above the ground at the start; `None` for a character that starts on the ground.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 500>")]
    pub aloft: Option<u16>,
    /// Height in levels.
    #[serde(default = "one_level", deserialize_with = "number::within::<_, _, 1, 99>")]
    pub height: u16,
    /// Weight in kilograms (`CH-22`).
    #[serde(default = "a_hundred", deserialize_with = "number::within::<_, _, 0, 100000000>")]
    pub kilograms: u32,
    /// Points for its side if the battle is decided at the turn limit.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 1000000>")]
    pub points: Points,
    /// Name of the miniature, for display only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub miniature: Option<String>,
}

const fn ordinary() -> u8 {
    10
}

const fn a_hundred() -> u32 {
    100
}

const fn one_level() -> u16 {
    1
}

/// Movement in a full phase, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Movement {
    /// Running.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub running: Metres,
    /// Leaping.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub leaping: Metres,
    /// Flying.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub flight: Metres,
    /// Swimming.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub swimming: Metres,
    /// Multiplier of noncombat movement (`CH-15`).
    #[serde(deserialize_with = "number::within::<_, _, 1, 32>")]
    pub noncombat: u8,
}

impl Default for Movement {
    fn default() -> Self {
        Self { running: Metres(12), leaping: Metres(4), flight: Metres(0), swimming: Metres(4), noncombat: 2 }
    }
}

/// A power that affects the rules (`CH-3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Power {
    /// Subtracts this many hexes from a knockback.
    KnockbackResistance(#[serde(deserialize_with = "number::within::<_, _, 0, 100>")] Hexes),
    /// Growth or density, which subtracts this many hexes from a knockback.
    Heavy(#[serde(deserialize_with = "number::within::<_, _, 0, 100>")] Hexes),
    /// Shrinking by this many levels. Each adds three hexes to a knockback, but no damage.
    Shrinking(#[serde(deserialize_with = "number::within::<_, _, 0, 20>")] u8),
    /// Clings to walls and ground.
    Clinging,
    /// A force field that can be raised and dropped.
    ForceField {
        /// Display name.
        name: String,
        /// PD while raised, all of it resistant.
        #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
        pd: u8,
        /// ED while raised, all of it resistant.
        #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
        ed: u8,
        /// Active points. Every 10 cost 1 END in each phase, at least 1 in all.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 500>")]
        active_points: u16,
        /// True if the force field costs no END, for example because it has its own reserve.
        #[serde(default)]
        free: bool,
        /// True if the force field is raised at the start.
        #[serde(default)]
        up: bool,
    },
}

/// A skill that affects the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Coordinates attacks, with this bonus to the roll (`CH-16`).
    Teamwork(#[serde(deserialize_with = "number::within::<_, _, { -20 }, 20>")] i8),
    /// Lands safely, with this bonus to the roll (`CH-43`).
    Breakfall(#[serde(deserialize_with = "number::within::<_, _, { -20 }, 20>")] i8),
    /// Draws weapons in no time (`CH-7`).
    FastDraw,
    /// Can use martial dodges.
    MartialDodge,
}

/// A spot at which attacks can be aimed, such as an eye or a soft belly (`CH-17`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// Display name.
    pub name: String,
    /// OCV penalty.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub penalty: u8,
    /// The effect of a hit on the spot, in addition to damage.
    #[serde(default)]
    pub effect: SpotEffect,
}

/// The effect of a hit on a spot, in addition to normal damage (`CH-17`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpotEffect {
    /// No effect on the rules.
    #[default]
    Flavour,
    /// Stuns the character.
    Stunned,
    /// Knocks the character prone.
    Prone,
    /// Drains a characteristic other than STUN and BODY by this much, for the rest of the battle.
    Drained(Characteristic, #[serde(deserialize_with = "number::within::<_, _, 1, 500>")] u16),
}

/// A character's readiness at the start of the battle (`CH-15`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Enters {
    /// Ready.
    #[default]
    Ready,
    /// Unaware of any danger: DCV 0 until its first phase.
    Unaware,
    /// Surprised but prepared: half DCV until its first phase.
    Wary,
}

impl Sheet {
    /// Returns the level of the character's feet at the start, above ground at the given level.
    #[must_use]
    pub fn feet_at_start(&self, ground: Level) -> Level {
        ground.plus(self.aloft.and_then(|levels| i16::try_from(levels).ok()).unwrap_or_default())
    }
}
