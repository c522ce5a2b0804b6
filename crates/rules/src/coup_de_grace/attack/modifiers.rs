//! Modifiers to attack rolls (`CDG-18`, `CDG-19`).

use crate::coup_de_grace::data::blow::{Blow, BlowKind};
use crate::{
    battle::FigureId,
    board::Cell,
    coup_de_grace::{
        CoupDeGraceBattle, RaceTrait,
        data::{
            modifier::{ModifierPart, Reason},
            race::When,
        },
    },
    geometry::Direction,
};

/// Modifier of a downed attacker (`CDG-22`).
const DOWNED: i16 = -2;

/// Returns all modifiers to an attack roll. Weapon modifiers that depend on the number rolled are included only if
/// `die` is given.
#[must_use]
pub fn parts(battle: CoupDeGraceBattle<'_>, blow: Blow, die: Option<u8>) -> Vec<ModifierPart> {
    let Blow { attacker, target, .. } = blow;
    let (Some(from), Some(to)) = (battle.cell_of(attacker), battle.cell_of(target)) else { return Vec::new() };
    let mut parts = Vec::new();
    let mut add = |reason, value| {
        if value != 0 {
            parts.push(ModifierPart { reason, value });
        }
    };
    match blow.kind {
        BlowKind::Melee => {
            let helps = |other: &FigureId| battle.friends(*other, attacker) && *other != attacker;
            add(Reason::Coordinated, facing(battle, to, helps));
            add(Reason::Backstab, i16::from(is_backstab(battle, blow)));
            let bothers = |other: &FigureId| !battle.friends(*other, attacker) && *other != target;
            add(Reason::Distraction, -facing(battle, from, bothers));
            add(Reason::CoupDeGrace, i16::from(battle.is_downed(target)));
        }
        BlowKind::Ranged => {
            let friends =
                battle.minis_beside(to).filter(|other| battle.friends(*other, attacker) && *other != attacker);
            add(Reason::FiringIntoMelee, -count(friends.count()));
            add(Reason::Range, range(battle, blow, (from, to)));
        }
    }
    if battle.is_downed(attacker) {
        add(Reason::Downed, DOWNED);
    }
    add(Reason::Race, race(battle, blow));
    let held = blow.profile(battle).and_then(|profile| profile.more_to_hit);
    add(Reason::Weapon, i16::from(held.zip(die).is_some_and(|((low, high), die)| (low..=high).contains(&die))));
    let entangled = |by: &FigureId| battle.friends(*by, attacker) && *by != attacker;
    add(Reason::Entangled, i16::from(battle.mini(target).entangled_by.iter().any(entangled)));
    parts
}

fn count(number: usize) -> i16 {
    i16::try_from(number).unwrap_or(i16::MAX)
}

/// Returns the number of matching minis that are beside a cell and face it.
fn facing(battle: CoupDeGraceBattle<'_>, cell: Cell, counts: impl Fn(&FigureId) -> bool) -> i16 {
    count(battle.minis_beside(cell).filter(counts).filter(|other| battle.has_in_front(*other, cell)).count())
}

/// True if the target of a melee attack faces exactly away from the attacker. A downed target has no facing, so it
/// cannot be backstabbed.
pub(super) fn is_backstab(battle: CoupDeGraceBattle<'_>, blow: Blow) -> bool {
    let way = battle.cell_of(blow.attacker).zip(battle.cell_of(blow.target));
    let way = way.and_then(|(from, to)| straight(battle, from, to));
    blow.kind == BlowKind::Melee && way.is_some() && battle.mini(blow.target).facing == way
}

/// Returns the direction from one cell to another that is one or two hexes away in a straight line.
pub(in crate::coup_de_grace) fn straight(battle: CoupDeGraceBattle<'_>, from: Cell, to: Cell) -> Option<Direction> {
    let (from, to) = (battle.setup().board.at(from), battle.setup().board.at(to));
    Direction::ALL.into_iter().find(|way| from.step(*way) == to || from.step(*way).step(*way) == to)
}

/// Returns the range penalty of a ranged attack (`CDG-19`).
fn range(battle: CoupDeGraceBattle<'_>, blow: Blow, (from, to): (Cell, Cell)) -> i16 {
    let board = &battle.setup().board;
    let shot = blow.profile(battle).and_then(|profile| profile.shot);
    let Some(increment) = shot.and_then(|shot| shot.increment) else { return 0 };
    range_penalty(board.at(from).distance(board.at(to)), increment, battle.is_downed(blow.target))
}

/// Returns the range penalty for a distance: -1 for each full increment, or -2 against a downed target.
#[must_use]
pub fn range_penalty(distance: u32, increment: u16, downed: bool) -> i16 {
    let once = i16::try_from(distance / u32::from(increment.max(1))).unwrap_or(i16::MAX / 2);
    -once * if downed { 2 } else { 1 }
}

/// Returns the modifier from the attacker's race (`CDG-27`).
fn race(battle: CoupDeGraceBattle<'_>, blow: Blow) -> i16 {
    let Some(RaceTrait::ToHit(when)) = battle.sheet(blow.attacker).race_trait() else { return 0 };
    i16::from(match when {
        When::AtLastHitPoint => battle.mini(blow.attacker).hit_points == 1,
        When::Unhurt => battle.is_unhurt(blow.attacker),
        When::TargetDowned => battle.is_downed(blow.target),
        When::TargetAtLastHitPoint => battle.mini(blow.target).hit_points == 1,
    })
}
