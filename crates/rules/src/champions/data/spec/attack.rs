//! Attacks of a sheet (`CH-2`).

use serde::{Deserialize, Serialize};

use super::Characteristic;
use crate::{dice::D6Pool, number, units::Metres};

/// An attack of a sheet (`CH-2`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackSpec {
    /// What players call it.
    pub name: String,
    /// How its dice are read.
    #[serde(default)]
    pub kind: AttackKind,
    /// What defends against it.
    #[serde(default)]
    pub against: Defence,
    /// Its dice.
    pub dice: D6Pool,
    /// How far it reaches.
    #[serde(default)]
    pub range: AttackRange,
    /// Whom else it strikes.
    #[serde(default)]
    pub area: Area,
    /// A martial maneuver (`CH-33`).
    #[serde(default)]
    pub martial: bool,
    /// Whether it knocks back.
    #[serde(default)]
    pub knockback: DoesKnockback,
    /// How many times its BODY counts for knockback, in percent; what is left over rounds up (`CH-34`).
    #[serde(default = "once", deserialize_with = "number::within::<_, _, 0, 400>")]
    pub knockback_percent: u16,
    /// Shots of autofire (`CH-10`).
    #[serde(default = "one_shot", deserialize_with = "number::within::<_, _, 1, 20>")]
    pub shots: u8,
    /// Active points; every 10 cost 1 END, at least 1 (`CH-2`).
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 500>")]
    pub active_points: u16,
    /// Costs no END of its wielder: a reserve feeds it, or nothing does.
    #[serde(default)]
    pub free: bool,
    /// A weapon in a hand: it has to be drawn, and can be struck away.
    #[serde(default)]
    pub held: bool,
}

const fn once() -> u16 {
    100
}

const fn one_shot() -> u8 {
    1
}

/// How the dice of an attack are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    /// Normal damage (`CH-18`).
    #[default]
    Normal,
    /// Killing damage (`CH-19`).
    Killing,
    /// Points taken from a characteristic (`CH-21`).
    Drain(Characteristic),
    /// Points against an active power (`CH-21`).
    Dispel,
    /// Points towards another form (`CH-21`).
    Transform,
}

/// What defends against an attack (`CH-20`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Defence {
    /// PD.
    #[default]
    Physical,
    /// ED.
    Energy,
}

impl Defence {
    /// The name as sheets write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Physical => "PD",
            Self::Energy => "ED",
        }
    }
}

/// How far an attack reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackRange {
    /// Hand to hand: an adjacent hex.
    #[default]
    Hand,
    /// So far.
    Metres(#[serde(deserialize_with = "number::within::<_, _, 1, 1000>")] Metres),
}

/// Whom an attack strikes beside its target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// Nobody.
    #[default]
    None,
    /// Everybody within so far of its hex.
    Radius(#[serde(deserialize_with = "number::within::<_, _, 1, 64>")] Metres),
    /// Everybody within so far of its hex, with a die less for each hex from the middle.
    Explosion(#[serde(deserialize_with = "number::within::<_, _, 1, 64>")] Metres),
}

/// Whether an attack knocks back (`CH-31`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoesKnockback {
    /// Where it does BODY.
    #[default]
    ByBody,
    /// Bought with "does knockback".
    Always,
    /// Never.
    Never,
}
