//! The enemy's best next action in Pulp City.

use knockback_odds::pulp_city::{Ends, State, Threats};
use knockback_rules::{
    battle::{Occupant, SideId},
    pulp_city::PulpCityBattle,
};

use super::evaluation;

/// The probability that an enemy acts before the position changes.
const ITS_TURN: f64 = 0.5;

/// The expected worth that an enemy's best action takes from the side.
pub(super) fn of(battle: PulpCityBattle<'_>, side: SideId, threats: &Threats) -> f64 {
    let worst = threats.all_odds().map(|odds| -gain(battle, side, &odds.ends));
    ITS_TURN * worst.fold(0.0, f64::max)
}

/// The expected gain of a side from an action, in points.
pub(super) fn gain(battle: PulpCityBattle<'_>, side: SideId, ends: &Ends) -> f64 {
    let gains = ends.outcomes.iter().map(|(end, chance)| {
        let of_all: f64 = end
            .fates
            .iter()
            .map(|fate| {
                let Occupant::Figure(figure) = fate.who else { return 0.0 };
                let hp = battle.model(figure).hp;
                let after = hp.saturating_add(fate.healed).saturating_sub(fate.lost);
                let lost = evaluation::figure_worth(battle, figure, hp, false)
                    - evaluation::figure_worth(battle, figure, after, fate.states.has(State::Ko));
                if battle.owner(figure) == side { -lost } else { lost }
            })
            .sum();
        chance.value() * of_all
    });
    gains.sum()
}
