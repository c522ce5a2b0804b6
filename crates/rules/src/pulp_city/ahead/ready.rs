//! A model that is about to act: what forecasts of its activation or command begin with.

use super::alone;
use crate::{
    battle::{FigureId, Refusal, Step},
    pulp_city::{Active, Attempt, Order, PulpCityBattle, PulpCityBattleCopy, moving::movement},
};

pub use crate::pulp_city::moving::movement::MovePath;

/// A battle in which nothing but what a model could do next is looked at. A model that is activated or commanded stands as
/// it is, with what it has left; any other as if it were activated or commanded now.
#[derive(Clone, Debug)]
pub struct Ready {
    battle: PulpCityBattleCopy,
    figure: FigureId,
    moved: bool,
}

impl Ready {
    /// What a model could do next; `None` for one that could do nothing: the battle is over, or it is not in play.
    #[must_use]
    pub fn of(battle: PulpCityBattle<'_>, figure: FigureId) -> Option<Self> {
        if battle.outcome().is_some() || !battle.in_play(figure) || battle.field().standing(figure).is_none() {
            return None;
        }
        let moved = match battle.state().active() {
            Some(Active::Supreme { figure: active, moved, .. }) if *active == figure => Some(*moved),
            Some(Active::Minions { card, moved, .. }) if *card == battle.rules().card_of(figure) => {
                Some(moved.binary_search(&figure).is_ok())
            }
            _ => None,
        };
        let aside = if moved.is_some() { battle.without_agenda() } else { alone::supposed(battle, figure, None) };
        Some(Self { battle: aside, figure, moved: moved.unwrap_or(false) })
    }

    /// The battle, with nothing to be done.
    #[must_use]
    pub const fn battle(&self) -> &PulpCityBattleCopy {
        &self.battle
    }

    /// The moves that it can make: one to each hex, in the first of its ways by which it arrives there.
    #[must_use]
    pub fn ways(&self) -> Vec<MovePath> {
        if self.moved {
            return Vec::new();
        }
        movement::ways(self.battle.played(), self.figure, |way| self.gone(way).is_some())
    }

    /// The same once it has gone a way, with what the ground did to it; `None` where that leaves something open, or KO's
    /// it.
    #[must_use]
    pub fn gone(&self, way: &MovePath) -> Option<Self> {
        let (mut battle, figure) = (self.battle.clone(), self.figure);
        let events = movement::set_out(battle.played(), figure, way.clone());
        battle.apply_all(&events);
        loop {
            match battle.step() {
                Step::Emit(events) => battle.apply_all(&events),
                Step::Rest => break,
                Step::Roll(_) | Step::Ask(_) => return None,
            }
        }
        let there = Self { battle, figure, moved: true };
        there.battle.played().in_play(figure).then_some(there)
    }

    /// The battle in which exactly this action is about to be rolled, with what is left to the model; and the action as it
    /// was declared.
    ///
    /// # Errors
    /// The refusal of the order, or of any in a battle that is over.
    pub fn about_to(&self, order: &Order) -> Result<(PulpCityBattleCopy, Attempt), Refusal> {
        alone::next(&self.battle, self.figure, order)
    }
}
