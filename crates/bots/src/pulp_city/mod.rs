//! The bots' knowledge about Pulp City.

mod evaluation;
mod exposure;
mod plans;
mod reason;
mod turns;

use knockback_odds::pulp_city::ThreatCount;
use knockback_rules::{
    battle::{self, FigureId, SideId},
    pulp_city::{Choice, Frame, Order, PulpCity, PulpCityBattle},
};

use crate::{Plan, Planned, Playing, threats::ThreatMaps};

/// A source of plans.
#[derive(Debug)]
pub enum PlanSource {
    /// An order of a turn, with the threat maps of the models that it activates.
    Activate(battle::Order, ThreatMaps<ThreatCount>),
    /// The actions of a model against enemies, from its threat map.
    Strikes(ThreatMaps<ThreatCount>),
    /// An order to an active model.
    Act(battle::Order),
    /// Any other order.
    Order(battle::Order),
}

impl Playing for PulpCity {
    type PlanSource = PlanSource;
    type Exposure = ThreatMaps<ThreatCount>;

    const USUAL_ROUNDS: u16 = 8;

    fn round(battle: PulpCityBattle<'_>) -> u16 {
        battle.state().round()
    }

    fn position_worth(battle: PulpCityBattle<'_>, side: SideId) -> f64 {
        evaluation::position_worth(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        matches!(frame, Frame::Round(_) | Frame::Turn(_) | Frame::Act(_) | Frame::Command(_))
    }

    fn leads(battle: PulpCityBattle<'_>, _side: SideId, choice: &Choice) -> Vec<PlanSource> {
        match choice {
            Choice::Turn { .. } => plans::activations(battle),
            Choice::Act { figure } => plans::leads(battle, &[*figure]),
            Choice::Command { card } => plans::leads(battle, &battle.rules().cards[card.index()].figures),
            _ => battle.legal_orders().iter().map(PlanSource::Order).collect(),
        }
    }

    fn follow(
        battle: PulpCityBattle<'_>,
        side: SideId,
        lead: PlanSource,
        planned: &mut Planned<PlanSource>,
    ) -> Option<PlanSource> {
        match lead {
            PlanSource::Activate(order, maps) => return plans::activate(battle, side, (order, maps), planned),
            PlanSource::Strikes(maps) => {
                return maps
                    .each(battle, |threats| plans::strike(battle, side, threats, planned))
                    .map(PlanSource::Strikes);
            }
            PlanSource::Act(order) => plans::act(battle, side, order, planned),
            PlanSource::Order(order) => planned.add(0.0, Plan::of(order)),
        }
        None
    }

    fn usual(battle: PulpCityBattle<'_>) -> Option<battle::Order> {
        let orders: Vec<battle::Order> = battle.legal_orders().iter().collect();
        let let_by = |order: &&battle::Order| {
            matches!(order, battle::Order::PulpCity(Order::Done | Order::Decline | Order::PowerUp { dice: 0 }))
        };
        orders.iter().find(let_by).or(orders.first()).cloned()
    }

    fn exposure(enemy: FigureId) -> Self::Exposure {
        ThreatMaps::of(vec![enemy])
    }

    fn exposed(battle: PulpCityBattle<'_>, side: SideId, exposure: &mut Self::Exposure) -> Option<f64> {
        exposure.sum(battle, |threats| exposure::of(battle, side, threats))
    }

    fn reason(battle: PulpCityBattle<'_>, plan: &Plan) -> Option<String> {
        reason::of(battle, plan)
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle, pulp_city::Event};
    use knockback_testing::scenarios::begun;

    use super::PulpCity;
    use crate::patience::tests::wanes;

    #[test]
    fn patience_wanes_once_a_battle_has_lasted_long_enough() {
        wanes::<PulpCity>(&begun("goods_siding"), |round| battle::Event::PulpCity(Event::RoundBegan { round }));
    }
}
