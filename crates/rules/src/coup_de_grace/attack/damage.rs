//! Damage of a hit (`CDG-16`, `CDG-27`, `CDG-28`).

use super::modifiers;
use crate::coup_de_grace::data::blow::Blow;
use crate::coup_de_grace::{
    CoupDeGraceBattle, RaceTrait,
    data::{race::Stroke, weapon::MoreDamage},
};

/// Returns the damage of a hit, given the number on the die.
#[must_use]
pub fn damage(battle: CoupDeGraceBattle<'_>, blow: Blow, die: u8) -> u8 {
    let Some(weapon) = blow.profile(battle).filter(|weapon| weapon.on_hit.hurts()) else { return 0 };
    let backstab = modifiers::is_backstab(battle, blow);
    let by_weapon = match weapon.more_damage {
        MoreDamage::Never => false,
        MoreDamage::Backstab => backstab,
        MoreDamage::On(low, high) => (low..=high).contains(&die),
    };
    let by_race = match battle.sheet(blow.attacker).race_trait() {
        Some(RaceTrait::Damage(Stroke::EvenBackstab)) => backstab && die.is_multiple_of(2),
        Some(RaceTrait::Damage(Stroke::Six)) => die == 6,
        _ => false,
    };
    1 + u8::from(by_weapon) + u8::from(by_race)
}
