//! The enemy's best next attack in Champions.
//!
//! Computing the threat map of a phase would take a bot far too long. Instead, the harm done by each weapon is
//! estimated from the chance to hit and the mean of its dice.

use knockback_rules::{
    battle::{FigureId, Occupant, SideId},
    champions::{AttackRange, ChampionsBattle, Maneuver, Weapon, outlook::outlook},
    units::Metres,
};

use super::plans;
use crate::stance;

/// The fraction of an enemy's estimated harm that counts. It combines the probability that the enemy acts before the
/// position changes with the fraction of its harm that then still applies.
const ITS_PHASE: f64 = 0.25;

/// The approximate worth that an enemy's best attack takes from the side.
pub(super) fn of(battle: ChampionsBattle<'_>, side: SideId, enemy: FigureId) -> f64 {
    if !battle.is_awake(enemy) {
        return 0.0;
    }
    let own = battle.field().standing_figures().map(|(figure, _)| figure);
    let own = own.filter(|figure| battle.is_awake(*figure) && battle.controller(*figure) == side);
    let harms = own.flat_map(|target| weapons(battle, enemy).map(move |with| harm(battle, enemy, target, with)));
    ITS_PHASE * harms.fold(0.0, f64::max)
}

/// The weapons of a character, beginning with bare hands.
fn weapons(battle: ChampionsBattle<'_>, figure: FigureId) -> impl Iterator<Item = Weapon> {
    let sheet = battle.sheet(figure);
    let attacks = (0..).zip(&sheet.attacks).map(|(place, _)| Weapon::Attack(place));
    std::iter::once(Weapon::Strength(sheet.strength)).chain(attacks)
}

/// The approximate harm of an attack that may follow a half move; 0 if the target is out of reach.
fn harm(battle: ChampionsBattle<'_>, attacker: FigureId, target: FigureId, with: Weapon) -> f64 {
    let who = Occupant::Figure(target);
    let how = (with, Maneuver::Strike);
    let Some(seen) = outlook(battle, attacker, who, how) else { return 0.0 };
    let hexes = match (battle.field().standing(attacker), battle.field().standing(target)) {
        (Some(at), Some(there)) => stance::hexes(&battle, at, there),
        _ => return 0.0,
    };
    let movement = battle.sheet(attacker).movement;
    let half = f64::from(movement.running.max(movement.flight).max(movement.leaping).0) / METRES_OF_HEX / 2.0;
    let reach = match seen.blow.range {
        AttackRange::Hand => 1.0,
        AttackRange::Metres(Metres(metres)) => f64::from(metres) / METRES_OF_HEX,
    };
    if hexes > half + reach { 0.0 } else { plans::harm(battle, attacker, who, how) }
}

/// The width of a hex, in metres.
const METRES_OF_HEX: f64 = 2.0;
