//! Keys for the planned action of a figure: its weapon, its maneuver, its means of movement and its height.

use knockback_rules::{
    battle::FigureId,
    champions::{ChampionsBattle, Maneuver, Means},
};

use super::{planned, throw};
use crate::{
    champions::{
        keys::{HIGHER, LOWER, MANEUVER_BEFORE, NEXT_MANEUVER, NEXT_WAY, NEXT_WEAPON, WAY_BEFORE, WEAPON_BEFORE},
        plan::{ActionPlan, plan, throws},
        scene::{self, choices, words},
    },
    keys::Key,
    orders::{Response, after, next_of},
    selection::Selection,
};

/// Selects the next or previous weapon, maneuver or means of movement, or raises or lowers the end of a flying move by
/// one level.
pub(super) fn press(
    (battle, figure): (ChampionsBattle<'_>, FigureId),
    selection: &mut Selection,
    key: Key,
) -> Response {
    let back = [WEAPON_BEFORE, MANEUVER_BEFORE, WAY_BEFORE].contains(&key);
    let now = plan(selection);
    let (next, said) = match key {
        NEXT_WEAPON | WEAPON_BEFORE => {
            let with = scene::weapon(battle, figure, selection);
            let Some(with) = after(&choices::weapons(battle, figure), &with, back) else { return Response::default() };
            let mut maneuvers = choices::maneuvers(battle, figure, with).into_iter();
            let fits = maneuvers.any(|maneuver| representative(maneuver, now.maneuver));
            let maneuver = if fits { now.maneuver } else { Maneuver::Strike };
            let said = format!("Weapon: {}", words::weapon(battle, figure, with));
            (ActionPlan { with: Some(with), maneuver, ..now }, said)
        }
        NEXT_MANEUVER | MANEUVER_BEFORE => return next_maneuver((battle, figure), selection, back),
        NEXT_WAY | WAY_BEFORE => {
            let by = scene::means(battle, figure, selection);
            let Some(by) = after(&choices::ways(battle, figure), &by, back) else { return Response::default() };
            (ActionPlan { by: Some(by), ..now }, format!("Moving by {}", by.name()))
        }
        HIGHER | LOWER if scene::means(battle, figure, selection) != Means::Flight => {
            return Response::message(format!("{} is not flying now.", battle.figure_name(figure)));
        }
        HIGHER | LOWER => {
            let feet = choices::higher(battle, figure, selection, if key == HIGHER { 1 } else { -1 });
            let flies = |level| format!("Flying at level {level}; lands where the ground is that high");
            let message = feet.map(|feet| flies(feet.0));
            return Response { message, ..planned(ActionPlan { feet, ..now }, selection) };
        }
        _ => return Response::default(),
    };
    Response { message: Some(said), ..planned(next, selection) }
}

/// True if both maneuvers are of the same kind, regardless of distance and hit location.
fn representative(one: Maneuver, other: Maneuver) -> bool {
    std::mem::discriminant(&one) == std::mem::discriminant(&other)
}

/// The index of a maneuver in a list, which has one entry for each hit location but only one for each other kind. Other
/// entries count as the first.
fn position_of(maneuver: Maneuver, list: &[Maneuver]) -> usize {
    let same = list.iter().position(|other| *other == maneuver);
    same.or_else(|| list.iter().position(|other| representative(*other, maneuver))).unwrap_or(0)
}

/// Selects the next or previous maneuver with the selected weapon. The last option is the throw of a held character.
fn next_maneuver((battle, figure): (ChampionsBattle<'_>, FigureId), selection: &mut Selection, back: bool) -> Response {
    let now = plan(selection);
    let maneuvers = choices::maneuvers(battle, figure, scene::weapon(battle, figure, selection));
    let place = position_of(now.maneuver, &maneuvers);
    let held = choices::holds(battle, figure);
    let list: Vec<Option<Maneuver>> = maneuvers.into_iter().map(Some).chain(held.map(|_| None)).collect();
    let place = if throws(selection).is_some() { list.len().saturating_sub(1) } else { place };
    match (next_of(&list, Some(place), back).flatten(), held) {
        (Some(maneuver), _) => {
            let message = Some(format!("Maneuver: {}", maneuver.name()));
            Response { message, ..planned(ActionPlan { maneuver, ..now }, selection) }
        }
        (None, Some(held)) => {
            let message = Some(format!("Throwing {}: click a direction", battle.figure_name(held)));
            Response { message, ..throw(held, selection) }
        }
        (None, None) => planned(now, selection),
    }
}

#[cfg(test)]
mod tests {
    use knockback_rules::{champions::ChargeKind, units::Metres};

    use super::{Maneuver, position_of};

    #[test]
    fn each_hit_location_has_its_own_position() {
        let by = |metres| ChargeKind::ALL[0].maneuver(Metres(metres));
        let list = [Maneuver::Strike, Maneuver::Aimed(0), Maneuver::Aimed(1), by(0)];
        assert!((0..list.len()).all(|position| position_of(list[position], &list) == position));
        assert_eq!(position_of(by(6), &list), 3, "the distance of a charge does not matter");
        assert_eq!(position_of(Maneuver::Haymaker, &list), 0);
    }
}
