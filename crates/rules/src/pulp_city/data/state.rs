//! State of a Pulp City battle.

use serde::{Deserialize, Serialize};

use super::active::{Active, in_order, insert};
use crate::{
    battle::{CardId, FigureId, InvalidSnapshot, Known, ObjectId, SideId},
    board::Cell,
    pulp_city::{Event, Model, Setup},
};

/// Maximum number of additional actions in one activation or command. Without this limit, which is our own rule, free
/// follow-ups, throws and controlled models could lead to endless chains of actions.
pub(in crate::pulp_city) const MAX_CHAINED_ACTIONS: u8 = 12;

/// State of a battle, without the positions of figures and objects.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The round, counted from 1. 0 before the first round.
    round: u16,
    /// The sides, by [`SideId`].
    teams: Vec<Team>,
    /// The models, by [`FigureId`].
    models: Vec<Model>,
    /// Damage to each object, by [`ObjectId`].
    damage: Vec<u8>,
    /// Cards of minions that were commanded in this round, in the order of their ids.
    commanded: Vec<CardId>,
    /// Summoned dangerous terrain, oldest first.
    zones: Vec<Zone>,
    /// Controlled models. If one control is nested in another, the inner one comes last.
    controlled: Vec<Control>,
    /// The current activation or command.
    active: Option<Active>,
    /// Number of additional actions in the current activation or command: follow-ups, throws of grabbed models, and
    /// actions of controlled models.
    beyond: u8,
}

/// The state of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// AP in the pool.
    pub ap: u16,
    /// True if the side has passed for the rest of the round.
    pub passed: bool,
}

/// Summoned dangerous terrain (`PC-51`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Zone {
    /// Index of the summons in the setup.
    pub summon: u8,
    /// The summoner.
    pub by: FigureId,
    /// Centre of the terrain.
    pub at: Cell,
}

/// A model that acts for another side (`PC-40`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Control {
    /// The controlled model.
    pub figure: FigureId,
    /// The model that controls it.
    pub by: FigureId,
    /// The side for which it acts.
    pub side: SideId,
}

impl State {
    pub(in crate::pulp_city) fn new(own: &Setup, sides: usize) -> Self {
        Self {
            round: 0,
            teams: vec![Team::default(); sides],
            models: own.card_of.iter().map(|card| Model::new(own, *card)).collect(),
            damage: vec![0; own.things.len()],
            commanded: Vec::new(),
            zones: Vec::new(),
            controlled: Vec::new(),
            active: None,
            beyond: 0,
        }
    }

    /// The round, counted from 1. 0 before the first round.
    #[must_use]
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// Returns the state of a side.
    #[must_use]
    pub fn team(&self, side: SideId) -> Team {
        self.teams[side.index()]
    }

    /// Returns the state of a model.
    #[must_use]
    pub fn model(&self, figure: FigureId) -> &Model {
        &self.models[figure.index()]
    }

    /// Returns the state of each model, in the order of ids.
    pub fn models(&self) -> impl Iterator<Item = (FigureId, &Model)> {
        self.models.iter().enumerate().map(|(place, model)| (FigureId::from_index(place), model))
    }

    /// Returns the damage to an object.
    #[must_use]
    pub fn damage(&self, object: ObjectId) -> u8 {
        self.damage[object.index()]
    }

    /// True if the card was commanded in this round.
    #[must_use]
    pub fn is_commanded(&self, card: CardId) -> bool {
        self.commanded.binary_search(&card).is_ok()
    }

    /// Returns the summoned dangerous terrain, oldest first.
    #[must_use]
    pub fn zones(&self) -> &[Zone] {
        &self.zones
    }

    /// Returns the controlled models. If one control is nested in another, the inner one comes last.
    #[must_use]
    pub fn controlled(&self) -> &[Control] {
        &self.controlled
    }

    /// Returns the control of a model, or `None` if it acts for its own side.
    #[must_use]
    pub fn control_of(&self, figure: FigureId) -> Option<Control> {
        self.controlled.iter().rev().find(|control| control.figure == figure).copied()
    }

    /// The current activation or command, or `None` between two of them.
    #[must_use]
    pub const fn active(&self) -> Option<&Active> {
        self.active.as_ref()
    }

    pub(in crate::pulp_city) fn check(&self, known: Known<'_, Setup>) -> Result<(), InvalidSnapshot> {
        let own = known.own();
        let wrong = |what| Err(InvalidSnapshot(what));
        if self.teams.len() != known.setup().sides.len() {
            return wrong("it has a different number of teams");
        }
        if self.models.len() != own.card_of.len() || self.damage.len() != own.things.len() {
            return wrong("it has a different number of models or things");
        }
        let cards = own.card_of.iter().filter_map(|card| own.cards.get(card.index()));
        if !self.models.iter().zip(cards).all(|(model, card)| model.is_able(card)) {
            return wrong("a model is in an impossible state");
        }
        let card = |card: &CardId| own.cards.get(card.index()).is_some_and(|card| card.supreme.is_none());
        if !in_order(&self.commanded) || !self.commanded.iter().all(card) {
            return wrong("a card was commanded that cannot be commanded");
        }
        let zone =
            |zone: &Zone| usize::from(zone.summon) < own.summons.len() && known.figure(zone.by) && known.cell(zone.at);
        let control =
            |control: &Control| known.figure(control.figure) && known.figure(control.by) && known.side(control.side);
        if !self.zones.iter().all(zone) || !self.controlled.iter().all(control) {
            return wrong("it names a model or a thing that does not exist");
        }
        if self.active.as_ref().is_some_and(|active| !active.is_able(known)) {
            return wrong("a model acts that cannot act");
        }
        if self.beyond > MAX_CHAINED_ACTIONS {
            return wrong("too many actions followed from an activation");
        }
        Ok(())
    }

    /// Prepares the state for a forecast. Begins the given activation or command, raises the AP of the pool to at least
    /// `ap`, and lets the model act even if it was summoned in this turn. If `most` is given, also lowers the AP paid
    /// and the fatigues of the model to at most these numbers.
    pub(in crate::pulp_city) fn suppose_ready(
        &mut self,
        active: Active,
        (side, ap): (SideId, u8),
        figure: FigureId,
        most: Option<(u8, u8)>,
    ) {
        self.active = Some(active);
        let team = &mut self.teams[side.index()];
        team.ap = team.ap.max(ap.into());
        let model = self.model_mut(figure);
        model.fresh = false;
        if let Some((paid, fatigue)) = most {
            model.ap_paid = model.ap_paid.min(paid);
            model.fatigue = model.fatigue.min(fatigue);
        }
    }

    fn model_mut(&mut self, figure: FigureId) -> &mut Model {
        &mut self.models[figure.index()]
    }

    /// Returns the number of additional actions in the current activation or command (`PC-15`, `PC-37`, `PC-40`).
    #[must_use]
    pub const fn beyond(&self) -> u8 {
        self.beyond
    }

    pub(in crate::pulp_city) fn apply(&mut self, event: &Event) {
        match event {
            Event::RoundBegan { round } => {
                self.round = *round;
                self.teams.iter_mut().for_each(|team| team.passed = false);
            }
            Event::PoolsFilled { side, ap } | Event::PoolChanged { side, ap } => self.teams[side.index()].ap = *ap,
            Event::TurnBegan { .. } => self.models.iter_mut().for_each(Model::begin_turn),
            Event::Activated { figure } => {
                let figure = *figure;
                self.beyond = 0;
                self.active = Some(Active::Supreme { figure, used: 0, exclusive: false, moved: false, paid: false });
            }
            Event::Commanded { card } => {
                insert(&mut self.commanded, *card);
                self.beyond = 0;
                self.active = Some(Active::Minions { card: *card, moved: Vec::new(), acted: Vec::new() });
            }
            Event::ApPaid { side, figure, ap, left, limited } => {
                self.teams[side.index()].ap = *left;
                let model = self.model_mut(*figure);
                model.ap_paid = model.ap_paid.saturating_add(if *limited { *ap } else { 0 });
                self.active.iter_mut().for_each(|active| active.paid_by(*figure));
            }
            Event::Fatigued { figure, fatigue, paid } => {
                self.model_mut(*figure).fatigue = *fatigue;
                self.active.iter_mut().filter(|_| *paid).for_each(|active| active.paid_by(*figure));
            }
            Event::MoveBegan { figure, .. } if self.control_of(*figure).is_none() => {
                self.active.iter_mut().for_each(|active| active.moved_by(*figure));
            }
            Event::Declared { attacker, action, counts: Some(kind), .. } => {
                self.active.iter_mut().for_each(|active| active.acted_by(*attacker, *action, *kind));
            }
            Event::Declared { counts: None, .. } => self.beyond = self.beyond.saturating_add(1),
            Event::PoweredUp { figure, dice } => {
                let model = self.model_mut(*figure);
                model.power_up = model.power_up.saturating_sub(*dice);
            }
            Event::Hurt { figure, damage, .. } => {
                let model = self.model_mut(*figure);
                model.hp = model.hp.saturating_sub(*damage);
            }
            Event::Healed { figure, hp } => {
                let model = self.model_mut(*figure);
                model.hp = model.hp.saturating_add(*hp);
            }
            Event::Ko { figure } => {
                let model = self.model_mut(*figure);
                (model.ko, model.hp) = (true, 0);
            }
            Event::Damaged { object, damage } => {
                let sum = &mut self.damage[object.index()];
                *sum = sum.saturating_add(*damage);
            }
            Event::ConditionChanged { figure, now } => self.model_mut(*figure).change(*now),
            Event::Summoned { by, summon, at, figure, object, model } => match (figure, object) {
                (Some(figure), _) => *self.model_mut(*figure) = Model { fresh: true, ..model.unwrap_or_default() },
                (None, Some(object)) => self.damage[object.index()] = 0,
                (None, None) => self.zones.push(Zone { summon: *summon, by: *by, at: *at }),
            },
            Event::Dismissed { by, summon } => self.zones.retain(|zone| (zone.by, zone.summon) != (*by, *summon)),
            Event::Controlled { figure, by, side } => {
                self.controlled.push(Control { figure: *figure, by: *by, side: *side });
            }
            Event::ControlEnded { figure } => {
                if let Some(place) = self.controlled.iter().rposition(|control| control.figure == *figure) {
                    self.controlled.remove(place);
                }
            }
            Event::ActivationEnded { .. } | Event::CommandEnded { .. } => self.active = None,
            Event::Passed { side } => self.teams[side.index()].passed = true,
            Event::EffectsPhase => {
                self.commanded.clear();
                self.models.iter_mut().for_each(Model::end_round);
            }
            // These events do not change the state. Each change has an event of its own.
            Event::StartRolled { .. }
            | Event::MoveBegan { .. }
            | Event::PoolRolled { .. }
            | Event::Judged { .. }
            | Event::EffectApplied { .. }
            | Event::Immune { .. }
            | Event::DisplacementBegan { .. }
            | Event::DisplacementEnded { .. }
            | Event::Fell { .. }
            | Event::CentreMoved { .. }
            | Event::Endangered { .. }
            | Event::RoundEnded { .. } => {}
        }
    }
}
