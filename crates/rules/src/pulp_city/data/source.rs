//! The sources of effects (`PC-6`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{FigureId, Known},
    board::Cell,
    pulp_city::{Action, Attempt, EffectId, PulpCityBattle, Setup, TargetRef},
};

/// The source of an effect: the model that causes it, the action, and the origin of displacements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The attacker, or the summoner of dangerous terrain.
    pub by: FigureId,
    /// The action, or `None` for dangerous terrain.
    pub attempt: Option<Attempt>,
    /// Origin of displacements.
    pub origin: Origin,
}

/// Origin of a displacement: knockbacks lead away from it, pulls towards it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A model, at its current position.
    Figure(FigureId),
    /// The centre of a blast or of dangerous terrain.
    Cell(Cell),
}

impl Source {
    /// Returns the source of the effects of an action.
    pub(in crate::pulp_city) fn of(attempt: Attempt) -> Self {
        let origin = attempt.centre.map_or(Origin::Figure(attempt.attacker), Origin::Cell);
        Self { by: attempt.attacker, attempt: Some(attempt), origin }
    }

    /// Returns the action of the attempt, from the card of the attacker.
    pub(in crate::pulp_city) fn action(self, battle: PulpCityBattle<'_>) -> Option<&Action> {
        let attempt = self.attempt?;
        battle.action(attempt.attacker, attempt.action)
    }

    /// Returns the cell of the origin, which is the goal of a pull.
    pub(in crate::pulp_city) fn goal(self, battle: PulpCityBattle<'_>) -> Option<Cell> {
        match self.origin {
            Origin::Figure(figure) => battle.cell_of(figure),
            Origin::Cell(cell) => Some(cell),
        }
    }

    /// Returns the model that pulls: the origin, or the model that caused the effect if the origin is a hex.
    pub(in crate::pulp_city) const fn puller(self) -> FigureId {
        match self.origin {
            Origin::Figure(figure) => figure,
            Origin::Cell(_) => self.by,
        }
    }

    /// Returns the cell away from which a knockback pushes the model. A model on the centre of a blast is pushed away
    /// from the attacker (`PC-12`).
    pub(in crate::pulp_city) fn pushes_from(self, battle: PulpCityBattle<'_>, figure: FigureId) -> Option<Cell> {
        match self.origin {
            Origin::Cell(cell) if battle.cell_of(figure) == Some(cell) => battle.cell_of(self.by),
            _ => self.goal(battle),
        }
    }

    /// Returns the source of a Self effect. The roles are swapped: the attacker is displaced, and the target becomes
    /// the origin (`PC-11`).
    pub(in crate::pulp_city) fn swapped(self, battle: PulpCityBattle<'_>, to: TargetRef) -> Self {
        let origin = match to {
            TargetRef::Figure(figure) => Origin::Figure(figure),
            TargetRef::Object(_) | TargetRef::Hex(_) => battle.cell_of_mark(to).map_or(self.origin, Origin::Cell),
        };
        Self { origin, ..self }
    }

    /// True if everything that the source names exists.
    pub(in crate::pulp_city) fn is_valid(self, known: Known<'_, Setup>) -> bool {
        let origin = match self.origin {
            Origin::Figure(figure) => known.figure(figure),
            Origin::Cell(cell) => known.cell(cell),
        };
        origin && known.figure(self.by) && self.attempt.is_none_or(|attempt| attempt.is_valid(known))
    }
}

/// True if all effects exist in the setup.
pub(in crate::pulp_city) fn effects_exist(known: Known<'_, Setup>, effects: &[EffectId]) -> bool {
    effects.iter().all(|effect| usize::from(*effect) < known.own().effects.len())
}
