//! Legality of attacks: attacker, target, weapon and maneuver (`CH-2`, `CH-7`, `CH-10`, `CH-17`).

use super::{
    disarm, grab, improvised,
    weapon_profile::{WeaponProfile, blow},
};
use crate::{
    battle::{FigureId, Occupant, Refusal},
    board::Cell,
    champions::{
        Area, AttackRange, ChampionsBattle, Characteristic, Maneuver, Spot, Weapon, harm::effort, rolls::reaching,
    },
};

/// Refuses a weapon that is not in the attacker's hands (`CH-7`, `CH-17`).
///
/// # Errors
/// A [`Refusal`] if the weapon is lost or not drawn.
pub fn in_hand(battle: ChampionsBattle<'_>, attacker: FigureId, with: Weapon) -> Result<(), Refusal> {
    let Weapon::Attack(place) = with else { return Ok(()) };
    let is_held = battle.sheet(attacker).attack(place).is_some_and(|attack| attack.held);
    let condition = battle.condition(attacker);
    let bit = 1_u16.checked_shl(place.into()).unwrap_or(0);
    let name = battle.figure_name(attacker);
    if is_held && condition.lost & bit != 0 {
        return Err(Refusal::new("CH-17", "lost", format!("{name} has lost that weapon")));
    }
    if is_held && condition.drawn & bit == 0 {
        return Err(Refusal::new("CH-7", "not_drawn", format!("{name} must draw that first")));
    }
    Ok(())
}

/// Returns the profile of a weapon if the attacker can use it now and has enough STR for it.
///
/// # Errors
/// A [`Refusal`] with the rule and the numbers behind it.
pub(super) fn wield(battle: ChampionsBattle<'_>, attacker: FigureId, with: Weapon) -> Result<WeaponProfile, Refusal> {
    let name = battle.figure_name(attacker);
    if let Weapon::Swing { thing, strength } | Weapon::Hurl { thing, strength } = with {
        improvised::may_lift(battle, attacker, thing, strength)?;
    }
    if let Weapon::SwingPerson { who, strength } | Weapon::HurlPerson { who, strength } = with {
        grab::judge_throw(battle, attacker, who, strength)?;
    }
    if let Some(strength) = with.strength() {
        let own = battle.characteristic(attacker, Characteristic::Strength);
        if i16::from(strength) > own + effort::MAX_PUSH {
            let message = format!("{name} has {own} STR and can push it by at most 10");
            return Err(Refusal::new("CH-30", "too_strong", message).with("str", own).with("wanted", strength));
        }
    }
    let Some(blow) = blow(battle, attacker, with) else {
        return Err(Refusal::new("CH-2", "no_such_attack", format!("{name} has no such attack")));
    };
    in_hand(battle, attacker, with)?;
    Ok(blow)
}

/// Checks an attack. Assumes that the character may attack at all.
///
/// # Errors
/// A [`Refusal`] with the rule and the numbers behind it.
pub fn judge(battle: ChampionsBattle<'_>, attacker: FigureId, target: Occupant, with: Weapon) -> Result<(), Refusal> {
    let name = battle.figure_name(attacker);
    let other = battle.occupant_name(target);
    if target == Occupant::Figure(attacker) {
        return Err(Refusal::new("CH-10", "attacks_itself", "a character cannot attack themselves"));
    }
    if improvised::is_itself(with, target) {
        return Err(Refusal::new("CH-22", "strikes_itself", "an object cannot be used against itself"));
    }
    let blow = wield(battle, attacker, with)?;
    if let Weapon::Attack(place) = with
        && battle.sheet(attacker).attack(place).is_some_and(|attack| attack.area != Area::None)
    {
        return Err(Refusal::new("CH-13", "aims_at_a_hex", "an area attack needs a hex, not a target"));
    }
    let Some(distance) = reaching::distance(battle, Occupant::Figure(attacker), target) else {
        return Err(Refusal::new("CH-10", "gone", format!("{other} is not on the board")));
    };
    match blow.range {
        AttackRange::Hand => {
            if !reaching::in_reach(battle, attacker, target) {
                let message = format!("{other} is out of reach for {name}");
                return Err(Refusal::new("CH-2", "out_of_reach", message).with("distance", distance.0));
            }
        }
        AttackRange::Metres(range) => {
            if distance > range {
                let message = format!("{other} is {} m away, and the attack has a range of {} m", distance.0, range.0);
                let refusal = Refusal::new("CH-2", "out_of_range", message);
                return Err(refusal.with("distance", distance.0).with("range", range.0));
            }
            if !reaching::in_sight(battle, attacker, target) {
                let message = format!("{name} has no line of sight to {other}");
                return Err(Refusal::new("CH-10", "no_line_of_sight", message));
            }
        }
    }
    Ok(())
}

/// Returns all attacks from the current position, with each weapon. Bare hands use the character's full STR.
#[must_use]
pub fn attacks(battle: ChampionsBattle<'_>, attacker: FigureId) -> Vec<(Occupant, Weapon)> {
    attacks_on(battle, attacker, |_| true)
}

/// Like [`attacks`], but only on targets for which `wanted` is true.
pub(in crate::champions) fn attacks_on(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    wanted: impl Fn(Occupant) -> bool,
) -> Vec<(Occupant, Weapon)> {
    let strength = grab::strength(battle, attacker);
    let own = 0..battle.sheet(attacker).attacks.len();
    let weapons: Vec<Weapon> = std::iter::once(Weapon::Strength(strength))
        .chain(own.filter_map(|place| u8::try_from(place).ok()).map(Weapon::Attack))
        .chain(improvised::weapons(battle, attacker, strength))
        .chain(
            grab::held(battle, attacker)
                .flat_map(|who| [Weapon::SwingPerson { who, strength }, Weapon::HurlPerson { who, strength }]),
        )
        .collect();
    let figures = battle.field().standing_figures().map(|(figure, _)| Occupant::Figure(figure));
    let objects = battle.field().objects().map(|(object, _)| Occupant::Object(object));
    let targets = figures.chain(objects).filter(|target| wanted(*target));
    let all = targets.flat_map(|target| weapons.iter().map(move |with| (target, *with)));
    all.filter(|(target, with)| judge(battle, attacker, *target, *with).is_ok()).collect()
}

/// Refuses a maneuver that does not fit the weapon or target.
///
/// # Errors
/// A [`Refusal`] if the maneuver does not fit.
pub fn may_use(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    how: (Weapon, Maneuver),
) -> Result<(), Refusal> {
    if fits(battle, attacker, target, how) {
        return Ok(());
    }
    let article = if matches!(how.1, Maneuver::Aimed(_)) { "an" } else { "a" };
    let message = format!("{article} {} is not possible here", how.1.name());
    Err(Refusal::new("CH-7", "no_such_maneuver", message))
}

/// True if a maneuver can be used with a weapon against a target.
#[must_use]
pub fn fits(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    (with, maneuver): (Weapon, Maneuver),
) -> bool {
    match (maneuver, target) {
        (Maneuver::Strike, _) => true,
        (Maneuver::Haymaker, _) => {
            // A held character cannot be kept as a weapon until the end of the next segment.
            blow(battle, attacker, with).is_some_and(|blow| blow.range == AttackRange::Hand) && with.person().is_none()
        }
        // Only weapons held in hands can be struck away.
        (Maneuver::Disarm, Occupant::Figure(figure)) => disarm::in_hand(battle, figure).is_some(),
        (Maneuver::Aimed(spot), Occupant::Figure(figure)) => usize::from(spot) < battle.sheet(figure).spots.len(),
        // Only bare hands can grab or shove, and only characters.
        (Maneuver::Grab | Maneuver::Shove, Occupant::Figure(_)) => matches!(with, Weapon::Strength(_)),
        // The first three are ordered as charges, and objects have neither hands nor spots.
        (Maneuver::MoveBy(_) | Maneuver::MoveThrough(_) | Maneuver::GrabBy(_), _)
        | (Maneuver::Disarm | Maneuver::Aimed(_) | Maneuver::Grab | Maneuver::Shove, Occupant::Object(_)) => false,
    }
}

/// Returns the indices of the spots on a target that can be aimed at (`CH-17`).
pub(in crate::champions) fn spots(battle: ChampionsBattle<'_>, target: Occupant) -> impl Iterator<Item = u8> + use<> {
    let count = if let Occupant::Figure(figure) = target { battle.sheet(figure).spots.len() } else { 0 };
    0..u8::try_from(count).unwrap_or(u8::MAX)
}

/// Returns the spot on the target at which a maneuver is aimed, with the target and the spot's index.
pub(super) fn spot(battle: ChampionsBattle<'_>, target: Occupant, maneuver: Maneuver) -> Option<(FigureId, u8, &Spot)> {
    let (Occupant::Figure(figure), Maneuver::Aimed(place)) = (target, maneuver) else { return None };
    battle.sheet(figure).spots.get(usize::from(place)).map(|spot| (figure, place, spot))
}

/// Returns the cell of a target.
pub(in crate::champions) fn cell_of(battle: ChampionsBattle<'_>, target: Occupant) -> Option<Cell> {
    match target {
        Occupant::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
        Occupant::Object(object) => battle.field().object(object),
    }
}
