//! Effects (`PC-26` to `PC-56`): the enum of all kinds, and the table of the effects that a battle uses.

use crate::pulp_city::{Setup, Subject, Trait};

/// Index of an effect in [`Setup::effects`]. The agenda, orders and events use it to name effects.
pub type EffectId = u8;

/// An effect, and whether it applies to the target or the attacker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// Kind of the effect.
    pub kind: EffectKind,
    /// True if this is a Self effect, which applies to the attacker (`PC-46`).
    pub on_self: bool,
}

/// A kind of effect. The variants are described at [`crate::pulp_city::EffectSpec`], which is the form of effects in
/// files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum EffectKind {
    Attack(u8),
    Blast(u8),
    Block(u8),
    Brutal(u8),
    Damage(u8),
    Defend(u8),
    Drain(u8),
    Empowered,
    Energize(u8),
    ExtraTarget(u8),
    Fatigue,
    FollowUp,
    GrabAndThrow,
    Heal(u8),
    Immunity(Subject),
    Knockback(u8),
    MindControl,
    PowerDown(u8),
    PowerUp(u8),
    Pull(u8),
    Quicken,
    Recover,
    Revitalize,
    Shift(u8),
    Slow,
    /// A bundle, by its index in [`Setup::specials`].
    Special(u8),
    Spectral,
    Stun,
    /// A summons, by its index in [`Setup::summons`].
    Summon(u8),
    Suppress(u8),
    Weak(Trait),
}

/// Groups in which the effects of a success are applied (`PC-6`). Each group is applied after the groups before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// All effects outside the other groups.
    Any,
    /// Stun.
    Stun,
    /// Grab & Throw.
    Throw,
    /// Follow Up.
    FollowUp,
}

impl EffectKind {
    /// Returns the group of the effect.
    #[must_use]
    pub const fn group(self) -> Group {
        match self {
            Self::Stun => Group::Stun,
            Self::GrabAndThrow => Group::Throw,
            Self::FollowUp => Group::FollowUp,
            _ => Group::Any,
        }
    }

    /// True if the effect harms its target. Returns false for a bundle, so its parts must be checked one by one.
    #[must_use]
    pub const fn harms(self) -> bool {
        match self {
            Self::Damage(_)
            | Self::Drain(_)
            | Self::Fatigue
            | Self::GrabAndThrow
            | Self::Knockback(_)
            | Self::MindControl
            | Self::PowerDown(_)
            | Self::Slow
            | Self::Stun
            | Self::Suppress(_)
            | Self::Weak(_) => true,
            Self::Attack(_)
            | Self::Blast(_)
            | Self::Block(_)
            | Self::Brutal(_)
            | Self::Defend(_)
            | Self::Empowered
            | Self::Energize(_)
            | Self::ExtraTarget(_)
            | Self::FollowUp
            | Self::Heal(_)
            | Self::Immunity(_)
            | Self::PowerUp(_)
            | Self::Pull(_)
            | Self::Quicken
            | Self::Recover
            | Self::Revitalize
            | Self::Shift(_)
            | Self::Special(_)
            | Self::Spectral
            | Self::Summon(_) => false,
        }
    }

    /// True for the four kinds of displacement (`PC-11`).
    #[must_use]
    pub const fn displaces(self) -> bool {
        matches!(self, Self::GrabAndThrow | Self::Knockback(_) | Self::Pull(_) | Self::Shift(_))
    }
}

/// An entry in the table of effects: an effect with its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The effect.
    pub effect: Effect,
    /// Name in files, orders and events, e.g. `self(shift(2))`.
    pub text: String,
    /// Name in plain words, e.g. `Self/Shift 2`.
    pub name: String,
}

impl Setup {
    /// Returns an effect from the table.
    ///
    /// # Panics
    /// Panics if the table has no entry with this id. The ids in orders and states are checked before they are used.
    #[must_use]
    pub fn effect(&self, id: EffectId) -> Effect {
        self.effects[usize::from(id)].effect
    }

    /// Returns the effects of a bundle, by its index in [`Setup::specials`] (`PC-48`). An index outside the list
    /// returns none.
    #[must_use]
    pub fn bundle(&self, special: u8) -> &[EffectId] {
        self.specials.get(usize::from(special)).map_or(&[], |special| &special.effects)
    }

    /// Returns the name of an effect in plain words.
    #[must_use]
    pub fn effect_name(&self, id: EffectId) -> &str {
        self.effects.get(usize::from(id)).map_or("", |listed| &listed.name)
    }
}
