//! What may be worth a look in a turn of Pulp City.

use knockback_odds::pulp_city::{Question, Threats};
use knockback_rules::{
    battle::{self, FigureId, Occupant, SideId},
    pulp_city::{Attempt, Order, Played, PulpCity},
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

/// What models may do: each action, from here and after a move; everything else by itself, but for what would do
/// nothing.
pub(super) fn of_models(battle: Played<'_>, side: SideId, figures: &[FigureId]) -> Vec<Plan> {
    let now = worth::of(battle, side);
    let orders: Vec<battle::Order> = battle.legal_orders().iter().collect();
    let mut guessed = Vec::new();
    for figure in figures.iter().filter(|figure| battle.in_play(**figure)) {
        guessed.extend(strikes(battle, side, *figure, &orders));
    }
    for order in orders.into_iter().filter(|order| !is_idle(battle, order)) {
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

/// True for an action of which nothing comes but its price, such as Mind Control of a thing.
fn is_idle(battle: Played<'_>, order: &battle::Order) -> bool {
    let battle::Order::PulpCity(order) = order else { return false };
    let Some(Question { attacker, action, target, thing, .. }) = Question::of(battle, order) else { return false };
    Attempt { attacker, action, target, thrown: thing.map(Occupant::Object), centre: None }.is_idle(battle)
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use knockback_rules::{
        battle::{Battle, Setup},
        dice::SeededDice,
        files::read_scenario,
        game::Game,
    };

    use super::*;
    use crate::Playing;

    /// Last Stop, with a model of The Rivets activated where it begins.
    fn activated(name: &str) -> Battle {
        let text = include_bytes!("../../../../assets/scenarios/last_stop.ron");
        let setup = Setup::new(read_scenario("last_stop.ron", text).unwrap()).unwrap();
        let figure = setup.figure_ids().find(|figure| setup.figure(*figure).name == name).unwrap();
        let (mut game, mut dice) = (Game::new(Arc::new(setup), Some(1)), SeededDice::new(1));
        game.settle(&mut dice).unwrap();
        let activate = battle::Order::PulpCity(Order::Activate { figure });
        if !game.battle().legal_orders().contains(&activate) {
            game.play(&battle::Order::PulpCity(Order::Pass), &mut dice).unwrap();
        }
        game.play(&activate, &mut dice).unwrap();
        game.battle().clone()
    }

    /// Hush suppresses and controls, which does nothing to a kiosk; Flare hurts, and has a blast.
    #[test]
    fn what_would_do_nothing_to_a_thing_is_not_looked_at() {
        let at_a_thing = |order: &battle::Order| {
            matches!(order, battle::Order::PulpCity(Order::Act { target: Some(Occupant::Object(_)), .. }))
        };
        for (name, looked_at) in [("Doctor Lull", false), ("Corona", true)] {
            let battle = activated(name);
            assert!(battle.legal_orders().iter().any(|order| at_a_thing(&order)), "{name} may aim at a thing");
            let (side, choice) = battle.choice_of::<PulpCity>().unwrap();
            let plans = PulpCity::plans(battle.played().unwrap(), side, &choice);
            assert_eq!(plans.iter().any(|plan| plan.orders.iter().any(at_a_thing)), looked_at, "{name}");
        }
    }
}
