//! The purpose of a move, in words.

use knockback_rules::{
    battle::{Battle, FigureId, SideId},
    ruleset::BattleOf,
};

use crate::{Plan, Playing, advice::mean_cost, forecast::before_dice, outlook::OWN_NEXT, patience::patience, stance};

/// The minimum improvement that is mentioned, as a fraction of the mean cost of a figure.
const WORTH_TELLING: f64 = 0.005;

/// The purpose of a plan that moves a figure of its side. Considers the enemies' next actions, the figure's own next
/// action and its distance to the enemies, and names the one that improves most. `None` if none of them improves
/// enough, or if no figure moves before dice are rolled.
pub(crate) fn of<R: Playing>(battle: BattleOf<'_, R>, plan: &Plan) -> Option<String> {
    let seen = battle.battle();
    let side = seen.choice()?.decider;
    let after = before_dice::<R>(seen, &plan.orders);
    let mover = moved(seen, &after, side)?;
    let (now, then) = (battle, after.as_ruleset::<R>()?);
    let name = |figure| seen.figure_name(figure);
    let later = patience(battle);
    let purposes = [
        safer(now, then, side).map(|(gain, from)| (later * gain, format!("to be safer from {}", name(from)))),
        Some((later * OWN_NEXT * bolder(now, then, mover), "to set up a better attack".to_owned())),
        neared(now, then, mover).map(|to| {
            (R::position_worth(then, side) - R::position_worth(now, side), format!("to close in on {}", name(to)))
        }),
    ];
    let best = purposes.into_iter().flatten().max_by(|(one, _), (other, _)| one.total_cmp(other));
    best.filter(|(gain, _)| *gain > WORTH_TELLING * mean_cost(seen)).map(|(_, told)| told)
}

/// A figure of the side whose position has changed.
fn moved(now: &Battle, then: &Battle, side: SideId) -> Option<FigureId> {
    let at = |battle: &Battle, figure| battle.field().standing(figure);
    let mut own = now.setup().figure_ids().filter(|figure| now.controller(*figure) == side);
    own.find(|figure| at(then, *figure).is_some_and(|there| at(now, *figure).is_some_and(|here| here != there)))
}

/// The worth that a figure's best next action takes from a side.
fn taken<R: Playing>(battle: BattleOf<'_, R>, from: SideId, by: FigureId) -> f64 {
    let mut exposure = R::exposure(by);
    loop {
        if let Some(taken) = R::exposed(battle, from, &mut exposure) {
            return taken;
        }
    }
}

/// The decrease of the worth that the most dangerous enemy takes from a side, and the enemy whose threat decreases
/// most.
fn safer<R: Playing>(now: BattleOf<'_, R>, then: BattleOf<'_, R>, side: SideId) -> Option<(f64, FigureId)> {
    let (mut before, mut after, mut lost) = (0.0_f64, 0.0_f64, None);
    for (enemy, _) in now.field().standing_figures().filter(|(figure, _)| now.controller(*figure) != side) {
        let (could, can) = (taken(now, side, enemy), taken(then, side, enemy));
        (before, after) = (before.max(could), after.max(can));
        if lost.is_none_or(|(most, _)| could - can > most) {
            lost = Some((could - can, enemy));
        }
    }
    lost.map(|(_, enemy)| (before - after, enemy))
}

/// The increase of the worth that a figure's best next action takes from an enemy side.
fn bolder<R: Playing>(now: BattleOf<'_, R>, then: BattleOf<'_, R>, figure: FigureId) -> f64 {
    let own = now.controller(figure);
    let others = || (0..).map(SideId).take(now.setup().sides.len()).filter(|side| *side != own);
    let best = |battle| others().map(|side| taken(battle, side, figure)).fold(0.0, f64::max);
    best(then) - best(now)
}

/// The enemy nearest to a figure, if the figure has moved closer to its enemies.
fn neared<R: Playing>(now: BattleOf<'_, R>, then: BattleOf<'_, R>, figure: FigureId) -> Option<FigureId> {
    let nearest = |battle: BattleOf<'_, R>| {
        let (at, own) = (battle.field().standing(figure)?, battle.controller(figure));
        let enemies = battle.field().standing_figures().filter(|(other, _)| battle.controller(*other) != own);
        let away = enemies.map(|(enemy, there)| (stance::hexes(&battle, at, there), enemy));
        away.min_by(|(one, _), (other, _)| one.total_cmp(other))
    };
    let ((before, _), (after, enemy)) = (nearest(now)?, nearest(then)?);
    (after < before).then_some(enemy)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;

    use knockback_rules::{dice::SeededDice, game::Game};
    use knockback_testing::scenarios;

    use super::*;
    use crate::{Bot, Level};

    /// Plays a battle between bots, and checks the purposes of moves at each choice against the board. Returns the
    /// kinds of purpose that occurred.
    pub(crate) fn held<R: Playing>(name: &str, orders: usize) -> BTreeSet<&'static str> {
        let (mut game, mut dice) = (Game::new(scenarios::setup(name), Some(5)), SeededDice::new(5));
        game.settle(&mut dice).unwrap();
        let mut kinds = BTreeSet::new();
        for _ in 0..orders {
            let Some(choice) = game.battle().choice() else { break };
            let (seen, side) = (game.battle().seen_by(Some(choice.decider)), choice.decider);
            let now = seen.as_ruleset::<R>().unwrap();
            for order in seen.legal_orders().iter().step_by(9) {
                let plan = Plan::of(order);
                let Some(told) = of(now, &plan) else { continue };
                let after = before_dice::<R>(&seen, &plan.orders);
                let (then, mover) = (after.as_ruleset::<R>().unwrap(), moved(&seen, &after, side).unwrap());
                let named = |words: &str| {
                    let name = told.strip_prefix(words)?;
                    seen.setup().figure_ids().find(|figure| seen.figure_name(*figure) == name)
                };
                let away = |battle: &Battle, enemy| {
                    let [one, other] = [mover, enemy].map(|figure| battle.field().standing(figure).unwrap());
                    stance::hexes(battle, one, other)
                };
                if let Some(enemy) = named("to close in on ") {
                    assert!(away(&after, enemy) < away(&seen, enemy), "{told}");
                    kinds.insert("nearer");
                } else if let Some(enemy) = named("to be safer from ") {
                    assert!(taken(then, side, enemy) < taken(now, side, enemy), "{told}");
                    kinds.insert("safer");
                } else {
                    assert_eq!(told, "to set up a better attack");
                    assert!(bolder(now, then, mover) > 0.0);
                    kinds.insert("bolder");
                }
            }
            let decision = Bot::new(Level::WIDEST, 1).decide(game.battle()).unwrap();
            game.play(&decision.order, &mut dice).unwrap();
        }
        kinds
    }
}
