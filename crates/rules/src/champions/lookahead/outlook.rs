//! Numerical preview of an attack: its roll to hit, dice and cost, and the effect of each defence.

use crate::{
    battle::{FigureId, Occupant},
    champions::{
        Champions, ChampionsBattle, Event, Guard, Maneuver, Order, Reaction, Weapon,
        attack::{self, WeaponProfile, area},
        harm::damage,
        rolls::{check, reaching, to_hit::ToHit},
        window,
    },
    geometry::Coord,
    units::Metres,
};

/// A numerical preview of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// The number needed on 3d6, with each modifier and its reason (`CH-10`).
    pub aim: ToHit,
    /// The weapon profile, whose dice include the maneuver.
    pub blow: WeaponProfile,
    /// Distance to the target. `None` if the target is off the board.
    pub distance: Option<Metres>,
}

/// The effect of a defence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defended {
    /// Changes the roll to hit.
    ToHit(ToHit),
    /// Requires a 3d6 roll of at most this number.
    Roll(i16),
    /// Sets the total defence against the damage, and its resistant part.
    Defences(u16, u16),
    /// Makes the defending character the target.
    Struck,
}

/// Previews an attack, even an illegal one. `None` if the attacker does not have the weapon.
///
/// ```
/// use knockback_rules::{
///     battle::{Battle, Occupant, Setup},
///     champions::{Maneuver, Weapon, outlook::outlook},
///     files::read_scenario,
/// };
///
/// let scenario = read_scenario("a.json", br#"{
///     "version": 1, "name": "Two", "board": [{"rows": {"origin": [0, 0], "rows": ["g0 g0"]}}],
///     "sides": [{"id": "one", "name": "One"}, {"id": "two", "name": "Two"}],
///     "figures": [{"id": "a", "side": "one", "at": [[0, 0]]}, {"id": "b", "side": "two", "at": [[1, 0]]}],
///     "rules": {"champions": {"characters": [
///         {"figure": "a", "str": 40, "dex": 20, "con": 20, "body": 10, "spd": 4, "pd": 5, "ed": 5, "rec": 8, "end": 40, "stun": 30},
///         {"figure": "b", "str": 10, "dex": 18, "con": 20, "body": 10, "spd": 4, "pd": 5, "ed": 5, "rec": 8, "end": 40, "stun": 30}
///     ]}}
/// }"#)?;
/// let battle = Battle::new(Setup::new(scenario)?.into());
/// let (a, b) = (battle.setup().names.figure("a")?, battle.setup().names.figure("b")?);
/// let played = battle.as_ruleset().expect("the battle is a Champions battle");
/// let seen = outlook(played, a, Occupant::Figure(b), (Weapon::Strength(40), Maneuver::Strike)).expect("bare hands");
/// assert_eq!((seen.aim.need(), seen.blow.dice.to_string().as_str(), seen.blow.end), (11 + 7 - 6, "8d6", 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn outlook(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    how: (Weapon, Maneuver),
) -> Option<Outlook> {
    let (with, maneuver) = how;
    let mut blow = attack::blow(battle, attacker, with)?;
    blow.dice = maneuver.dice(blow.dice);
    let distance = reaching::distance(battle, Occupant::Figure(attacker), target);
    Some(Outlook { aim: attack::aim(battle, attacker, target, how), blow, distance })
}

/// Previews an area attack on a hex (`CH-13`). `None` if the attacker does not have the weapon.
#[must_use]
pub fn outlook_at(battle: ChampionsBattle<'_>, attacker: FigureId, at: Coord, with: Weapon) -> Option<Outlook> {
    let blow = attack::blow(battle, attacker, with)?;
    let distance = Some(area::distance(battle, attacker, at));
    Some(Outlook { aim: area::aim(battle, attacker, at, with), blow, distance })
}

/// Previews the attack in an order. `None` for charges, throws and coordinated attacks, and for orders without an
/// attack.
#[must_use]
pub fn of_order(battle: ChampionsBattle<'_>, order: &Order) -> Option<Outlook> {
    match order {
        Order::Attack { attacker, target, with, maneuver } => outlook(battle, *attacker, *target, (*with, *maneuver)),
        Order::AttackHex { attacker, at, with } => outlook_at(battle, *attacker, *at, *with),
        _ => None,
    }
}

/// Returns the effect of a character's defence against an attack on that character or, for stepping in between, on
/// another one. `None` if the attacker does not have the weapon.
#[must_use]
pub fn defended(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    figure: FigureId,
    how: (Weapon, Maneuver),
    to: Reaction,
) -> Option<Defended> {
    let blow = attack::blow(battle, attacker, how.0)?;
    let dodging = |more| {
        let mut defended = battle.without_agenda();
        let guard = Some(Guard::Dodge(more));
        defended.apply(&Champions::own(Event::Aborted { figure, to, guard }));
        Defended::ToHit(attack::aim(defended.played(), attacker, Occupant::Figure(figure), how))
    };
    Some(match to {
        Reaction::Dodge => dodging(window::DODGE),
        Reaction::MartialDodge => dodging(window::MARTIAL_DODGE),
        Reaction::Block => Defended::Roll(check::against(battle, figure, 0, attacker)),
        Reaction::RollWithPunch => Defended::Roll(window::roll_with(battle, figure, attacker)),
        Reaction::Dive(hex) => Defended::Roll(window::dive(battle, figure, hex)),
        Reaction::Raise(power) => {
            let mut defended = battle.without_agenda();
            defended.apply(&Champions::own(Event::PowerTurned { figure, power, up: true }));
            let (all, resistant) = damage::defences(defended.played(), figure, blow.against);
            Defended::Defences(all, resistant)
        }
        Reaction::Interpose(_) => Defended::Struck,
    })
}
