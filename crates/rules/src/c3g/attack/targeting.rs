//! Legal targets of each attack (`C3G-13`).

use std::cell::OnceCell;

use super::sight;
use crate::{
    battle::{FigureId, ObjectId, Occupant, Refusal, Whereabouts},
    board::Footprint,
    c3g::{AttackWith, C3gBattle, CardPower},
};

/// The refusal for a figure that is off the board and therefore cannot act (`C3G-2`).
#[must_use]
pub fn off_board(battle: C3gBattle<'_>, figure: FigureId) -> Refusal {
    Refusal::new("C3G-2", "off_board", format!("{} is not on the board", battle.figure_name(figure)))
}

/// Reason why a target cannot be attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Barred {
    Itself,
    Gone,
    Indestructible,
    Friend,
    NoSuchAttack,
    NoThrower,
    TooHeavy,
    AmmunitionAway,
    Ammunition,
    Engaged(FigureId),
    NotAdjacent,
    OutOfRange { distance: Option<u16>, range: u16 },
    Unseen,
}

/// Attack options of one figure.
struct Targeting<'b> {
    battle: C3gBattle<'b>,
    attacker: FigureId,
    engaged: Vec<FigureId>,
    /// Distance of each cell within reach; empty for an attacker off the board. Computed only when a target is not
    /// adjacent.
    distances: OnceCell<Vec<Option<u16>>>,
}

impl<'b> Targeting<'b> {
    fn new(battle: C3gBattle<'b>, attacker: FigureId) -> Self {
        Self { battle, attacker, engaged: battle.engaged_with(attacker), distances: OnceCell::new() }
    }

    fn distances(&self) -> Vec<Option<u16>> {
        let (battle, attacker) = (self.battle, self.attacker);
        let card = battle.card(attacker);
        let thrown = if card.has(&CardPower::HeavyThrower) {
            let destructible = battle.rules().destructible.iter().flatten();
            destructible.filter_map(|object| object.throw.map(|throw| throw.range)).max().unwrap_or(0)
        } else {
            0
        };
        let special = card.specials().map(|(_, special)| special.range).max().unwrap_or(0);
        let farthest = card.range.max(special).max(thrown);
        let at = battle.field().footprint(attacker);
        at.map(|at| battle.setup().board.distances(at, farthest)).unwrap_or_default()
    }

    /// Range of an attack, or the reason why the figure cannot use it.
    fn range(&self, with: AttackWith) -> Result<u16, Barred> {
        let card = self.battle.card(self.attacker);
        match with {
            AttackWith::Normal => Ok(card.range),
            AttackWith::Special(place) => card.special(place).map(|s| s.range).ok_or(Barred::NoSuchAttack),
            AttackWith::Throw(object) => {
                if !card.has(&CardPower::HeavyThrower) {
                    return Err(Barred::NoThrower);
                }
                let destructible = self.battle.rules().destructible(object);
                let throw = destructible.and_then(|object| object.throw).ok_or(Barred::TooHeavy)?;
                if self.battle.adjacent_object(self.attacker, object) {
                    Ok(throw.range)
                } else {
                    Err(Barred::AmmunitionAway)
                }
            }
        }
    }

    fn judge(&self, target: Occupant, with: AttackWith) -> Result<(), Barred> {
        let (battle, attacker) = (self.battle, self.attacker);
        let range = self.range(with)?;
        let (at, height, adjacent) = match target {
            Occupant::Figure(figure) => {
                if figure == attacker {
                    return Err(Barred::Itself);
                }
                let Whereabouts::Standing(at) = battle.field().whereabouts(figure) else { return Err(Barred::Gone) };
                if battle.friends(attacker, figure) && !battle.rules().options.friendly_fire {
                    return Err(Barred::Friend);
                }
                (at, battle.height(figure), battle.adjacent(attacker, figure))
            }
            Occupant::Object(object) => {
                let cell = battle.field().object(object).ok_or(Barred::Gone)?;
                if battle.rules().destructible(object).is_none() {
                    return Err(Barred::Indestructible);
                }
                if with == AttackWith::Throw(object) {
                    return Err(Barred::Ammunition);
                }
                let height = battle.setup().object(object).height;
                (Footprint::one(cell), height, battle.adjacent_object(attacker, object))
            }
        };
        let engaged_with_it = matches!(target, Occupant::Figure(figure) if self.engaged.contains(&figure));
        if let (Some(enemy), false) = (self.engaged.first(), engaged_with_it) {
            return Err(Barred::Engaged(*enemy));
        }
        if adjacent {
            return Ok(());
        }
        if range <= 1 {
            return Err(Barred::NotAdjacent);
        }
        let distances = self.distances.get_or_init(|| self.distances());
        let distance = at.cells().filter_map(|cell| distances.get(cell.index()).copied().flatten()).min();
        if distance.is_none_or(|distance| distance > range) {
            return Err(Barred::OutOfRange { distance, range });
        }
        let thrown = if let AttackWith::Throw(object) = with { Some(object) } else { None };
        if sight::line_of_sight(battle, attacker, (at, height), thrown) { Ok(()) } else { Err(Barred::Unseen) }
    }
}

impl Barred {
    fn refusal(self, battle: C3gBattle<'_>, attacker: FigureId, target: Occupant) -> Refusal {
        let (name, other) = (battle.figure_name(attacker), battle.occupant_name(target));
        match self {
            Self::Itself => Refusal::new("C3G-13", "attacks_itself", "a figure cannot attack itself"),
            Self::Gone => Refusal::new("C3G-2", "target_gone", format!("{other} is not on the board")),
            Self::Indestructible => Refusal::new("C3G-31", "indestructible", format!("attacks cannot destroy {other}")),
            Self::Friend => {
                Refusal::new("C3G-13", "friendly_fire_off", format!("{other} is a friend, and friendly fire is off"))
            }
            Self::NoSuchAttack => {
                Refusal::new("C3G-13", "no_such_attack", format!("{name} has no such special attack"))
            }
            Self::NoThrower => Refusal::new("C3G-13", "no_thrower", format!("{name} cannot throw objects")),
            Self::TooHeavy => Refusal::new("C3G-13", "cannot_be_thrown", "that object cannot be thrown"),
            Self::AmmunitionAway => {
                Refusal::new("C3G-13", "object_not_adjacent", format!("that object is not adjacent to {name}"))
            }
            Self::Ammunition => Refusal::new("C3G-13", "throws_at_itself", "an object cannot be thrown at itself"),
            Self::Engaged(enemy) => {
                let message =
                    format!("{name} is engaged with {} and can attack only engaged enemies", battle.figure_name(enemy));
                Refusal::new("C3G-13", "engaged_elsewhere", message)
            }
            Self::NotAdjacent => Refusal::new(
                "C3G-13",
                "not_adjacent",
                format!("{other} is not adjacent, and Range 1 reaches only adjacent targets"),
            ),
            Self::OutOfRange { distance: Some(distance), range } => {
                let message = format!("{other} is {distance} hexes away, and the attack has Range {range}");
                Refusal::new("C3G-13", "out_of_range", message).with("distance", distance).with("range", range)
            }
            Self::OutOfRange { distance: None, range } => {
                let message = format!("{other} is more than {range} hexes away");
                Refusal::new("C3G-13", "out_of_range", message).with("range", range)
            }
            Self::Unseen => {
                Refusal::new("C3G-14", "no_line_of_sight", format!("{name} has no line of sight to {other}"))
            }
        }
    }
}

/// Checks an attack by a figure that may attack now.
///
/// # Errors
/// A [`Refusal`] with the rule and the numbers behind it.
pub fn judge(battle: C3gBattle<'_>, attacker: FigureId, target: Occupant, with: AttackWith) -> Result<(), Refusal> {
    Targeting::new(battle, attacker).judge(target, with).map_err(|barred| barred.refusal(battle, attacker, target))
}

/// All attacks that a figure could make from its current position.
pub fn attacks(battle: C3gBattle<'_>, attacker: FigureId) -> impl Iterator<Item = (Occupant, AttackWith)> + use<> {
    let targeting = Targeting::new(battle, attacker);
    let card = battle.card(attacker);
    let mut ways = vec![AttackWith::Normal];
    ways.extend(card.specials().map(|(place, _)| AttackWith::Special(place)));
    if card.has(&CardPower::HeavyThrower) {
        ways.extend(battle.field().objects().map(|(object, _)| AttackWith::Throw(object)));
    }
    ways.retain(|with| targeting.range(*with).is_ok());
    let figures = battle.field().standing_figures().map(|(figure, _)| Occupant::Figure(figure));
    let objects = battle.field().objects().map(|(object, _): (ObjectId, _)| Occupant::Object(object));
    let mut found = Vec::new();
    for target in figures.chain(objects) {
        found.extend(ways.iter().filter(|with| targeting.judge(target, **with).is_ok()).map(|with| (target, *with)));
    }
    found.into_iter()
}
