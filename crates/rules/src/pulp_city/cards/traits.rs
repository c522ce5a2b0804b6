//! Traits, roles, bases, move modes and immunities of cards (`PC-1`, `PC-39`).

use serde::{Deserialize, Serialize};

use crate::{number, pulp_city::EffectKind};

/// A trait (`PC-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trait {
    /// Strength.
    Strength,
    /// Defense.
    Defense,
    /// Energy.
    Energy,
    /// Agility.
    Agility,
    /// Mind.
    Mind,
    /// Spirit.
    Spirit,
}

impl Trait {
    /// All traits, in the order used on cards.
    pub const ALL: [Self; 6] = [Self::Strength, Self::Defense, Self::Energy, Self::Agility, Self::Mind, Self::Spirit];

    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strength => "Strength",
            Self::Defense => "Defence",
            Self::Energy => "Energy",
            Self::Agility => "Agility",
            Self::Mind => "Mind",
            Self::Spirit => "Spirit",
        }
    }
}

/// The role of a supreme (`PC-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Adds one AP to the pool.
    Leader,
    /// Adds two AP to the pool.
    Support,
    /// A die of 4 or 5 is also a good die when attacking.
    Powerhouse,
    /// Can take three fatigues instead of two.
    Speeder,
    /// Rolls one more die when attacking in base contact.
    Brawler,
    /// Rolls one more die when attacking outside base contact.
    Blaster,
    /// Rolls one more die when defending.
    Tank,
    /// Pays no extra cost to climb.
    Infiltrator,
}

impl Role {
    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Leader => "leader",
            Self::Support => "support",
            Self::Powerhouse => "powerhouse",
            Self::Speeder => "speeder",
            Self::Brawler => "brawler",
            Self::Blaster => "blaster",
            Self::Tank => "tank",
            Self::Infiltrator => "infiltrator",
        }
    }
}

/// A base size. Each base fills one hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum BaseSize {
    /// 30 mm: rank 1.
    #[serde(rename = "mm30")]
    Mm30,
    /// 40 mm: rank 2.
    #[serde(rename = "mm40")]
    Mm40,
    /// 50 mm or more: rank 3.
    #[serde(rename = "mm50")]
    Mm50,
}

impl BaseSize {
    /// Returns the rank, which is also the height of the model in levels.
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Mm30 => 1,
            Self::Mm40 => 2,
            Self::Mm50 => 3,
        }
    }
}

/// A move mode with its distance in hexes (`PC-18`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// On foot.
    Sprint(#[serde(deserialize_with = "number::within::<_, _, 1, 30>")] u8),
    /// On foot, including up and down walls.
    Climb(#[serde(deserialize_with = "number::within::<_, _, 1, 30>")] u8),
    /// In one leap to the destination, over models and objects.
    Leap(#[serde(deserialize_with = "number::within::<_, _, 1, 30>")] u8),
    /// Over all obstacles, at no extra cost for levels.
    Fly(#[serde(deserialize_with = "number::within::<_, _, 1, 30>")] u8),
    /// Directly to any free hex in reach.
    Blink(#[serde(deserialize_with = "number::within::<_, _, 1, 30>")] u8),
}

impl MoveKind {
    /// Distance in hexes.
    #[must_use]
    pub const fn hexes(self) -> u8 {
        match self {
            Self::Sprint(n) | Self::Climb(n) | Self::Leap(n) | Self::Fly(n) | Self::Blink(n) => n,
        }
    }

    /// Returns the move mode without its distance.
    #[must_use]
    pub const fn mode(self) -> MoveMode {
        match self {
            Self::Sprint(_) => MoveMode::Sprint,
            Self::Climb(_) => MoveMode::Climb,
            Self::Leap(_) => MoveMode::Leap,
            Self::Fly(_) => MoveMode::Fly,
            Self::Blink(_) => MoveMode::Blink,
        }
    }
}

/// A move mode (`PC-18`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveMode {
    /// On foot.
    Sprint,
    /// On foot, including up and down walls.
    Climb,
    /// In one leap to the destination, over models and objects.
    Leap,
    /// Over all obstacles, at no extra cost for levels.
    Fly,
    /// Directly to any free hex in reach.
    Blink,
}

impl MoveMode {
    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sprint => "sprint",
            Self::Climb => "climb",
            Self::Leap => "leap",
            Self::Fly => "fly",
            Self::Blink => "blink",
        }
    }
}

/// Subject of an immunity (`PC-39`): an effect, all displacements, falling damage, or the exclusive actions of a trait.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Subject {
    Attack,
    Blast,
    Block,
    Brutal,
    Damage,
    Defend,
    Drain,
    Empowered,
    Energize,
    ExtraTarget,
    Fatigue,
    FollowUp,
    GrabAndThrow,
    Heal,
    Immunity,
    Knockback,
    MindControl,
    PowerDown,
    PowerUp,
    Pull,
    Quicken,
    Recover,
    Revitalize,
    Shift,
    Slow,
    Special,
    Spectral,
    Stun,
    Summon,
    Suppress,
    Weak,
    /// Grab & Throw, Knockback, Pull, Shift.
    Displacement,
    /// Falling damage.
    Falling,
    Strength,
    Defense,
    Energy,
    Agility,
    Mind,
    Spirit,
}

impl Subject {
    /// Returns the subject for the exclusive actions of a trait.
    #[must_use]
    pub const fn actions_of(of: Trait) -> Self {
        match of {
            Trait::Strength => Self::Strength,
            Trait::Defense => Self::Defense,
            Trait::Energy => Self::Energy,
            Trait::Agility => Self::Agility,
            Trait::Mind => Self::Mind,
            Trait::Spirit => Self::Spirit,
        }
    }

    /// Returns the subject for a kind of effect.
    #[must_use]
    pub const fn of(kind: EffectKind) -> Self {
        match kind {
            EffectKind::Attack(_) => Self::Attack,
            EffectKind::Blast(_) => Self::Blast,
            EffectKind::Block(_) => Self::Block,
            EffectKind::Brutal(_) => Self::Brutal,
            EffectKind::Damage(_) => Self::Damage,
            EffectKind::Defend(_) => Self::Defend,
            EffectKind::Drain(_) => Self::Drain,
            EffectKind::Empowered => Self::Empowered,
            EffectKind::Energize(_) => Self::Energize,
            EffectKind::ExtraTarget(_) => Self::ExtraTarget,
            EffectKind::Fatigue => Self::Fatigue,
            EffectKind::FollowUp => Self::FollowUp,
            EffectKind::GrabAndThrow => Self::GrabAndThrow,
            EffectKind::Heal(_) => Self::Heal,
            EffectKind::Immunity(_) => Self::Immunity,
            EffectKind::Knockback(_) => Self::Knockback,
            EffectKind::MindControl => Self::MindControl,
            EffectKind::PowerDown(_) => Self::PowerDown,
            EffectKind::PowerUp(_) => Self::PowerUp,
            EffectKind::Pull(_) => Self::Pull,
            EffectKind::Quicken => Self::Quicken,
            EffectKind::Recover => Self::Recover,
            EffectKind::Revitalize => Self::Revitalize,
            EffectKind::Shift(_) => Self::Shift,
            EffectKind::Slow => Self::Slow,
            EffectKind::Special(_) => Self::Special,
            EffectKind::Spectral => Self::Spectral,
            EffectKind::Stun => Self::Stun,
            EffectKind::Summon(_) => Self::Summon,
            EffectKind::Suppress(_) => Self::Suppress,
            EffectKind::Weak(_) => Self::Weak,
        }
    }
}

/// A set of immunities, as a bit set of subjects.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Immunities(pub u64);

impl Immunities {
    /// True if the set contains a subject.
    #[must_use]
    pub const fn contains(self, subject: Subject) -> bool {
        self.0 & (1 << subject as u8) != 0
    }

    /// Returns the set with one more subject.
    #[must_use]
    pub const fn with(self, subject: Subject) -> Self {
        Self(self.0 | 1 << subject as u8)
    }

    /// Returns the union of two sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// True if no bit without a subject is set.
    #[must_use]
    pub(in crate::pulp_city) const fn is_possible(self) -> bool {
        self.0 >> (Subject::Spirit as u8 + 1) == 0
    }
}
