//! The enemy's best next attack in Coup-De-Grace.

use knockback_odds::coup_de_grace::{Odds, State, Threats};
use knockback_rules::{battle::SideId, coup_de_grace::CoupDeGraceBattle};

use super::evaluation;
use crate::stance;

/// The probability that an enemy attacks before the position changes, if it has not acted in this round.
const STILL_TO_ACT: f64 = 0.7;

/// The probability that an enemy attacks before the position changes, if it has already acted in this round.
const HAS_ACTED: f64 = 0.25;

/// The expected worth that an enemy's best attack takes from the side.
pub(super) fn of(battle: CoupDeGraceBattle<'_>, side: SideId, threats: &Threats) -> f64 {
    let worst = threats.all_odds().map(|odds| -gain(battle, side, odds)).fold(0.0, f64::max);
    let soon = if battle.mini(threats.figure).acted { HAS_ACTED } else { STILL_TO_ACT };
    soon * worst
}

/// The expected gain of a side from an attack, in points.
pub(super) fn gain(battle: CoupDeGraceBattle<'_>, side: SideId, odds: &Odds) -> f64 {
    let target = odds.question.target;
    let mini = battle.mini(target);
    let before = evaluation::figure_worth(battle, target, mini.hit_points, battle.is_downed(target), mini.out);
    let lost = odds.outcomes.iter().map(|(end, chance)| {
        let left = mini.hit_points.saturating_sub(end.lost.0);
        let after = evaluation::figure_worth(
            battle,
            target,
            left,
            end.states.has(State::Downed),
            end.states.has(State::OutOfAction),
        );
        chance.value() * (before - after)
    });
    -stance::sign(&battle, side, target) * lost.sum::<f64>()
}
