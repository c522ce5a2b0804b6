//! The options of a figure: its weapons, maneuvers and means of movement.

use knockback_rules::{
    battle::{self, FigureId, Occupant},
    champions::{
        AttackRange, ChampionsBattle, ChargeKind, Maneuver, Means, Order, Weapon,
        area::area_of,
        attack, grab, improvised, movement,
        outlook::{Outlook, outlook},
    },
    units::{Level, Metres},
};

use super::{
    aim::{Through, chance},
    feet, strength,
};
use crate::selection::Selection;

/// The weapons of a figure: bare hands with full STR, the attacks on its sheet, objects within reach, and a held
/// character.
pub fn weapons(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Weapon> {
    let strength = strength(battle, figure);
    let own = (0..battle.sheet(figure).attacks.len()).filter_map(|place| u8::try_from(place).ok());
    let things = improvised::weapons(battle, figure, strength);
    let people =
        holds(battle, figure).map(|who| [Weapon::SwingPerson { who, strength }, Weapon::HurlPerson { who, strength }]);
    let hands = std::iter::once(Weapon::Strength(strength)).chain(own.map(Weapon::Attack));
    hands.chain(things).chain(people.into_iter().flatten()).collect()
}

/// The weapon that costs an enemy the most STUN on average, misses included. Only enemies that can be attacked now are
/// considered. If there are none, the ranged weapons in hand are compared against all enemies. `None` if no weapon
/// remains. Areas are aimed at hexes and are not compared.
#[must_use]
pub fn best(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<Weapon> {
    let others = battle.field().standing_figures().map(|(other, _)| other).filter(|other| *other != figure);
    let foes: Vec<FigureId> =
        others.filter(|other| !battle.friends(figure, *other) && battle.is_awake(*other)).collect();
    let is_ranged =
        |with: Weapon| attack::blow(battle, figure, with).is_some_and(|blow| !matches!(blow.range, AttackRange::Hand));
    let takes = |with: Weapon, foe: FigureId, now: bool| {
        let (target, maneuver) = (Occupant::Figure(foe), Maneuver::Strike);
        let order = battle::Order::Champions(Order::Attack { attacker: figure, target, with, maneuver });
        if now {
            battle.ordered(&order).ok()?;
        } else if attack::in_hand(battle, figure, with).is_err() || !is_ranged(with) {
            return None;
        }
        let Outlook { aim, blow, .. } = outlook(battle, figure, target, (with, maneuver))?;
        let (stun, _) = Through::new(battle, target, &blow).left?;
        Some(chance(|rolled| aim.hits(rolled)).value() * stun.value())
    };
    let most = |with: Weapon, now: bool| foes.iter().filter_map(|foe| takes(with, *foe, now)).reduce(f64::max);
    let usable: Vec<Weapon> =
        weapons(battle, figure).into_iter().filter(|with| area_of(battle, figure, *with).is_none()).collect();
    let rated = |now: bool| {
        let rated = usable.iter().filter_map(|with| Some((*with, most(*with, now)?)));
        // The first of equally good weapons wins, because it is the simplest.
        rated.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(with, _)| with)
    };
    rated(true).or_else(|| rated(false))
}

/// The maneuvers that are possible with a weapon against an enemy on the board. A strike is always included, and with
/// bare hands all charges are.
pub fn maneuvers(battle: ChampionsBattle<'_>, figure: FigureId, with: Weapon) -> Vec<Maneuver> {
    let others = battle.field().standing_figures().map(|(other, _)| other).filter(|other| *other != figure);
    let enemies: Vec<FigureId> = others.filter(|other| !battle.friends(figure, *other)).collect();
    let spots = enemies.iter().map(|enemy| battle.sheet(*enemy).spots.len()).max().unwrap_or(0);
    let aimed = (0..spots).filter_map(|spot| u8::try_from(spot).ok()).map(Maneuver::Aimed);
    let fits = |maneuver: &Maneuver| {
        let at = |enemy: &FigureId| attack::fits(battle, figure, Occupant::Figure(*enemy), (with, *maneuver));
        *maneuver == Maneuver::Strike || enemies.iter().any(at)
    };
    let charges = ChargeKind::ALL.map(|kind| kind.maneuver(Metres::ZERO));
    let charges = charges.into_iter().filter(|_| matches!(with, Weapon::Strength(_)));
    Maneuver::STANDING.into_iter().chain(aimed).filter(fits).chain(charges).collect()
}

/// The means by which a figure can move now.
#[must_use]
pub fn ways(battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<Means> {
    let able = |by: &Means| {
        movement::full(battle, figure, *by) > Metres::ZERO && (!battle.is_in_the_air(figure) || *by == Means::Flight)
    };
    Means::ALL.into_iter().filter(able).collect()
}

/// The character that a figure holds and could throw.
#[must_use]
pub fn holds(battle: ChampionsBattle<'_>, figure: FigureId) -> Option<FigureId> {
    let others = battle.field().standing_figures().map(|(other, _)| other);
    others.filter(|other| *other != figure).find(|other| grab::holder(battle, *other) == Some(figure))
}

/// The level on which a flyer would end its move, `levels` higher or lower than planned. The lowest result is the level
/// of the lowest ground, where the flyer lands.
#[must_use]
pub fn higher(battle: ChampionsBattle<'_>, figure: FigureId, picked: &Selection, levels: i16) -> Option<Level> {
    let board = &battle.setup().board;
    let lowest = board.cells().map(|cell| board.level(cell)).min()?;
    let own = feet(battle, figure, picked).or_else(|| battle.feet(figure))?;
    let highest = own.plus(i16::try_from(movement::full(battle, figure, Means::Flight).hexes().0).unwrap_or(i16::MAX));
    Some(own.plus(levels).clamp(lowest, highest))
}
