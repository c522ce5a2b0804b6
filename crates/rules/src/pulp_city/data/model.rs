//! The state of a model and its conditions.

use serde::{Deserialize, Serialize};

use super::condition;
use crate::{
    battle::CardId,
    pulp_city::{Card, Change, EffectKind, Immunities, Setup, Trait},
};

/// State of a model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each bool is an independent condition")]
pub struct Model {
    /// Hit points left.
    pub hp: u8,
    /// True if the model is KO'ed (`PC-9`).
    pub ko: bool,
    /// AP that count against the model's AP limit in this round.
    pub ap_paid: u8,
    /// Number of fatigues.
    pub fatigue: u8,
    /// Number of Power Up dice.
    pub power_up: u8,
    /// Additional dice as attacker (`PC-26`).
    pub attack: u8,
    /// Additional dice as defender (`PC-31`).
    pub defend: u8,
    /// Additional dice on the next roll as defender (`PC-28`).
    pub block: u8,
    /// Additional dice on the next roll as attacker (`PC-29`).
    pub brutal: u8,
    /// Number of dice removed by Suppress (`PC-54`).
    pub suppress: u8,
    /// True if the model is Empowered (`PC-33`).
    pub empowered: bool,
    /// True if the model is Spectral (`PC-49`).
    pub spectral: bool,
    /// True if the model is stunned (`PC-55`).
    pub stunned: bool,
    /// Quick (1), slow (-1), or neither (`PC-43`, `PC-47`).
    pub pace: i8,
    /// Traits against which the model is weak, as a bit set (`PC-56`).
    pub weak: u8,
    /// Immunities that last until the Effects Phase (`PC-39`).
    pub immune: Immunities,
    /// True if the model was summoned in this turn, so that it cannot be commanded yet (`PC-52`).
    pub fresh: bool,
}

impl Model {
    /// Returns a model in its state at the start of a battle or after a summons.
    #[must_use]
    pub(in crate::pulp_city) fn new(own: &Setup, card: CardId) -> Self {
        let Some(card) = own.cards.get(card.index()) else { return Self::default() };
        let mut model = Self { hp: card.hp, power_up: card.power_up, ..Self::default() };
        for effect in &card.begins {
            model.begin_with(own.effect(*effect).kind);
        }
        model
    }

    /// Applies an effect that is in force from the start.
    fn begin_with(&mut self, kind: EffectKind) {
        match kind {
            EffectKind::Immunity(subject) => self.change(Change::Immune(subject)),
            _ => condition::change(self, kind).into_iter().for_each(|change| self.change(change)),
        }
    }

    /// Sets a condition to the value given by an event.
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

    /// Ends the conditions that last for one turn. A model summoned in the previous turn can now be commanded.
    pub(in crate::pulp_city) const fn begin_turn(&mut self) {
        self.block = 0;
        self.brutal = 0;
        self.fresh = false;
    }

    /// Applies the Effects Phase: resets everything except HP, KO and Power Up dice (`PC-8`).
    pub(in crate::pulp_city) fn end_round(&mut self) {
        let Self { hp, ko, power_up, .. } = *self;
        *self = Self { hp, ko, power_up, ..Self::default() };
    }

    /// True if a model with this card can be in this state.
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
