//! The starting position for forecasts of an activation or command: a model that is about to act.

use super::alone;
use crate::{
    battle::{FigureId, Refusal, Step},
    pulp_city::{Active, Attempt, Order, PulpCityBattle, PulpCityBattleCopy, moving::movement},
};

pub use crate::pulp_city::moving::movement::MovePath;

/// A copy of a battle in which a model is about to act. A model that is already activated or commanded keeps its state.
/// Any other model is treated as if it were activated or commanded now.
#[derive(Clone, Debug)]
pub struct Ready {
    battle: PulpCityBattleCopy,
    figure: FigureId,
    moved: bool,
}

impl Ready {
    /// Returns a model that is ready to act. Returns `None` if the battle is over or the model is not in play.
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

    /// Returns the possible moves, one to each hex. Each uses the first move mode for which [`Self::after_move`]
    /// returns the model, or the last mode if there is none.
    #[must_use]
    pub fn ways(&self) -> Vec<MovePath> {
        if self.moved {
            return Vec::new();
        }
        movement::ways(self.battle.played(), self.figure, |way| self.after_move(way).is_some())
    }

    /// Returns the model after a move, including effects of dangerous terrain. Returns `None` if the effects require a
    /// choice or a roll, or KO the model.
    #[must_use]
    pub fn after_move(&self, way: &MovePath) -> Option<Self> {
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

    /// Returns a copy of the battle just before the dice of an action are rolled, and the declared action. The model
    /// pays with the AP, fatigues and actions that it has left.
    ///
    /// # Errors
    /// Returns the refusal of the order. Refuses every order if the battle is over.
    pub fn about_to(&self, order: &Order) -> Result<(PulpCityBattleCopy, Attempt), Refusal> {
        alone::next(&self.battle, self.figure, order)
    }
}
