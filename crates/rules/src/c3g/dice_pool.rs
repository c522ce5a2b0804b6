//! How many dice, and why.

use std::fmt;

use serde::Serialize;
use smallvec::{SmallVec, smallvec};

use crate::rule::Rule;

/// A number of dice with the reasons for it; every number on the table can be explained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DicePool {
    /// What adds up to the dice, the base value first. There are seldom more: Height, two glyphs, a power.
    pub parts: SmallVec<[PoolPart; 5]>,
}

/// One reason for more or fewer dice.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(into = "Told")]
pub struct PoolPart {
    /// Dice more, or fewer.
    pub dice: i16,
    /// Why.
    pub reason: DiceReason,
}

/// Why there are more or fewer dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceReason {
    /// Attack of the card.
    Attack,
    /// A special attack of the card.
    SpecialAttack,
    /// The object that is thrown.
    ThrownObject,
    /// Defense of the card or object.
    Defense,
    /// Standing higher than the other.
    StandingHigher,
    /// Standing ten levels higher or more.
    StandingFarHigher,
    /// Standing on a glyph.
    Glyph,
    /// The attacker's Weighted Blow.
    WeightedBlow,
}

impl fmt::Debug for PoolPart {
    /// With words and rule, as logs are compared.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Told { dice, reason, rule } = (*self).into();
        f.debug_struct("PoolPart").field("dice", &dice).field("reason", &reason).field("rule", &rule).finish()
    }
}

/// A part as programs read it.
#[derive(Serialize)]
struct Told {
    dice: i16,
    reason: &'static str,
    rule: Rule,
}

impl From<PoolPart> for Told {
    fn from(PoolPart { dice, reason }: PoolPart) -> Self {
        Self { dice, reason: reason.words(), rule: reason.rule() }
    }
}

impl DiceReason {
    /// The reason in plain words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Attack => "Attack",
            Self::SpecialAttack => "special attack",
            Self::ThrownObject => "thrown object",
            Self::Defense => "Defense",
            Self::StandingHigher => "standing higher",
            Self::StandingFarHigher => "standing far higher",
            Self::Glyph => "glyph",
            Self::WeightedBlow => "Weighted Blow",
        }
    }

    /// By which rule.
    #[must_use]
    pub const fn rule(self) -> Rule {
        Rule(match self {
            Self::SpecialAttack | Self::ThrownObject => "C3G-13",
            Self::Glyph => "C3G-8",
            Self::Attack | Self::Defense | Self::StandingHigher | Self::StandingFarHigher | Self::WeightedBlow => {
                "C3G-15"
            }
        })
    }
}

impl DicePool {
    pub(crate) fn new(dice: u8, reason: DiceReason) -> Self {
        Self { parts: smallvec![PoolPart { dice: i16::from(dice), reason }] }
    }

    /// Adds a reason, unless it changes nothing.
    pub(crate) fn add(&mut self, dice: i16, reason: DiceReason) {
        if dice != 0 {
            self.parts.push(PoolPart { dice, reason });
        }
    }

    /// The number of dice, never below 0 (`C3G-15`).
    #[must_use]
    pub fn dice(&self) -> u8 {
        let sum: i16 = self.parts.iter().map(|part| part.dice).sum();
        u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
    }
}
