//! The optional throw of a grabbed model (`PC-15`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    pulp_city::{
        Choice, Order, PulpCity, PulpCityBattle, Setup,
        roll::{attempt, permission::ActionPermission},
    },
};

/// The choice of whether to throw a grabbed model, and at which target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThrowFrame {
    /// The thrower.
    pub figure: FigureId,
    /// The grabbed model.
    pub thrown: FigureId,
}

/// True if a model can grab and throw another: it has an action that throws, and the base of the other model is no
/// larger than its own. A model that has just been KO'ed can also be thrown.
pub(in crate::pulp_city) fn is_possible(battle: PulpCityBattle<'_>, figure: FigureId, thrown: FigureId) -> bool {
    let (own, other) = (battle.sheet(figure), battle.sheet(thrown));
    let fits = figure != thrown && other.base <= own.base && own.throw().is_some();
    fits && battle.in_play(figure) && battle.cell_of(thrown).is_some()
}

impl ThrowFrame {
    /// Returns an order for each possible throw.
    fn throws(&self, battle: PulpCityBattle<'_>) -> Vec<Order> {
        if !is_possible(battle, self.figure, self.thrown) {
            return Vec::new();
        }
        attempt::throw_orders(battle, self.figure, self.thrown)
    }

    /// Returns an order for each possible throw, and one to decline.
    pub(in crate::pulp_city) fn orders(&self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        let throws = self.throws(battle).into_iter();
        throws.chain([Order::Decline]).map(battle::Order::PulpCity).collect()
    }
}

impl Resolver<PulpCity> for ThrowFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && known.figure(self.thrown)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let Self { figure, thrown } = *self;
        if self.throws(battle).is_empty() {
            return Step::Emit(vec![PulpCity::pop()]);
        }
        let about = ChoiceKind::PulpCity(Choice::Throw { figure, thrown });
        Step::Ask(PendingChoice { decider: battle.controller(figure), about })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let Self { figure, thrown } = *self;
        match order {
            battle::Order::PulpCity(Order::Throw { target, at, power_up }) => {
                let attempt = attempt::judge_throw(battle, figure, thrown, *target, *at, *power_up)?;
                let declared = attempt::declare(battle, ActionPermission::Throw, attempt, *power_up);
                Ok(std::iter::once(PulpCity::pop()).chain(declared).collect())
            }
            battle::Order::PulpCity(Order::Decline) => Ok(vec![PulpCity::pop()]),
            _ => {
                let (name, other) = (battle.figure_name(figure), battle.figure_name(thrown));
                let message = format!("{name} has grabbed {other}: choose a target for the throw, or decline");
                Err(Refusal::new("PC-15", "throw_first", message))
            }
        }
    }
}
