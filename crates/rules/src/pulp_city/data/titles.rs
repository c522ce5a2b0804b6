//! Names and rule ids of effects, and of the reasons for dice in a pool.

use crate::{
    pulp_city::{EffectId, EffectKind, Immunities, Setup, Subject, Why},
    report::counted,
};

impl Subject {
    /// All subjects, in order.
    pub const ALL: [Self; 39] = [
        Self::Attack,
        Self::Blast,
        Self::Block,
        Self::Brutal,
        Self::Damage,
        Self::Defend,
        Self::Drain,
        Self::Empowered,
        Self::Energize,
        Self::ExtraTarget,
        Self::Fatigue,
        Self::FollowUp,
        Self::GrabAndThrow,
        Self::Heal,
        Self::Immunity,
        Self::Knockback,
        Self::MindControl,
        Self::PowerDown,
        Self::PowerUp,
        Self::Pull,
        Self::Quicken,
        Self::Recover,
        Self::Revitalize,
        Self::Shift,
        Self::Slow,
        Self::Special,
        Self::Spectral,
        Self::Stun,
        Self::Summon,
        Self::Suppress,
        Self::Weak,
        Self::Displacement,
        Self::Falling,
        Self::Strength,
        Self::Defense,
        Self::Energy,
        Self::Agility,
        Self::Mind,
        Self::Spirit,
    ];

    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attack => "Attack",
            Self::Blast => "Blast",
            Self::Block => "Block",
            Self::Brutal => "Brutal",
            Self::Damage => "Damage",
            Self::Defend => "Defend",
            Self::Drain => "Drain",
            Self::Empowered => "Empowered",
            Self::Energize => "Energize",
            Self::ExtraTarget => "Extra Target",
            Self::Fatigue => "Fatigue",
            Self::FollowUp => "Follow Up",
            Self::GrabAndThrow => "Grab & Throw",
            Self::Heal => "Heal",
            Self::Immunity => "Immunity",
            Self::Knockback => "Knockback",
            Self::MindControl => "Mind Control",
            Self::PowerDown => "Power Down",
            Self::PowerUp => "Power Up",
            Self::Pull => "Pull",
            Self::Quicken => "Quicken",
            Self::Recover => "Recover",
            Self::Revitalize => "Revitalize",
            Self::Shift => "Shift",
            Self::Slow => "Slow",
            Self::Special => "Special",
            Self::Spectral => "Spectral",
            Self::Stun => "Stun",
            Self::Summon => "Summon",
            Self::Suppress => "Suppress",
            Self::Weak => "Weak",
            Self::Displacement => "Displacement",
            Self::Falling => "Falling",
            Self::Strength => "Strength",
            Self::Defense => "Defence",
            Self::Energy => "Energy",
            Self::Agility => "Agility",
            Self::Mind => "Mind",
            Self::Spirit => "Spirit",
        }
    }

    /// Name in files.
    #[must_use]
    pub fn word(self) -> String {
        word(self.name())
    }

    /// Id of the rule of an effect. For other subjects, returns the id of the rule on immunities.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Attack => "PC-26",
            Self::Blast => "PC-27",
            Self::Block => "PC-28",
            Self::Brutal => "PC-29",
            Self::Damage => "PC-30",
            Self::Defend => "PC-31",
            Self::Drain => "PC-32",
            Self::Empowered => "PC-33",
            Self::Energize => "PC-34",
            Self::ExtraTarget => "PC-35",
            Self::Fatigue => "PC-36",
            Self::FollowUp => "PC-37",
            Self::GrabAndThrow => "PC-15",
            Self::Heal => "PC-38",
            Self::Knockback => "PC-12",
            Self::MindControl => "PC-40",
            Self::PowerDown => "PC-41",
            Self::PowerUp => "PC-42",
            Self::Pull => "PC-13",
            Self::Quicken => "PC-43",
            Self::Recover => "PC-44",
            Self::Revitalize => "PC-45",
            Self::Shift => "PC-14",
            Self::Slow => "PC-47",
            Self::Special => "PC-48",
            Self::Spectral => "PC-49",
            Self::Stun => "PC-55",
            Self::Summon => "PC-50",
            Self::Suppress => "PC-54",
            Self::Weak => "PC-56",
            Self::Displacement => "PC-11",
            Self::Falling => "PC-16",
            Self::Immunity
            | Self::Strength
            | Self::Defense
            | Self::Energy
            | Self::Agility
            | Self::Mind
            | Self::Spirit => "PC-39",
        }
    }
}

impl Immunities {
    /// Returns all subjects of the set, in the order of [`Subject::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Subject> {
        Subject::ALL.into_iter().filter(move |subject| self.contains(*subject))
    }
}

/// Converts a name from the rules to its form in files, e.g. `Grab & Throw` to `grab_and_throw`, `Defence` to
/// `defense`.
pub(in crate::pulp_city) fn word(name: &str) -> String {
    name.to_lowercase().replace('&', "and").replace(' ', "_").replace("defence", "defense")
}

/// Returns the number of an effect, e.g. 2 for `Damage 2`, or `None` for an effect without a number.
pub(in crate::pulp_city) const fn number(kind: EffectKind) -> Option<u8> {
    match kind {
        EffectKind::Attack(n)
        | EffectKind::Blast(n)
        | EffectKind::Block(n)
        | EffectKind::Brutal(n)
        | EffectKind::Damage(n)
        | EffectKind::Defend(n)
        | EffectKind::Drain(n)
        | EffectKind::Energize(n)
        | EffectKind::ExtraTarget(n)
        | EffectKind::Heal(n)
        | EffectKind::Knockback(n)
        | EffectKind::PowerDown(n)
        | EffectKind::PowerUp(n)
        | EffectKind::Pull(n)
        | EffectKind::Shift(n)
        | EffectKind::Suppress(n) => Some(n),
        _ => None,
    }
}

impl Setup {
    /// Returns the id of the rule of an effect in the table.
    #[must_use]
    pub fn effect_rule(&self, id: EffectId) -> &'static str {
        self.effects.get(usize::from(id)).map_or("PC-6", |listed| Subject::of(listed.effect.kind).rule())
    }
}

impl Why {
    /// Name in plain words.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "own",
            Self::Role => "role",
            Self::Attack => "Attack",
            Self::Brutal => "Brutal",
            Self::Defend => "Defend",
            Self::Block => "Block",
            Self::EasyTarget => "easy target",
            Self::Mobbing => "mobbing",
            Self::Weak => "weak",
            Self::Height => "height",
            Self::Rank => "rank",
            Self::Suppress => "Suppress",
            Self::PowerUp => "Power Up",
            Self::Limit => "limit",
        }
    }

    /// Id of the rule for this reason.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Self::Base => "PC-4",
            Self::Role => "PC-1",
            Self::Attack => "PC-26",
            Self::Brutal => "PC-29",
            Self::Defend => "PC-31",
            Self::Block => "PC-28",
            Self::EasyTarget | Self::Mobbing | Self::Height => "PC-10",
            Self::Weak => "PC-56",
            Self::Rank => "PC-24",
            Self::Suppress => "PC-54",
            Self::PowerUp => "PC-42",
            Self::Limit => "PC-7",
        }
    }
}

/// Formats a number of Power Up dice, e.g. `1 Power Up die`, `3 Power Up dice`.
pub(in crate::pulp_city) fn power_up(number: u8) -> String {
    counted(number, "Power Up die", "Power Up dice")
}
