//! Candidate plans for a turn of Pulp City.

use knockback_odds::pulp_city::{Question, ThreatCount, Threats};
use knockback_rules::{
    battle::{self, FigureId, Occupant, SideId},
    pulp_city::{Attempt, Order, PulpCityBattle},
};

use super::{PlanSource, exposure};
use crate::{FxHashMap, Plan, Planned, forecast::changed, threats::ThreatMaps};

/// The bonus for any activation over passing, in points. A side that passes lets the others act.
const ACTS: f64 = 0.5;

/// The plan sources of a turn: one for each order, with the models that it activates.
pub(super) fn activations(battle: PulpCityBattle<'_>) -> Vec<PlanSource> {
    let activated = |order: &battle::Order| match order {
        battle::Order::PulpCity(Order::Activate { figure }) => vec![*figure],
        battle::Order::PulpCity(Order::Command { card }) => {
            let figures = battle.rules().cards[card.index()].figures.iter().copied();
            figures.filter(|figure| battle.in_play(*figure)).collect()
        }
        _ => Vec::new(),
    };
    let with_maps = |order| {
        let maps = ThreatMaps::of(activated(&order));
        PlanSource::Activate(order, maps)
    };
    battle.legal_orders().iter().map(with_maps).collect()
}

/// Adds the plan for an order that activates models, valued by their best actions.
pub(super) fn activate(
    battle: PulpCityBattle<'_>,
    side: SideId,
    (order, mut maps): (battle::Order, ThreatMaps<ThreatCount>),
    planned: &mut Planned<PlanSource>,
) -> Option<PlanSource> {
    let Some(best) = maps.sum(battle, |threats| best(battle, side, threats)) else {
        return Some(PlanSource::Activate(order, maps));
    };
    let acts = matches!(order, battle::Order::PulpCity(Order::Activate { .. } | Order::Command { .. }));
    let gain = if acts { ACTS + best } else { 0.0 };
    planned.add(gain, Plan { gain, ..Plan::of(order) });
    None
}

/// The guessed worth of a model's best action.
fn best(battle: PulpCityBattle<'_>, side: SideId, threats: &Threats) -> f64 {
    threats.all_odds().map(|odds| exposure::gain(battle, side, &odds.ends)).fold(0.0, f64::max)
}

/// The plan sources of active models: one for the actions of each against enemies, and one for each legal order.
pub(super) fn leads(battle: PulpCityBattle<'_>, figures: &[FigureId]) -> Vec<PlanSource> {
    let standing = figures.iter().copied().filter(|figure| battle.in_play(*figure));
    standing
        .map(|figure| PlanSource::Strikes(ThreatMaps::of(vec![figure])))
        .chain(battle.legal_orders().iter().map(PlanSource::Act))
        .collect()
}

/// Adds the plan for an order, unless it has no effect.
pub(super) fn act(battle: PulpCityBattle<'_>, side: SideId, order: battle::Order, planned: &mut Planned<PlanSource>) {
    let guess = match &order {
        battle::Order::PulpCity(Order::EndActivation) => f64::INFINITY,
        battle::Order::PulpCity(Order::Act { .. }) if is_idle(battle, &order) => return,
        // Actions against enemies are also added as strikes, with better guesses.
        battle::Order::PulpCity(Order::Act { .. }) => 0.0,
        _ => changed(battle, (side, planned.now()), &order),
    };
    planned.add(guess, Plan::of(order));
}

/// True for an action that only costs AP and has no effect, such as Mind Control of an object.
fn is_idle(battle: PulpCityBattle<'_>, order: &battle::Order) -> bool {
    let battle::Order::PulpCity(order) = order else { return false };
    let Some(Question { attacker, action, target, thing, .. }) = Question::of(battle, order) else { return false };
    Attempt { attacker, action, target, thrown: thing.map(Occupant::Object), centre: None }.is_idle(battle)
}

/// Adds the plans of a model for actions against enemies.
pub(super) fn strike(battle: PulpCityBattle<'_>, side: SideId, threats: &Threats, planned: &mut Planned<PlanSource>) {
    let figure = threats.figure;
    let board = &battle.setup().board;
    let mut ways: FxHashMap<_, battle::Order> = FxHashMap::default();
    for order in battle.legal_orders().iter() {
        if let battle::Order::PulpCity(Order::Move { figure: mover, path, .. }) = &order
            && *mover == figure
            && let Some(to) = path.last().and_then(|to| board.cell(*to))
        {
            ways.entry(to).or_insert(order);
        }
    }
    let here = battle.cell_of(figure);
    for threat in &threats.threats {
        let guess = exposure::gain(battle, side, &threats.odds(threat).ends);
        let act = battle::Order::PulpCity(threat.question.order(battle));
        match (threats.way(threat), here == Some(threat.at)) {
            (Some(_), false) => {
                if let Some(way) = ways.get(&threat.at) {
                    planned.add(guess, Plan::of(way.clone()).then(act));
                }
            }
            _ => planned.add(guess, Plan::of(act)),
        }
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{battle::Battle, dice::SeededDice, game::Game, pulp_city::PulpCity};
    use knockback_testing::scenarios;

    use super::*;
    use crate::planning::Planning;

    /// A battle of Last Stop in which the named model has been activated at its starting position.
    fn activated(name: &str) -> Battle {
        let setup = scenarios::setup("last_stop");
        let figure = setup.figure_ids().find(|figure| setup.figure(*figure).name == name).unwrap();
        let (mut game, mut dice) = (Game::new(setup, Some(1)), SeededDice::new(1));
        game.settle(&mut dice).unwrap();
        let activate = battle::Order::PulpCity(Order::Activate { figure });
        if !game.battle().legal_orders().contains(&activate) {
            game.play(&battle::Order::PulpCity(Order::Pass), &mut dice).unwrap();
        }
        game.play(&activate, &mut dice).unwrap();
        game.battle().clone()
    }

    /// Doctor Lull's Hush suppresses and controls, which has no effect on a kiosk. Corona's Flare causes damage and a
    /// blast.
    #[test]
    fn actions_without_effect_on_an_object_are_skipped() {
        let at_a_thing = |order: &battle::Order| {
            matches!(order, battle::Order::PulpCity(Order::Act { target: Some(Occupant::Object(_)), .. }))
        };
        for (name, looked_at) in [("Doctor Lull", false), ("Corona", true)] {
            let battle = activated(name);
            assert!(battle.legal_orders().iter().any(|order| at_a_thing(&order)), "{name} needs a thing to aim at");
            let (side, choice) = battle.choice_of::<PulpCity>().unwrap();
            let seen = battle.as_ruleset().unwrap();
            let plans = Planning::<PulpCity>::begin(side, choice).advance(seen, &mut u64::MAX.clone()).unwrap();
            let plans = plans.best(usize::MAX);
            assert_eq!(plans.iter().any(|plan| plan.orders.iter().any(at_a_thing)), looked_at, "{name}");
        }
    }
}
