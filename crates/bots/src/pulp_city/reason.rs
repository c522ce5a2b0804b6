//! Why a bot of Pulp City wants what it wants.

use knockback_odds::pulp_city::{Odds, Question, State};
use knockback_rules::{
    battle::{self, Occupant},
    pulp_city::{Mark, Played, PulpCity},
};

use crate::{
    Plan,
    forecast::after_move,
    playing::{chance_told, order_told},
};

/// Why a plan is good.
pub(super) fn of(battle: Played<'_>, plan: &Plan) -> String {
    let otherwise = || order_told(battle, plan.order());
    let Some(battle::Order::PulpCity(act)) = plan.orders.last() else { return otherwise() };
    let after = match plan.orders.len() {
        1 => battle.battle().clone(),
        _ => after_move::<PulpCity>(battle.battle(), plan.order()),
    };
    let Some(question) = after.played().and_then(|after| Question::of(after, act)) else { return otherwise() };
    let Mark::Figure(target) = question.target else { return otherwise() };
    if target == question.attacker {
        return otherwise();
    }
    let Ok(odds) = Odds::of(&after, question) else { return otherwise() };
    let (who, name) = (Occupant::Figure(target), battle.figure_name(target));
    let told = [
        (odds.ends.chance(|end| end.has(who, State::Ko)), format!("to knock {name} out")),
        (odds.ends.chance(|end| !end.falls.is_empty()), format!("to make {name} fall")),
        (odds.ends.hit(), format!("to hit {name}")),
    ];
    chance_told(plan, told, otherwise)
}
