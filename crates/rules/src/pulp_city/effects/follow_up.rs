//! Follow Up: one more exclusive action, at once (`PC-37`).

use serde::{Deserialize, Serialize};

use crate::{
    battle::{self, ChoiceKind, FigureId, Known, PendingChoice, Refusal, Resolver, Stage, Step},
    pulp_city::{
        Choice, Order, PulpCity, PulpCityBattle, Setup,
        roll::{attempt, permission::ActionPermission},
    },
};

/// The choice of one more exclusive action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowUpFrame {
    /// The model.
    pub figure: FigureId,
}

impl FollowUpFrame {
    fn acts(self, battle: PulpCityBattle<'_>) -> Vec<Order> {
        attempt::orders(battle, self.figure, ActionPermission::FollowUp)
    }

    /// Returns one order for each action, and one to decline.
    pub(in crate::pulp_city) fn orders(self, battle: PulpCityBattle<'_>) -> Vec<battle::Order> {
        self.acts(battle).into_iter().chain([Order::Decline]).map(battle::Order::PulpCity).collect()
    }
}

impl Resolver<PulpCity> for FollowUpFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure)
    }

    fn step(&self, battle: PulpCityBattle<'_>) -> Step {
        let figure = self.figure;
        if self.acts(battle).is_empty() {
            return Step::Emit(vec![PulpCity::pop()]);
        }
        let about = ChoiceKind::PulpCity(Choice::FollowUp { figure });
        Step::Ask(PendingChoice { decider: battle.controller(figure), about })
    }

    fn ordered(&self, battle: PulpCityBattle<'_>, order: &battle::Order) -> Result<Vec<battle::Event>, Refusal> {
        let name = battle.figure_name(self.figure);
        match order {
            battle::Order::PulpCity(act @ Order::Act { figure, power_up, .. }) if *figure == self.figure => {
                let attempt = attempt::judge(battle, ActionPermission::FollowUp, act)?;
                let declared = attempt::declare(battle, ActionPermission::FollowUp, attempt, *power_up);
                Ok(std::iter::once(PulpCity::pop()).chain(declared).collect())
            }
            battle::Order::PulpCity(Order::Decline) => Ok(vec![PulpCity::pop()]),
            _ => {
                let message = format!("{name} may use one exclusive action now: choose it or decline");
                Err(Refusal::new("PC-37", "follow_up_first", message))
            }
        }
    }
}
