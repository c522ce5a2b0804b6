//! The effects (`PC-26` to `PC-56`): one enum, and the table of all that a battle can come to.

use crate::pulp_city::{Setup, Subject, Trait};

/// The place of an effect in [`Setup::effects`]. Agenda, orders and events name effects by it.
pub type EffectId = u8;

/// An effect as it is applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effect {
    /// What it does.
    pub kind: EffectKind,
    /// It falls on the attacker (`PC-46`).
    pub on_self: bool,
}

/// What an effect does. Files describe the variants in [`crate::pulp_city::EffectSpec`].
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
    /// A bundle, by its place in [`Setup::specials`].
    Special(u8),
    Spectral,
    Stun,
    /// What comes, by its place in [`Setup::summons`].
    Summon(u8),
    Suppress(u8),
    Weak(Trait),
}

/// When an effect may be applied among those of a roll (`PC-6`): each group after those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// All but the three that have their place.
    Any,
    /// Stun.
    Stun,
    /// Grab & Throw.
    Throw,
    /// Follow Up.
    FollowUp,
}

impl EffectKind {
    /// When it may be applied.
    #[must_use]
    pub const fn group(self) -> Group {
        match self {
            Self::Stun => Group::Stun,
            Self::GrabAndThrow => Group::Throw,
            Self::FollowUp => Group::FollowUp,
            _ => Group::Any,
        }
    }

    /// True if the effect harms its target. Of a bundle it is false: look at what is in it.
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

    /// True for the four displacements (`PC-11`).
    #[must_use]
    pub const fn displaces(self) -> bool {
        matches!(self, Self::GrabAndThrow | Self::Knockback(_) | Self::Pull(_) | Self::Shift(_))
    }
}

/// An effect of the table, with the words for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// What it is.
    pub effect: Effect,
    /// As files write it, e.g. `self(shift(2))`: its name in orders and events.
    pub text: String,
    /// As people say it, e.g. `Self/Shift 2`.
    pub name: String,
}

impl Setup {
    /// An effect of the table.
    ///
    /// # Panics
    /// For a place beyond the table; orders and states are checked before anything looks here.
    #[must_use]
    pub fn effect(&self, id: EffectId) -> Effect {
        self.effects[usize::from(id)].effect
    }

    /// The effects of a bundle, by its place in [`Setup::specials`] (`PC-48`); none of a place beyond it.
    #[must_use]
    pub fn bundle(&self, special: u8) -> &[EffectId] {
        self.specials.get(usize::from(special)).map_or(&[], |special| &special.effects)
    }

    /// What people call an effect.
    #[must_use]
    pub fn effect_name(&self, id: EffectId) -> &str {
        self.effects.get(usize::from(id)).map_or("", |listed| &listed.name)
    }
}
