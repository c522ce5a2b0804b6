//! The enemy's best next attack in C3G.

use knockback_odds::c3g::{Odds, Threats};
use knockback_rules::{
    battle::{FigureId, Occupant, SideId},
    c3g::C3gBattle,
};

use super::evaluation;

/// The probability that the enemy's next turn belongs to its most dangerous figure. It may not, because the enemy has
/// already placed its markers.
const ITS_TURN: f64 = 0.5;

/// The expected worth that an enemy's best attack takes from the side.
pub(super) fn of(battle: C3gBattle<'_>, side: SideId, threats: &Threats) -> f64 {
    let worst = threats.threats.iter().map(|threat| -gain(battle, side, threats.odds(threat)) * threat.arrival.value());
    ITS_TURN * worst.fold(0.0, f64::max)
}

/// The expected gain of a side from an attack: the worth of its enemies' wounds and deaths, minus that of its own.
pub(super) fn gain(battle: C3gBattle<'_>, side: SideId, odds: &Odds) -> f64 {
    let of = |victim: &Occupant, worth: fn(C3gBattle<'_>, FigureId) -> f64| match victim {
        Occupant::Figure(figure) if battle.controller(*figure) == side => -worth(battle, *figure),
        Occupant::Figure(figure) => worth(battle, *figure),
        Occupant::Object(_) => 0.0,
    };
    let gains = odds.outcomes.iter().map(|outcome| {
        let wounds = outcome.wounds.iter();
        let wounds: f64 = wounds.map(|(who, wounds)| f64::from(wounds.0) * of(who, evaluation::per_wound)).sum();
        let deaths: f64 = outcome.destroyed.iter().map(|who| of(who, evaluation::per_death)).sum();
        outcome.probability.value() * (wounds + deaths)
    });
    gains.sum()
}
