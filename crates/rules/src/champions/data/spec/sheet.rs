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
    /// The id of its figure.
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
    /// OCV; a third of DEX where nothing is said.
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 120>")]
    pub ocv: Option<u8>,
    /// DCV; a third of DEX where nothing is said.
    #[serde(default, deserialize_with = "number::optional::<_, _, 0, 120>")]
    pub dcv: Option<u8>,
    /// SPD, 1 to 12.
    #[serde(rename = "spd", deserialize_with = "number::within::<_, _, 1, 12>")]
    pub speed: u8,
    /// PD, what of it is resistant with it.
    #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
    pub pd: u8,
    /// ED, what of it is resistant with it.
    #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
    pub ed: u8,
    /// The resistant part of PD.
    #[serde(rename = "rpd", default, deserialize_with = "number::within::<_, _, 0, 120>")]
    pub resistant_pd: u8,
    /// The resistant part of ED.
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
    /// How far it moves.
    #[serde(rename = "move", default)]
    pub movement: Movement,
    /// Attacks beside its bare hands.
    #[serde(default)]
    pub attacks: Vec<AttackSpec>,
    /// Powers.
    #[serde(default)]
    pub powers: Vec<Power>,
    /// Skills.
    #[serde(default)]
    pub skills: Vec<Skill>,
    /// Spots that can be aimed at (`CH-17`).
    #[serde(default)]
    pub spots: Vec<Spot>,
    /// Acts mainly with its mind, in the order of EGO (`CH-6`).
    #[serde(default)]
    pub mental: bool,
    /// How it goes into the battle (`CH-15`).
    #[serde(default)]
    pub enters: Enters,
    /// Flies from the start, this many levels above its ground.
    #[serde(default, deserialize_with = "number::optional::<_, _, 1, 500>")]
    pub aloft: Option<u16>,
    /// How high it stands, in levels.
    #[serde(default = "one_level", deserialize_with = "number::within::<_, _, 1, 99>")]
    pub height: u16,
    /// Its weight in kilograms (`CH-22`).
    #[serde(default = "a_hundred", deserialize_with = "number::within::<_, _, 0, 100000000>")]
    pub kilograms: u32,
    /// What it counts at a turn limit.
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 1000000>")]
    pub points: Points,
    /// Which miniature stands for it, by name; no rule reads it.
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

/// How far a character moves in a full phase, in metres.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Movement {
    /// On foot.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub running: Metres,
    /// By leaps.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub leaping: Metres,
    /// Through the air.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub flight: Metres,
    /// Through water.
    #[serde(deserialize_with = "number::within::<_, _, 0, 1000>")]
    pub swimming: Metres,
    /// How many times that in non-combat movement (`CH-15`).
    #[serde(deserialize_with = "number::within::<_, _, 1, 32>")]
    pub noncombat: u8,
}

impl Default for Movement {
    fn default() -> Self {
        Self { running: Metres(12), leaping: Metres(4), flight: Metres(0), swimming: Metres(4), noncombat: 2 }
    }
}

/// A power that the rules read (`CH-3`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Power {
    /// Takes this many hexes from a knockback.
    KnockbackResistance(#[serde(deserialize_with = "number::within::<_, _, 0, 100>")] Hexes),
    /// Growth or density, which take this many hexes from a knockback.
    Heavy(#[serde(deserialize_with = "number::within::<_, _, 0, 100>")] Hexes),
    /// Shrinking, of this many levels: each adds three hexes to a knockback, none to its damage.
    Shrinking(#[serde(deserialize_with = "number::within::<_, _, 0, 20>")] u8),
    /// Holds on to walls and ground.
    Clinging,
    /// A force field that can be raised and dropped.
    ForceField {
        /// What players call it.
        name: String,
        /// PD while it is up, all of it resistant.
        #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
        pd: u8,
        /// ED while it is up, all of it resistant.
        #[serde(deserialize_with = "number::within::<_, _, 0, 120>")]
        ed: u8,
        /// Active points; every 10 cost 1 END a phase, at least 1.
        #[serde(default, deserialize_with = "number::within::<_, _, 0, 500>")]
        active_points: u16,
        /// Costs no END of its user: a reserve feeds it, or it is uncontrolled.
        #[serde(default)]
        free: bool,
        /// Up from the start.
        #[serde(default)]
        up: bool,
    },
}

/// A skill that the rules read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Coordinates attacks (`CH-16`), with so much on the roll.
    Teamwork(#[serde(deserialize_with = "number::within::<_, _, { -20 }, 20>")] i8),
    /// Lands on its feet (`CH-43`), with so much on the roll.
    Breakfall(#[serde(deserialize_with = "number::within::<_, _, { -20 }, 20>")] i8),
    /// Draws in no time (`CH-7`).
    FastDraw,
    /// Dodges as a martial artist does.
    MartialDodge,
}

/// A spot of a character that can be aimed at: an eye, a soft belly (`CH-17`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// What players call it.
    pub name: String,
    /// What aiming at it takes from OCV.
    #[serde(deserialize_with = "number::within::<_, _, 0, 20>")]
    pub penalty: u8,
    /// What a hit there brings about beside its damage.
    #[serde(default)]
    pub effect: SpotEffect,
}

/// What a hit on a spot brings about; the damage is that of any hit (`CH-17`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpotEffect {
    /// Nothing but the tale.
    #[default]
    Flavour,
    /// Stuns.
    Stunned,
    /// Fells.
    Prone,
    /// Takes so much from a characteristic for the rest of the battle, but not from STUN or BODY.
    Drained(Characteristic, #[serde(deserialize_with = "number::within::<_, _, 1, 500>")] u16),
}

/// How a character goes into the battle (`CH-15`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Enters {
    /// Ready.
    #[default]
    Ready,
    /// Expecting no fight: DCV 0 until its first phase.
    Unaware,
    /// Expecting no fight, but prepared for one: half DCV until its first phase.
    Wary,
}

impl Sheet {
    /// Where its feet are at the start, over ground of a level.
    #[must_use]
    pub fn feet_at_start(&self, ground: Level) -> Level {
        ground.plus(self.aloft.and_then(|levels| i16::try_from(levels).ok()).unwrap_or_default())
    }
}
