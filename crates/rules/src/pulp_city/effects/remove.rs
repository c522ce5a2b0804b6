//! Removal of surplus minions after a summons (`PC-52`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    pulp_city::{Card, Choice, Event, Order, PulpCity, PulpCityBattle, Setup, Summoned},
};

/// The removal of surplus minions after a summons.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RemoveFrame {
    /// The model that summoned the newest minion.
    pub by: FigureId,
    /// Index of the summons in the setup.
    pub summon: u8,
    /// Maximum number of minions of this kind in play.
    pub most: u8,
}

/// Returns the card of the minions that a model summons. Each side has its own card.
pub(in crate::pulp_city) fn card(battle: PulpCityBattle<'_>, by: FigureId, summon: u8) -> Option<&Card> {
    let Summoned::Minion { cards, .. } = &battle.rules().summons.get(usize::from(summon))?.what else { return None };
    let cards = cards.iter().filter_map(|card| battle.rules().cards.get(card.index()));
    cards.into_iter().find(|card| card.side == battle.owner(by))
}

/// Returns the maximum number of minions of a summons in play.
pub(in crate::pulp_city) fn most(battle: PulpCityBattle<'_>, summon: u8) -> u8 {
    match battle.rules().summons.get(usize::from(summon)).map(|summon| &summon.what) {
        Some(Summoned::Minion { most, .. }) => *most,
        _ => u8::MAX,
    }
}

/// Returns the minions of a summons that are in play for the summoner's side.
pub(in crate::pulp_city) fn copies(battle: PulpCityBattle<'_>, by: FigureId, summon: u8) -> Vec<FigureId> {
    let figures = card(battle, by, summon).map_or(&[][..], |card| &card.figures);
    figures.iter().copied().filter(|figure| battle.in_play(*figure)).collect()
}

impl RemoveFrame {
    /// Returns the minions that can be removed, or none if there are not too many.
    fn figures(&self, battle: PulpCityBattle<'_>) -> Vec<FigureId> {
        let copies = copies(battle, self.by, self.summon);
        if copies.len() > usize::from(self.most) { copies } else { Vec::new() }
    }

    /// Returns the events of a minion that is removed from the board.
    fn removed(&self, figure: FigureId) -> Vec<battle::Event> {
        let Self { by, summon, .. } = *self;
        vec![PulpCity::own(Event::Dismissed { by, summon }), battle::Event::LeftBoard { figure }]
    }

    /// Returns an order for each minion that can be removed.
    pub(in crate::pulp_city) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let figures = self.figures(battle).into_iter();
        figures.map(|figure| battle::Order::PulpCity(Order::Remove { figure })).collect()
    }
}

impl Resolver<PulpCity> for RemoveFrame {
    const STAGE: Stage = Stage::Outcome;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.by) && usize::from(self.summon) < known.own().summons.len()
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let figures = self.figures(battle);
        match figures.as_slice() {
            [] => Step::Emit(vec![PulpCity::pop()]),
            [only] => Step::Emit(self.removed(*only)),
            _ => {
                let about = ChoiceKind::PulpCity(Choice::Remove { figures });
                Step::Ask(PendingChoice { decider: battle.controller(self.by), about })
            }
        }
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        match order {
            battle::Order::PulpCity(Order::Remove { figure }) if self.figures(battle).contains(figure) => {
                Ok(self.removed(*figure))
            }
            battle::Order::PulpCity(Order::Remove { figure }) => {
                let message = format!("{} is not one of the minions that are too many", battle.figure_name(*figure));
                Err(Refusal::new("PC-52", "no_copy", message))
            }
            _ => {
                let most = self.most;
                let left = if most == 1 { "one is left".to_owned() } else { format!("{most} are left") };
                let message = format!("there are too many minions: remove them one by one until {left}");
                Err(Refusal::new("PC-52", "remove_first", message).with("most", most))
            }
        }
    }
}
