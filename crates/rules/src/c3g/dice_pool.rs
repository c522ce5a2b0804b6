//! How many dice, and why.

use serde::Serialize;

use crate::rule::Rule;

/// A number of dice with the reasons for it; every number on the table can be explained.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DicePool {
    /// What adds up to the dice, the base value first.
    pub parts: Vec<PoolPart>,
}

/// One reason for more or fewer dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PoolPart {
    /// Dice more, or fewer.
    pub dice: i16,
    /// Why, in plain words.
    pub reason: &'static str,
    /// By which rule.
    pub rule: Rule,
}

impl DicePool {
    pub(crate) fn new(dice: u8, reason: &'static str, rule: &'static str) -> Self {
        Self { parts: vec![PoolPart { dice: i16::from(dice), reason, rule: Rule(rule) }] }
    }

    /// Adds a reason, unless it changes nothing.
    pub(crate) fn add(&mut self, dice: i16, reason: &'static str, rule: &'static str) {
        if dice != 0 {
            self.parts.push(PoolPart { dice, reason, rule: Rule(rule) });
        }
    }

    /// The number of dice, never below 0 (`C3G-15`).
    #[must_use]
    pub fn dice(&self) -> u8 {
        let sum: i16 = self.parts.iter().map(|part| part.dice).sum();
        u8::try_from(sum.max(0)).unwrap_or(u8::MAX)
    }
}
