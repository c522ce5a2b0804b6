//! Validation of attacks (`CDG-10` to `CDG-14`, `CDG-22`).

use super::modifiers;
use crate::coup_de_grace::data::blow::{Blow, BlowKind};
use crate::{
    battle::{FigureId, Refusal},
    board::Cell,
    coup_de_grace::{
        CoupDeGraceBattle,
        arena::{
            facing, ground,
            minis::{are_adjacent, off_board},
            price, sight,
        },
        data::weapon::{Profile, Shot},
    },
};

/// An attack that is possible from the attacker's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shooting {
    /// The attack.
    pub blow: Blow,
    /// Cost in points, including the doubling for adjacent enemies. Melee attacks and downed attackers pay nothing.
    pub cost: u16,
}

/// Checks an attack of the active mini, including its cost.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub fn judge(battle: CoupDeGraceBattle<'_>, figure: FigureId, target: FigureId, hand: u8) -> Result<Shooting, Refusal> {
    let name = battle.figure_name(figure);
    let attack = aim(battle, figure, target, hand)?;
    if battle.mini(figure).guarded {
        let message = format!("{name} is on guard and cannot attack in this activation");
        return Err(Refusal::new("CDG-27", "guards_itself", message));
    }
    let enemies = battle.cell_of(figure).map_or(0, |cell| price::enemies_beside(battle, figure, cell));
    price::afford(battle, figure, "this attack", attack.cost, enemies)?;
    Ok(attack)
}

/// Checks an attack, but neither its cost nor whether the attacker is on guard. Forecasts use this function.
///
/// # Errors
/// Returns a refusal that names the rule and the relevant numbers.
pub fn aim(battle: CoupDeGraceBattle<'_>, figure: FigureId, target: FigureId, hand: u8) -> Result<Shooting, Refusal> {
    let (name, other) = (battle.figure_name(figure), battle.figure_name(target));
    let weapon = held(battle, figure, hand)?;
    if battle.friends(figure, target) {
        let message = if figure == target {
            "the attacker cannot be the target".to_owned()
        } else {
            format!("{other} is on the same side as {name}")
        };
        return Err(Refusal::new("CDG-16", "friend", message));
    }
    let (Some(from), Some(to)) = (battle.cell_of(figure), battle.cell_of(target)) else {
        return Err(off_board(battle, if battle.cell_of(figure).is_none() { figure } else { target }));
    };
    if ground::forbids_attacks(battle.setup().board.terrain(from)) {
        let message = format!("{name} is in deep water and cannot attack from there");
        return Err(Refusal::new("CDG-26", "deep_water", message));
    }
    let downed = battle.is_downed(figure);
    let blow = |kind| Blow { attacker: figure, target, hand, kind };
    // A weapon with both uses attacks a target within reach in melee, and is thrown at any other.
    let close = weapon.melee.map(|reach| reaches(battle, figure, (from, to), reach));
    match (close, weapon.shot) {
        (Some(Ok(())), _) => Ok(Shooting { blow: blow(BlowKind::Melee), cost: 0 }),
        (_, Some(shot)) => {
            shoots(battle, figure, target, (from, to), shot)?;
            let cost = if downed { 0 } else { price::price(battle, figure, shot.cost) };
            Ok(Shooting { blow: blow(BlowKind::Ranged), cost })
        }
        (Some(Err(refusal)), None) => Err(refusal),
        (None, None) => Err(no_attack(battle, figure, &weapon)),
    }
}

/// Returns the refusal of an attack with an item that cannot attack.
fn no_attack(battle: CoupDeGraceBattle<'_>, figure: FigureId, weapon: &Profile) -> Refusal {
    let message = format!("{} cannot attack with the {}", battle.figure_name(figure), weapon.name);
    Refusal::new(weapon.rule, "no_attack", message)
}

/// Returns the weapon in a hand. Refuses an empty or used hand, and an item that cannot attack.
fn held(battle: CoupDeGraceBattle<'_>, figure: FigureId, hand: u8) -> Result<Profile, Refusal> {
    let name = battle.figure_name(figure);
    let Some(weapon) = battle.sheet(figure).profile(hand) else {
        let both = battle.sheet(figure).profile(0).filter(|first| hand == 1 && first.hands > 1);
        let message = match both {
            Some(first) => format!("{name} holds the {} in both hands: attack with hand 0", first.name),
            None => format!("{name} holds nothing in hand {hand}"),
        };
        return Err(Refusal::new("CDG-1", "empty_hand", message).with("hand", hand));
    };
    if weapon.melee.is_none() && weapon.shot.is_none() {
        return Err(no_attack(battle, figure, &weapon));
    }
    unused(battle, figure, hand, weapon.name)?;
    Ok(weapon)
}

/// Refuses a hand that has already attacked or cast in this round (`CDG-13`).
pub(in crate::coup_de_grace) fn unused(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    hand: u8,
    weapon: &str,
) -> Result<(), Refusal> {
    if battle.mini(figure).used.get(usize::from(hand)).is_none_or(|used| !used) {
        return Ok(());
    }
    let message = format!("{} has already used the {weapon} this round", battle.figure_name(figure));
    Err(Refusal::new("CDG-13", "used_already", message).with("hand", hand))
}

/// Refuses a target out of melee reach (`CDG-10`, `CDG-22`).
///
/// # Errors
/// Returns the refusal.
pub fn reaches(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    (from, to): (Cell, Cell),
    reach: u16,
) -> Result<(), Refusal> {
    let board = &battle.setup().board;
    let name = battle.figure_name(figure);
    let too_far_up = || {
        let (here, there) = (board.level(from).0, board.level(to).0);
        let message = format!("{name} is on level {here} and the target on level {there}, more than 1 level apart");
        Refusal::new("CDG-3", "too_far_up", message).with("from", here).with("to", there)
    };
    let Some(facing) = battle.mini(figure).facing else {
        // A downed mini has no facing and attacks in all directions.
        return if are_adjacent(board, from, to) {
            Ok(())
        } else if board.direction_to(from, to).is_some() {
            Err(too_far_up())
        } else {
            let message = format!("{name} is downed and reaches only adjacent minis");
            Err(Refusal::new("CDG-22", "not_adjacent", message))
        };
    };
    let distance = board.at(from).distance(board.at(to));
    if modifiers::straight(battle, from, to) != Some(facing) || distance > u32::from(reach) {
        let ahead = if reach == 1 { "hex".to_owned() } else { format!("{reach} hexes") };
        let message = format!("{name} faces {facing}, and the target is not in the {ahead} ahead");
        return Err(Refusal::new("CDG-10", "not_in_front", message).with("distance", distance).with("reach", reach));
    }
    let Some(front) = board.neighbour(from, facing).filter(|front| *front != to) else {
        return if are_adjacent(board, from, to) { Ok(()) } else { Err(too_far_up()) };
    };
    // The hex in between must be empty, and neither step may cross more than one level.
    let way = are_adjacent(board, from, front) && are_adjacent(board, front, to);
    let message = match battle.field().occupant(front) {
        None if way => return Ok(()),
        None => format!("the ground between {name} and the target rises or drops by more than 1 level"),
        Some(between) => format!("{} is between {name} and the target", battle.occupant_name(between)),
    };
    Err(Refusal::new("CDG-10", "not_between", message))
}

/// Refuses a target that cannot be shot (`CDG-11`, `CDG-17`, `CDG-22`, `CDG-25`).
fn shoots(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    target: FigureId,
    (from, to): (Cell, Cell),
    shot: Shot,
) -> Result<(), Refusal> {
    let board = &battle.setup().board;
    let (name, other) = (battle.figure_name(figure), battle.figure_name(target));
    let distance = board.at(from).distance(board.at(to));
    if let Some(range) = shot.range.filter(|range| distance > u32::from(*range)) {
        let message = format!("{other} is {distance} hexes away, and {name} reaches {range}");
        return Err(Refusal::new("CDG-11", "out_of_range", message).with("distance", distance).with("range", range));
    }
    if !battle.is_downed(figure) && !facing::faces(battle, figure, to) {
        let message = format!("{other} is not in the front arc of {name}");
        return Err(Refusal::new("CDG-4", "out_of_arc", message));
    }
    in_sight(battle, (figure, from), (target, to))
}

/// Refuses a target out of sight (`CDG-17`).
pub(in crate::coup_de_grace) fn in_sight(
    battle: CoupDeGraceBattle<'_>,
    (figure, from): (FigureId, Cell),
    (target, to): (FigureId, Cell),
) -> Result<(), Refusal> {
    let Some(hexes) = sight::blocked(battle, from, to) else { return Ok(()) };
    let (name, other) = (battle.figure_name(figure), battle.figure_name(target));
    let message = format!("{name} cannot see {other}: {} is in the way", sight::obstacle(battle, hexes));
    Err(Refusal::new("CDG-17", "out_of_sight", message))
}
