//! Number of dice, with reasons.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::rule::Rule;

/// Maximum number of reasons: the card, Height, a glyph under each half, a power.
const MAX_PARTS: usize = 5;

/// A number of dice with the reasons for it, so that every number can be explained to the player.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct DicePool {
    parts: [PoolPart; MAX_PARTS],
    known: usize,
}

/// One reason for more or fewer dice.
#[derive(Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(into = "PoolPartJson")]
pub struct PoolPart {
    /// Dice added; negative if dice are taken away.
    pub dice: i16,
    /// The reason.
    pub reason: DiceReason,
}

/// Reason for more or fewer dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DiceReason {
    /// The card's Attack.
    #[default]
    Attack,
    /// A special attack of the card.
    SpecialAttack,
    /// The thrown object.
    ThrownObject,
    /// Defense of the card or object.
    Defense,
    /// Standing higher than the opponent.
    StandingHigher,
    /// Standing at least 10 levels above the opponent's base or head, as the options say.
    StandingFarHigher,
    /// Standing on a glyph.
    Glyph,
    /// The attacker's Weighted Blow.
    WeightedBlow,
}

impl fmt::Debug for DicePool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DicePool").field("parts", &self.parts()).finish()
    }
}

impl Serialize for DicePool {
    /// Serializes only the parts in use.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.parts().serialize(serializer)
    }
}

impl fmt::Debug for PoolPart {
    /// Includes wording and rule, so that tests can compare logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PoolPartJson { dice, reason, rule } = (*self).into();
        f.debug_struct("PoolPart").field("dice", &dice).field("reason", &reason).field("rule", &rule).finish()
    }
}

/// A part in JSON.
#[derive(Serialize)]
struct PoolPartJson {
    dice: i16,
    reason: &'static str,
    rule: Rule,
}

impl From<PoolPart> for PoolPartJson {
    fn from(PoolPart { dice, reason }: PoolPart) -> Self {
        Self { dice, reason: reason.key(), rule: reason.rule() }
    }
}

impl DiceReason {
    /// The reason in plain English.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Attack => "Attack",
            Self::SpecialAttack => "special attack",
            Self::ThrownObject => "thrown object",
            Self::Defense => "Defence",
            Self::StandingHigher => "standing higher",
            Self::StandingFarHigher => "standing far higher",
            Self::Glyph => "glyph",
            Self::WeightedBlow => "Weighted Blow",
        }
    }

    /// JSON key of the reason. These keys never change.
    const fn key(self) -> &'static str {
        match self {
            Self::Defense => "Defense",
            other => other.words(),
        }
    }

    /// The rule behind the reason.
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
        let mut pool = Self { known: 1, ..Self::default() };
        pool.parts[0] = PoolPart { dice: i16::from(dice), reason };
        pool
    }

    /// The parts that add up to the dice, base value first.
    #[must_use]
    pub fn parts(&self) -> &[PoolPart] {
        &self.parts[..self.known]
    }

    /// Adds a reason, unless it adds 0 dice.
    pub(crate) fn add(&mut self, dice: i16, reason: DiceReason) {
        if dice == 0 {
            return;
        }
        if let Some(free) = self.parts.get_mut(self.known) {
            *free = PoolPart { dice, reason };
            self.known += 1;
        } else {
            self.parts[MAX_PARTS - 1].dice += dice;
        }
    }

    /// Number of dice, at least 0 (`C3G-15`).
    #[must_use]
    pub fn dice(&self) -> u8 {
        let sum: i16 = self.parts().iter().map(|part| part.dice).sum();
        u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
    }
}
