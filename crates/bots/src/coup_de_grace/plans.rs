//! Candidate plans for an activation of Coup-De-Grace.

use knockback_odds::coup_de_grace::{Odds, Threat, ThreatCount, Threats};
use knockback_rules::{
    battle::{self, FigureId, SideId},
    coup_de_grace::{CoupDeGraceBattle, Order},
};

use super::{PlanSource, exposure};
use crate::{FxHashMap, Plan, Planned, forecast::changed, threats::ThreatMaps};

/// The plan source of an order that may activate a mini.
pub(super) fn activation(order: battle::Order) -> PlanSource {
    let activated = match &order {
        battle::Order::CoupDeGrace(Order::Activate { figure }) => vec![*figure],
        _ => Vec::new(),
    };
    PlanSource::Activate(order, ThreatMaps::of(activated))
}

/// Adds the plan for an order that may activate a mini, valued by the mini's best attack.
pub(super) fn activate(
    battle: CoupDeGraceBattle<'_>,
    side: SideId,
    (order, mut maps): (battle::Order, ThreatMaps<ThreatCount>),
    planned: &mut Planned<PlanSource>,
) -> Option<PlanSource> {
    let best =
        |threats: &Threats| threats.all_odds().map(|odds| exposure::gain(battle, side, odds)).fold(0.0, f64::max);
    let Some(gain) = maps.sum(battle, best) else { return Some(PlanSource::Activate(order, maps)) };
    planned.add(gain, Plan { gain, ..Plan::of(order) });
    None
}

/// The plan sources of an activation: one for each order that is not an attack, and one for all attacks within the
/// mini's points.
pub(super) fn leads(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Vec<PlanSource> {
    let attacks = |order: &battle::Order| matches!(order, battle::Order::CoupDeGrace(Order::Attack { .. }));
    let others = battle.legal_orders().iter().filter(|order| !attacks(order));
    others.map(PlanSource::Act).chain([PlanSource::Strikes(ThreatMaps::of(vec![figure]))]).collect()
}

/// Adds the plan for an order that is not an attack.
pub(super) fn act(
    battle: CoupDeGraceBattle<'_>,
    side: SideId,
    order: battle::Order,
    planned: &mut Planned<PlanSource>,
) {
    // The best possible guess, so that these orders are always forecast.
    let guess = if matches!(order, battle::Order::CoupDeGrace(Order::EndActivation | Order::Recover { .. })) {
        f64::INFINITY
    } else {
        changed(battle, (side, planned.now()), &order)
    };
    planned.add(guess, Plan::of(order));
}

/// Adds the attack plans of a mini.
pub(super) fn strike(
    battle: CoupDeGraceBattle<'_>,
    side: SideId,
    threats: &Threats,
    planned: &mut Planned<PlanSource>,
) {
    let figure = threats.figure;
    let points = battle.state().active().map_or(0, |active| active.points);
    let mut gains: FxHashMap<*const Odds, f64> = FxHashMap::default();
    let affordable = threats.threats.iter().filter(|threat| threat.cost <= points || threat.facing.is_none());
    let strike = |threat: &Threat| {
        let odds = threats.odds(threat);
        let guess = *gains.entry(odds).or_insert_with(|| exposure::gain(battle, side, odds));
        let question = threat.question;
        let attack = Order::Attack { figure, target: question.target, hand: question.hand };
        let attack = battle::Order::CoupDeGrace(attack);
        let first = match (threats.way(threat), threat.facing) {
            (Some(way), facing) => match way.order(battle, figure) {
                Order::Move { figure, path, .. } => Some(Order::Move { figure, path, facing }),
                order => Some(order),
            },
            (None, Some(facing)) if battle.mini(figure).facing != Some(facing) => Some(Order::Turn { figure, facing }),
            (None, _) => None,
        };
        let plan = match first {
            Some(first) => Plan::of(battle::Order::CoupDeGrace(first)).then(attack),
            None => Plan::of(attack),
        };
        // Prefers cheap attacks, which leave more points for other orders.
        (guess - f64::from(threat.cost) * 0.001, plan)
    };
    let mut strikes: Vec<(f64, Plan)> = affordable.map(strike).collect();
    strikes.dedup_by(|(_, one), (_, other)| one.orders == other.orders);
    for (guess, plan) in strikes {
        planned.add(guess, plan);
    }
}
