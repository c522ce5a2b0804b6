//! Reasons for the decisions of a C3G bot.

use knockback_odds::{
    Unanswered,
    c3g::{Odds, Question},
};
use knockback_rules::{
    battle::{Battle, Event, FigureId, Order},
    c3g::{self, C3gBattle},
};
use knockback_view::c3g::results;

use super::{exposure, moves};
use crate::{Plan, forecast::after_move, playing::chance_told, purpose};

/// The reason for a plan.
pub(super) fn of(battle: C3gBattle<'_>, plan: &Plan) -> Option<String> {
    attack(battle, plan).or_else(|| purpose::of(battle, plan))
}

/// Describes the likely effect of a plan's attack.
fn attack(battle: C3gBattle<'_>, plan: &Plan) -> Option<String> {
    let side = battle.choice()?.decider;
    let question = plan.orders.iter().find_map(|order| match order {
        Order::C3g(c3g::Order::Attack { attacker, target, with }) => Some(Question::new(*attacker, *target, *with)),
        _ => None,
    })?;
    let after = match moves(plan.order()) {
        Some(figure) => arrived(battle, plan, figure),
        None => battle.battle().clone(),
    };
    let odds = match Odds::of(&after, question) {
        Err(Unanswered::Wanted(lines)) => {
            let board = &after.setup().board;
            let along = lines.0.iter().map(|line| question.along(board.at(line.lead), line.direction));
            let odds = along.filter_map(|question| Odds::of(&after, question).ok());
            odds.max_by(|one, other| exposure::gain(battle, side, one).total_cmp(&exposure::gain(battle, side, other)))
        }
        odds => odds.ok(),
    }?;
    chance_told(plan, results::attack_effects(&odds, battle.occupant_name(question.target)))
}

/// The battle after a plan's move. If the move needs dice, the figure is placed at its destination without them.
fn arrived(battle: C3gBattle<'_>, plan: &Plan, figure: FigureId) -> Battle {
    let after = after_move::<c3g::C3g>(battle.battle(), plan.order());
    if after != *battle.battle() {
        return after;
    }
    let reach = c3g::Reach::of(battle, figure);
    let order = plan.order();
    let way = reach.destinations().find(|way| Order::C3g(way.order(battle, figure)) == *order);
    let mut after = battle.battle().clone();
    if let Some(way) = way {
        after.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at: way.to }]);
    }
    after
}
