//! What may be worth a look in a turn of Pulp City.

use knockback_odds::pulp_city::Threats;
use knockback_rules::{
    battle::{self, FigureId, SideId},
    pulp_city::{Order, Played, PulpCity},
};

use super::{exposure, worth};
use crate::{FxHashMap, Plan, forecast::Forecast, playing::by_guess};

/// What it counts to activate somebody at all, in points: a side that passes lets the others act.
const ACTS: f64 = 0.5;

/// Whom to activate: who could do most now.
pub(super) fn of_turn(battle: Played<'_>, side: SideId) -> Vec<Plan> {
    let plans = battle.legal_orders().iter().map(|order| {
        let gain = match &order {
            battle::Order::PulpCity(Order::Activate { figure }) => ACTS + best(battle, side, *figure),
            battle::Order::PulpCity(Order::Command { card }) => {
                let figures = battle.rules().cards[card.index()].figures.iter();
                let standing = figures.filter(|figure| battle.in_play(**figure));
                ACTS + standing.map(|figure| best(battle, side, *figure)).sum::<f64>()
            }
            _ => 0.0,
        };
        (gain, Plan { gain, ..Plan::of(order) })
    });
    by_guess(plans.collect())
}

/// The most that an action of a model seems to be worth.
fn best(battle: Played<'_>, side: SideId, figure: FigureId) -> f64 {
    let threats = Threats::of(battle, figure);
    threats.threats.iter().map(|threat| exposure::gain(battle, side, &threats.odds(threat).ends)).fold(0.0, f64::max)
}

/// What models may do: each action, from here and after a move; everything else by itself.
pub(super) fn of_models(battle: Played<'_>, side: SideId, figures: &[FigureId]) -> Vec<Plan> {
    let now = worth::of(battle, side);
    let orders: Vec<battle::Order> = battle.legal_orders().iter().collect();
    let mut guessed = Vec::new();
    for figure in figures.iter().filter(|figure| battle.in_play(**figure)) {
        guessed.extend(strikes(battle, side, *figure, &orders));
    }
    for order in orders {
        let guess = match &order {
            battle::Order::PulpCity(Order::EndActivation) => f64::INFINITY,
            // Those against enemies are strikes; of the others a forecast tells.
            battle::Order::PulpCity(Order::Act { .. }) => 0.0,
            _ => {
                let after = Forecast::<PulpCity>::after_move(battle.battle(), &order);
                after.played().map_or(0.0, |after| worth::of(after, side) - now)
            }
        };
        guessed.push((guess, Plan::of(order)));
    }
    by_guess(guessed)
}

/// The actions of a model against enemies, each with what it seems to be worth.
fn strikes(battle: Played<'_>, side: SideId, figure: FigureId, orders: &[battle::Order]) -> Vec<(f64, Plan)> {
    let board = &battle.setup().board;
    let mut ways: FxHashMap<_, &battle::Order> = FxHashMap::default();
    for order in orders {
        if let battle::Order::PulpCity(Order::Move { figure: mover, path, .. }) = order
            && *mover == figure
            && let Some(to) = path.last().and_then(|to| board.cell(*to))
        {
            ways.entry(to).or_insert(order);
        }
    }
    let threats = Threats::of(battle, figure);
    let here = battle.cell_of(figure);
    let strike = |threat: &knockback_odds::pulp_city::Threat| {
        let guess = exposure::gain(battle, side, &threats.odds(threat).ends);
        let act = battle::Order::PulpCity(threat.question.order(battle));
        let plan = match (threats.way(threat), here == Some(threat.at)) {
            (Some(_), false) => Plan::of((*ways.get(&threat.at)?).clone()).then(act),
            _ => Plan::of(act),
        };
        Some((guess, plan))
    };
    threats.threats.iter().filter_map(strike).collect()
}
