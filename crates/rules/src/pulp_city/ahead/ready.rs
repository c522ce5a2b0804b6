//! A model that is about to act. Forecasts of its activation or command start here.

use super::alone;
use crate::{
    battle::{FigureId, Refusal, Step},
    pulp_city::{Active, Attempt, Order, PulpCityBattle, PulpCityBattleCopy, moving::movement},
};

pub use crate::pulp_city::moving::movement::MovePath;

/// A battle reduced to the next actions of one model. An activated or commanded model keeps its state. Any other model
/// is treated as if it were activated or commanded now.
#[derive(Clone, Debug)]
pub struct Ready {
    battle: PulpCityBattleCopy,
    figure: FigureId,
    moved: bool,
}

impl Ready {
    /// Returns the model ready to act. Returns `None` if it can do nothing, because the battle is over or the model is
    /// not in play.
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

    /// The battle, with an empty agenda.
    #[must_use]
    pub const fn battle(&self) -> &PulpCityBattleCopy {
        &self.battle
    }

    /// Returns the possible moves, one to each hex. Each uses the first move mode that actually arrives there.
    #[must_use]
    pub fn ways(&self) -> Vec<MovePath> {
        if self.moved {
            return Vec::new();
        }
        movement::ways(self.battle.played(), self.figure, |way| self.gone(way).is_some())
    }

    /// Returns the model after a move, including the effects of the ground. Returns `None` if these leave a choice or a
    /// roll open, or KO the model.
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

    /// Returns the battle just before this action is rolled, with what the model has left, and the declared action.
    ///
    /// # Errors
    /// The refusal of the order, or of any in a battle that is over.
    pub fn about_to(&self, order: &Order) -> Result<(PulpCityBattleCopy, Attempt), Refusal> {
        alone::next(&self.battle, self.figure, order)
    }
}
