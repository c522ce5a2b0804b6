//! Attacks on a character sheet (`CH-2`).

use serde::{Deserialize, Serialize};

use super::Characteristic;
use crate::{dice::D6Pool, number, units::Metres};

/// An attack on a character sheet (`CH-2`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttackSpec {
    /// Display name.
    pub name: String,
    /// Kind of attack, which decides what its dice mean.
    #[serde(default)]
    pub kind: AttackKind,
    /// Defence that applies to the damage.
    #[serde(default)]
    pub against: Defence,
    /// Damage dice.
    pub dice: D6Pool,
    /// Range.
    #[serde(default)]
    pub range: AttackRange,
    /// Area around the target.
    #[serde(default)]
    pub area: Area,
    /// True for a martial maneuver (`CH-33`).
    #[serde(default)]
    pub martial: bool,
    /// Condition for knockback.
    #[serde(default)]
    pub knockback: DoesKnockback,
    /// Share of its BODY that counts for knockback, in percent. Fractions round up (`CH-34`).
    #[serde(default = "once", deserialize_with = "number::within::<_, _, 0, 400>")]
    pub knockback_percent: u16,
    /// Number of autofire shots (`CH-10`).
    #[serde(default = "one_shot", deserialize_with = "number::within::<_, _, 1, 20>")]
    pub shots: u8,
    /// Active points. Every 10 cost 1 END, at least 1 in all (`CH-2`).
    #[serde(default, deserialize_with = "number::within::<_, _, 0, 500>")]
    pub active_points: u16,
    /// True if the attack costs no END, for example because it has its own reserve.
    #[serde(default)]
    pub free: bool,
    /// True for a hand-held weapon: it must be drawn before use, and can be struck away.
    #[serde(default)]
    pub held: bool,
}

const fn once() -> u16 {
    100
}

const fn one_shot() -> u8 {
    1
}

/// The kind of an attack, which decides what its dice mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    /// Normal damage (`CH-18`).
    #[default]
    Normal,
    /// Killing damage (`CH-19`).
    Killing,
    /// Points that drain a characteristic (`CH-21`).
    Drain(Characteristic),
    /// Points that can drop a raised power (`CH-21`).
    Dispel,
    /// Points that transform the target once they add up to twice its BODY (`CH-21`).
    Transform,
}

/// The defence that applies to an attack (`CH-20`).
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
    /// The usual abbreviation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Physical => "PD",
            Self::Energy => "ED",
        }
    }
}

/// The range of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AttackRange {
    /// Hand to hand: an adjacent hex.
    #[default]
    Hand,
    /// This many metres.
    Metres(#[serde(deserialize_with = "number::within::<_, _, 1, 1000>")] Metres),
}

/// The area of an attack around the hex that it hits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// No area.
    #[default]
    None,
    /// All figures and objects within this distance of the hex.
    Radius(#[serde(deserialize_with = "number::within::<_, _, 1, 64>")] Metres),
    /// All figures and objects within this distance of the hex, with one die less for each hex from the centre.
    Explosion(#[serde(deserialize_with = "number::within::<_, _, 1, 64>")] Metres),
}

/// The condition for the knockback of an attack (`CH-31`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoesKnockback {
    /// Knocks back if the dice show BODY.
    #[default]
    ByBody,
    /// Always knocks back: bought with "does knockback".
    Always,
    /// Never knocks back.
    Never,
}
