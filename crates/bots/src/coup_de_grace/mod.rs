//! The bots' knowledge about Coup-De-Grace.

mod evaluation;
mod exposure;
mod plans;
mod reason;
mod turns;

use knockback_odds::coup_de_grace::ThreatCount;
use knockback_rules::{
    battle::{self, FigureId, SideId},
    coup_de_grace::{Choice, CoupDeGrace, CoupDeGraceBattle, Frame},
};

use crate::{Plan, Planned, Playing, threats::ThreatMaps};

/// A source of plans.
#[derive(Debug)]
pub enum PlanSource {
    /// An order of a round, with the threat map of the mini that it activates.
    Activate(battle::Order, ThreatMaps<ThreatCount>),
    /// An order of an activation that is not an attack.
    Act(battle::Order),
    /// The attacks of a mini, from its threat map.
    Strikes(ThreatMaps<ThreatCount>),
    /// Any other order.
    Order(battle::Order),
}

impl Playing for CoupDeGrace {
    type PlanSource = PlanSource;
    type Exposure = ThreatMaps<ThreatCount>;

    const USUAL_ROUNDS: u16 = 12;

    fn round(battle: CoupDeGraceBattle<'_>) -> u16 {
        battle.state().round()
    }

    fn position_worth(battle: CoupDeGraceBattle<'_>, side: SideId) -> f64 {
        evaluation::position_worth(battle, side)
    }

    fn is_settled(frame: &Frame) -> bool {
        matches!(frame, Frame::Round(_) | Frame::Act(_))
    }

    fn leads(battle: CoupDeGraceBattle<'_>, _side: SideId, choice: &Choice) -> Vec<PlanSource> {
        let orders = battle.legal_orders();
        match choice {
            Choice::Activate { .. } => orders.iter().map(plans::activation).collect(),
            Choice::Act { figure } => plans::leads(battle, *figure),
            Choice::Push { .. } | Choice::Face { .. } => orders.iter().map(PlanSource::Order).collect(),
        }
    }

    fn follow(
        battle: CoupDeGraceBattle<'_>,
        side: SideId,
        lead: PlanSource,
        planned: &mut Planned<PlanSource>,
    ) -> Option<PlanSource> {
        match lead {
            PlanSource::Activate(order, maps) => return plans::activate(battle, side, (order, maps), planned),
            PlanSource::Act(order) => plans::act(battle, side, order, planned),
            PlanSource::Strikes(maps) => {
                return maps
                    .each(battle, |threats| plans::strike(battle, side, threats, planned))
                    .map(PlanSource::Strikes);
            }
            PlanSource::Order(order) => planned.add(0.0, Plan::of(order)),
        }
        None
    }

    fn exposure(enemy: FigureId) -> Self::Exposure {
        ThreatMaps::of(vec![enemy])
    }

    fn exposed(battle: CoupDeGraceBattle<'_>, side: SideId, exposure: &mut Self::Exposure) -> Option<f64> {
        exposure.sum(battle, |threats| exposure::of(battle, side, threats))
    }

    fn reason(battle: CoupDeGraceBattle<'_>, plan: &Plan) -> Option<String> {
        reason::of(battle, plan)
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle, coup_de_grace::Event};
    use knockback_testing::scenarios::begun;

    use super::CoupDeGrace;
    use crate::patience::tests::wanes;

    #[test]
    fn patience_wanes_once_a_battle_has_lasted_long_enough() {
        wanes::<CoupDeGrace>(&begun("the_sinks"), |round| battle::Event::CoupDeGrace(Event::RoundBegan { round }));
    }
}
