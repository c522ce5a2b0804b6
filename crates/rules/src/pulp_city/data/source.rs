//! Where effects come from: by whom, by which action, and from where they displace (`PC-6`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{FigureId, Known},
    board::Cell,
    pulp_city::{Action, Attempt, EffectId, PulpCityBattle, Setup, TargetRef},
};

/// By whom an effect comes, by which action, and from where it displaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// Who attacks, or has summoned the dangerous terrain.
    pub by: FigureId,
    /// The action; none of dangerous terrain.
    pub attempt: Option<Attempt>,
    /// From where, or towards where, it displaces.
    pub origin: Origin,
}

/// From where, or towards where, an effect displaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// A model, wherever it is then.
    Figure(FigureId),
    /// The centre of a blast or of dangerous terrain.
    Cell(Cell),
}

impl Source {
    /// The source of the effects of an action.
    pub(in crate::pulp_city) fn of(attempt: Attempt) -> Self {
        let origin = attempt.centre.map_or(Origin::Figure(attempt.attacker), Origin::Cell);
        Self { by: attempt.attacker, attempt: Some(attempt), origin }
    }

    /// The action of the card.
    pub(in crate::pulp_city) fn action(self, battle: PulpCityBattle<'_>) -> Option<&Action> {
        let attempt = self.attempt?;
        battle.action(attempt.attacker, attempt.action)
    }

    /// Towards where it pulls.
    pub(in crate::pulp_city) fn goal(self, battle: PulpCityBattle<'_>) -> Option<Cell> {
        match self.origin {
            Origin::Figure(figure) => battle.cell_of(figure),
            Origin::Cell(cell) => Some(cell),
        }
    }

    /// Who pulls: whom a pull leads to, or who has brought it about where it leads to a hex.
    pub(in crate::pulp_city) const fn puller(self) -> FigureId {
        match self.origin {
            Origin::Figure(figure) => figure,
            Origin::Cell(_) => self.by,
        }
    }

    /// Away from where it knocks somebody back: who is on a centre, away from the attacker (`PC-12`).
    pub(in crate::pulp_city) fn pushes_from(self, battle: PulpCityBattle<'_>, figure: FigureId) -> Option<Cell> {
        match self.origin {
            Origin::Cell(cell) if battle.cell_of(figure) == Some(cell) => battle.cell_of(self.by),
            _ => self.goal(battle),
        }
    }

    /// The same with the roles swapped: the effect falls on the attacker, as if by whom or what it was aimed at
    /// (`PC-11`).
    pub(in crate::pulp_city) fn swapped(self, battle: PulpCityBattle<'_>, to: TargetRef) -> Self {
        let origin = match to {
            TargetRef::Figure(figure) => Origin::Figure(figure),
            TargetRef::Object(_) | TargetRef::Hex(_) => battle.cell_of_mark(to).map_or(self.origin, Origin::Cell),
        };
        Self { origin, ..self }
    }

    /// True if everything exists that it names.
    pub(in crate::pulp_city) fn is_valid(self, known: Known<'_, Setup>) -> bool {
        let origin = match self.origin {
            Origin::Figure(figure) => known.figure(figure),
            Origin::Cell(cell) => known.cell(cell),
        };
        origin && known.figure(self.by) && self.attempt.is_none_or(|attempt| attempt.is_valid(known))
    }
}

/// True if effects of the table are named.
pub(in crate::pulp_city) fn effects_exist(known: Known<'_, Setup>, effects: &[EffectId]) -> bool {
    effects.iter().all(|effect| usize::from(*effect) < known.own().effects.len())
}
