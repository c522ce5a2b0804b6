//! How a model is, and what changes about it.

use serde::{Deserialize, Serialize};

use super::condition;
use crate::{
    battle::CardId,
    pulp_city::{Card, Change, EffectKind, Immunities, Setup, Trait},
};

/// How a model is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "a card has as many places for markers, each on its own")]
pub struct Model {
    /// Hit points that are left.
    pub hp: u8,
    /// It is KO'ed (`PC-9`).
    pub ko: bool,
    /// AP paid in this round.
    pub ap_paid: u8,
    /// Fatigues.
    pub fatigue: u8,
    /// Power Up dice.
    pub power_up: u8,
    /// Dice as attacker (`PC-26`).
    pub attack: u8,
    /// Dice as defender (`PC-31`).
    pub defend: u8,
    /// Dice on the next roll as defender (`PC-28`).
    pub block: u8,
    /// Dice on the next roll as attacker (`PC-29`).
    pub brutal: u8,
    /// Dice fewer (`PC-54`).
    pub suppress: u8,
    /// Empowered (`PC-33`).
    pub empowered: bool,
    /// Spectral (`PC-49`).
    pub spectral: bool,
    /// Stunned (`PC-55`).
    pub stunned: bool,
    /// Quick (1), slow (-1), or neither (`PC-43`, `PC-47`).
    pub pace: i8,
    /// The traits on which it is weak, a bit each (`PC-56`).
    pub weak: u8,
    /// What it is immune to until the Effects Phase (`PC-39`).
    pub immune: Immunities,
    /// The round in which it was summoned, in the turn at hand: it is commanded from its side's next turn on (`PC-52`).
    pub fresh: bool,
}

impl Model {
    /// A model as it is at the start of a battle, and as it comes by a summons.
    #[must_use]
    pub(in crate::pulp_city) fn new(own: &Setup, card: CardId) -> Self {
        let Some(card) = own.cards.get(card.index()) else { return Self::default() };
        let mut model = Self { hp: card.hp, power_up: card.power_up, ..Self::default() };
        for effect in &card.begins {
            model.begin_with(own.effect(*effect).kind);
        }
        model
    }

    /// An effect is in force from the start.
    fn begin_with(&mut self, kind: EffectKind) {
        match kind {
            EffectKind::Immunity(subject) => self.change(Change::Immune(subject)),
            _ => condition::change(self, kind).into_iter().for_each(|change| self.change(change)),
        }
    }

    /// A condition is what an event says.
    pub(in crate::pulp_city) const fn change(&mut self, now: Change) {
        match now {
            Change::Attack(dice) => self.attack = dice,
            Change::Defend(dice) => self.defend = dice,
            Change::Block(dice) => self.block = dice,
            Change::Brutal(dice) => self.brutal = dice,
            Change::Suppress(dice) => self.suppress = dice,
            Change::PowerUp(dice) => self.power_up = dice,
            Change::Fatigue(fatigue) => self.fatigue = fatigue,
            Change::Empowered => self.empowered = true,
            Change::Spectral => self.spectral = true,
            Change::Stunned(stunned) => self.stunned = stunned,
            Change::Pace(pace) => self.pace = pace,
            Change::Weak(of) => self.weak |= 1 << of as u8,
            Change::Immune(subject) => self.immune = self.immune.with(subject),
            Change::NotWeak => self.weak = 0,
            Change::NotEmpowered => self.empowered = false,
            Change::NotSpectral => self.spectral = false,
        }
    }

    /// What holds for a turn ends, and who came in the turn before can be commanded.
    pub(in crate::pulp_city) const fn begin_turn(&mut self) {
        self.block = 0;
        self.brutal = 0;
        self.fresh = false;
    }

    /// The Effects Phase (`PC-8`): HP, Power Up dice and what was summoned stay.
    pub(in crate::pulp_city) fn end_round(&mut self) {
        let Self { hp, ko, power_up, .. } = *self;
        *self = Self { hp, ko, power_up, ..Self::default() };
    }

    /// True for a model as one can be that has this card.
    pub(in crate::pulp_city) fn is_able(&self, card: &Card) -> bool {
        let most_fatigue = if card.supreme.is_some() { card.most_fatigue() } else { 0 };
        // Quicken raises the limit by one.
        let most_ap = if card.supreme.is_some() { card.ap_limit.saturating_add(1) } else { 0 };
        self.hp <= card.hp
            && self.ap_paid <= most_ap
            && (self.hp == 0) == self.ko
            && self.fatigue <= most_fatigue
            && (-1..=1).contains(&self.pace)
            && usize::from(self.weak) < 1 << Trait::ALL.len()
            && self.immune.is_possible()
    }
}
