//! Objects and held characters as weapons, swung and thrown (`CH-22`).

use super::haymaker;
use crate::{
    battle::{self, FigureId, ObjectId, Occupant, Refusal},
    board::{Cell, Footprint},
    champions::{
        Champions, ChampionsBattle, Event, HarmSource, Weapon, data::rounding::nearest, displace::flight, harm::damage,
        rolls::reaching,
    },
    dice::D6Pool,
    displacement::resting_place,
    geometry::{Direction, toward},
    units::Metres,
};

/// Returns the damage dice of an object whose DEF plus BODY is `cap`, for an attacker with `dc` dice of STR (`CH-22`).
///
/// ```
/// use knockback_rules::champions::improvised::dice;
///
/// assert_eq!([(8, 6), (6, 6), (8, 9), (9, 9), (8, 10), (8, 13)].map(|(dc, cap)| dice(dc, cap)), [6, 6, 8, 9, 9, 10]);
/// ```
#[must_use]
pub const fn dice(dc: u16, cap: u16) -> u16 {
    if dc >= cap { cap } else { dc + (cap - dc) / 2 }
}

/// Returns the STR needed to lift this many kilograms: 25 kg at STR 0, twice as much for every 5 STR (`CH-22`).
///
/// ```
/// use knockback_rules::champions::improvised::strength_to_lift;
///
/// assert_eq!([0, 25, 26, 50, 100, 101, 6_400].map(strength_to_lift), [0, 0, 5, 5, 10, 15, 40]);
/// ```
#[must_use]
pub const fn strength_to_lift(kilograms: u32) -> u16 {
    let (mut lifted, mut strength) = (25_u64, 0);
    while lifted < kilograms as u64 {
        lifted *= 2;
        strength += 5;
    }
    strength
}

/// Returns the distance of a throw with the STR left after lifting (`CH-22`): 1.6 m for each point, halved without a
/// running start, and halved again if the object flies badly.
///
/// ```
/// use knockback_rules::{champions::improvised::throw, units::Metres};
///
/// assert_eq!([(30, true, false), (30, false, false), (30, false, true)].map(|(s, r, c)| throw(s, r, c)),
///     [Metres(48), Metres(24), Metres(12)]);
/// ```
#[must_use]
pub const fn throw(strength_left: u16, run: bool, clumsy: bool) -> Metres {
    let whole = strength_left * 16 / 10;
    let halves = !run as u16 + clumsy as u16;
    Metres(whole >> halves)
}

/// Returns the damage dice of bare hands with this much STR.
#[must_use]
pub fn dice_of_strength(strength: u8) -> u16 {
    nearest(strength.into(), 5).unsigned_abs()
}

/// Returns the damage dice of an object used with this much STR, and true if a hit breaks the object.
#[must_use]
pub fn blow(battle: ChampionsBattle<'_>, thing: ObjectId, strength: u8) -> Option<(D6Pool, bool)> {
    let cap = flight::cap(battle, thing)?;
    let dc = dice_of_strength(strength);
    Some((D6Pool::of(u8::try_from(dice(dc, cap)).unwrap_or(u8::MAX)), dc > cap))
}

/// Returns how far a character can throw an object with this much STR. `None` if the character cannot lift the object.
#[must_use]
pub fn range(battle: ChampionsBattle<'_>, figure: FigureId, thing: ObjectId, strength: u8) -> Option<Metres> {
    let matter = battle.rules().thing(thing)?;
    let left = u16::from(strength).checked_sub(strength_to_lift(matter.kilograms?))?;
    Some(throw(left, battle.condition(figure).ran, matter.clumsy))
}

/// Refuses an object that the character cannot pick up.
///
/// # Errors
/// A [`Refusal`] if the object is out of reach or cannot be lifted.
pub fn may_lift(battle: ChampionsBattle<'_>, figure: FigureId, thing: ObjectId, strength: u8) -> Result<(), Refusal> {
    let name = battle.figure_name(figure);
    let what = &battle.setup().object(thing).name;
    let refuse = |code, message: String| Err(Refusal::new("CH-22", code, message));
    if !reaching::in_reach(battle, figure, Occupant::Object(thing)) {
        return refuse("thing_not_in_reach", format!("{what} is out of reach for {name}"));
    }
    let Some(kilograms) = battle.rules().thing(thing).and_then(|matter| matter.kilograms) else {
        return refuse("stands_fast", format!("{what} cannot be lifted"));
    };
    let needed = strength_to_lift(kilograms);
    if u16::from(strength) < needed {
        let message = format!("{what} weighs {kilograms} kg, and lifting it needs {needed} STR");
        let refusal = Refusal::new("CH-22", "too_heavy", message);
        return Err(refusal.with("needed", needed).with("str", strength));
    }
    Ok(())
}

/// Adds the events for an object or character after its use as a weapon: the object breaks, or what was thrown lands
/// beside the target.
pub(in crate::champions) fn spent(
    battle: ChampionsBattle<'_>,
    (figure, with): (FigureId, Weapon),
    (from, target): (Cell, Cell),
    hit: bool,
    events: &mut Vec<battle::Event>,
) {
    let (thing, strength, thrown) = match with {
        Weapon::Swing { thing, strength } => (thing, strength, false),
        Weapon::Hurl { thing, strength } => (thing, strength, true),
        Weapon::HurlPerson { who, .. } => return thrown_at(battle, (figure, who), (from, target), events),
        Weapon::Strength(_) | Weapon::Attack(_) | Weapon::SwingPerson { .. } => return,
    };
    if battle.field().object(thing).is_none() {
        return;
    }
    let breaks = hit && blow(battle, thing, strength).is_some_and(|(_, breaks)| breaks);
    if breaks {
        damage::shatter(thing, HarmSource::Attack, events);
    } else if thrown {
        match rests_on(battle, Occupant::Object(thing), from, target) {
            Some(to) if battle.field().object(thing) != Some(to) => {
                events.push(battle::Event::ObjectMoved { object: thing, to });
            }
            Some(_) => {}
            // No room beside the target: the object breaks.
            None => damage::shatter(thing, HarmSource::Attack, events),
        }
    }
}

/// Moves a thrown character next to the target, or leaves it in place if there is no room.
fn thrown_at(
    battle: ChampionsBattle<'_>,
    (figure, who): (FigureId, FigureId),
    (from, target): (Cell, Cell),
    events: &mut Vec<battle::Event>,
) {
    let board = &battle.setup().board;
    let Some(at) = battle.field().standing(who) else { return };
    let direction = toward(board.at(from), board.at(target)).settled().unwrap_or(Direction::EAST);
    let to_event = battle::Event::Champions;
    events.push(to_event(Event::Thrown { figure, who, direction }));
    haymaker::lost(battle, who, events);
    let to = rests_on(battle, Occupant::Figure(who), from, target).map_or(at, Footprint::one);
    events.extend([battle::Event::Lifted { figure: who }, battle::Event::Settled { figure: who, at: to }]);
    events.push(to_event(Event::MoveEnded { figure: who, feet: None }));
    let told = |event: &battle::Event| *event == to_event(Event::WentProne { figure: who });
    if !battle.condition(who).prone && !events.iter().any(told) {
        events.push(to_event(Event::WentProne { figure: who }));
    }
}

/// Returns the free cell beside the target where a thrown figure or object lands.
fn rests_on(battle: ChampionsBattle<'_>, thrown: Occupant, from: Cell, target: Cell) -> Option<Cell> {
    let is_free = |cell| battle.field().is_free_for(cell, thrown);
    resting_place(&battle.setup().board, Footprint::one(from), Footprint::one(target), is_free)
}

/// Returns the objects that a character can swing or throw with this much STR. Lifting uses up some of it. If too
/// little is left to throw an object to the next hex, the object can only be swung.
#[must_use]
pub fn weapons(battle: ChampionsBattle<'_>, figure: FigureId, strength: u8) -> Vec<Weapon> {
    let things = battle.field().objects().map(|(thing, _)| thing);
    let liftable = things.filter(|thing| may_lift(battle, figure, *thing, strength).is_ok());
    let flies = |thing| range(battle, figure, thing, strength).is_some_and(|range| range.hexes().0 > 0);
    let hurl = |thing| flies(thing).then_some(Weapon::Hurl { thing, strength });
    liftable.flat_map(|thing| std::iter::once(Weapon::Swing { thing, strength }).chain(hurl(thing))).collect()
}

/// Adds the event of picking up the object used as a weapon, if any.
pub(in crate::champions) fn picked_up(figure: FigureId, with: Weapon, events: &mut Vec<battle::Event>) {
    if let Weapon::Swing { thing, .. } | Weapon::Hurl { thing, .. } = with {
        events.push(Champions::own(Event::PickedUp { figure, thing }));
    }
}

/// True if the object or character used as a weapon is also the target.
pub(in crate::champions) fn is_itself(with: Weapon, target: Occupant) -> bool {
    match with {
        Weapon::Swing { thing, .. } | Weapon::Hurl { thing, .. } => target == Occupant::Object(thing),
        Weapon::SwingPerson { who, .. } | Weapon::HurlPerson { who, .. } => target == Occupant::Figure(who),
        Weapon::Strength(_) | Weapon::Attack(_) => false,
    }
}
