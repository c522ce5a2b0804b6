//! What may be worth a look in an activation of Coup-De-Grace.

use knockback_odds::coup_de_grace::{Odds, Threat, Threats};
use knockback_rules::{
    battle::{self, FigureId, SideId},
    coup_de_grace::{CoupDeGrace, Order, Played},
};

use super::exposure;
use crate::{FxHashMap, Plan, forecast::Forecast, playing::by_guess};

/// Which mini to activate: the one that could do most now.
pub(super) fn of_round(battle: Played<'_>, side: SideId, figures: &[FigureId]) -> Vec<Plan> {
    let plans = battle.legal_orders().iter().map(|order| {
        let gain = match &order {
            battle::Order::CoupDeGrace(Order::Activate { figure }) if figures.contains(figure) => {
                let threats = Threats::of(battle, *figure);
                threats
                    .threats
                    .iter()
                    .map(|threat| exposure::gain(battle, side, threats.odds(threat)))
                    .fold(0.0, f64::max)
            }
            _ => 0.0,
        };
        (gain, Plan { gain, ..Plan::of(order) })
    });
    by_guess(plans.collect())
}

/// What a mini may do: each attack, from each hex and facing that its points reach; everything else by itself.
pub(super) fn of_mini(battle: Played<'_>, side: SideId, figure: FigureId) -> Vec<Plan> {
    let now = super::worth::of(battle, side);
    let strikes = strikes(battle, side, figure);
    let others =
        battle.legal_orders().iter().filter(|order| !matches!(order, battle::Order::CoupDeGrace(Order::Attack { .. })));
    let others = others.map(|order| {
        // An end is always looked at.
        let guess = if matches!(order, battle::Order::CoupDeGrace(Order::EndActivation | Order::Recover { .. })) {
            f64::INFINITY
        } else {
            let after = Forecast::<CoupDeGrace>::after_move(battle.battle(), &order);
            after.played().map_or(0.0, |after| super::worth::of(after, side) - now)
        };
        (guess, Plan::of(order))
    });
    by_guess(others.chain(strikes).collect())
}

/// The attacks of a mini, each with what it seems to be worth.
fn strikes(battle: Played<'_>, side: SideId, figure: FigureId) -> Vec<(f64, Plan)> {
    let threats = Threats::of(battle, figure);
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
        // Points that are left may serve for more.
        (guess - f64::from(threat.cost) * 0.001, plan)
    };
    let mut strikes: Vec<(f64, Plan)> = affordable.map(strike).collect();
    strikes.dedup_by(|(_, one), (_, other)| one.orders == other.orders);
    strikes
}
