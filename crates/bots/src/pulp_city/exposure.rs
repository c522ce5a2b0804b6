//! What the enemy could do next in Pulp City.

use knockback_odds::pulp_city::{Ends, State, Threats};
use knockback_rules::{
    battle::{FigureId, Occupant, SideId},
    pulp_city::Played,
};

use super::worth;

/// The chance that an enemy acts before the position changes.
const ITS_TURN: f64 = 0.5;

/// What each enemy could do next: the worth that its best action takes from the side, on average.
pub(super) fn of(battle: Played<'_>, side: SideId) -> Vec<(FigureId, f64)> {
    let enemies = battle.field().standing_figures().map(|(figure, _)| figure);
    let enemies = enemies.filter(|figure| battle.controller(*figure) != side);
    let loss = |enemy| {
        let threats = Threats::of(battle, enemy);
        let worst = threats.threats.iter().map(|threat| -gain(battle, side, &threats.odds(threat).ends));
        let worst = worst.fold(0.0, f64::max);
        (worst > 0.0).then_some((enemy, ITS_TURN * worst))
    };
    enemies.filter_map(loss).collect()
}

/// What a side gains by an action on average.
pub(super) fn gain(battle: Played<'_>, side: SideId, ends: &Ends) -> f64 {
    let gains = ends.outcomes.iter().map(|(end, chance)| {
        let of_all: f64 = end
            .fates
            .iter()
            .map(|fate| {
                let Occupant::Figure(figure) = fate.who else { return 0.0 };
                let hp = battle.model(figure).hp;
                let after = hp.saturating_sub(fate.lost).saturating_add(fate.healed);
                let lost = worth::worth(battle, figure, hp, false)
                    - worth::worth(battle, figure, after, fate.states.has(State::Ko));
                if battle.owner(figure) == side { -lost } else { lost }
            })
            .sum();
        chance.value() * of_all
    });
    gains.sum()
}
