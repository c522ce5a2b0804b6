//! Quick approximations of the worth of an attack, called promises. A threat map answers the questions about the most
//! promising attacks first.
//!
//! A promise considers each hit separately and the flight on the current board. It ignores misses that strike others,
//! and the damage of impacts and falls.

use crate::FxIndexMap;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::{
        BodyLeft, ChampionsBattle, Limits, Maneuver, Order, SpotEffect, StunLeft, Weapon, area,
        attack::WeaponProfile,
        damage,
        flight::trajectory,
        grab,
        knockback::{self, KnockbackOrigin},
        outlook::{Outlook, outlook, outlook_at},
        to_hit::ToHit,
    },
    dice::{D6Pool, RollRequest, Rolled},
    geometry::Direction,
    units::Hexes,
};

use super::Objective;

/// The probability 1, in millionths.
const WHOLE: u64 = 1_000_000;

/// The approximate worth of an attack for each objective, in the order of [`Objective::ALL`]. In millionths; for
/// [`Objective::Farthest`], in millionths of a hex.
pub(super) type Promise = [u64; Objective::ALL.len()];

/// Computes promises and caches the parts that attacks share.
#[derive(Clone, Debug, Default)]
pub(super) struct QuickBounds {
    hits: FxIndexMap<(FigureId, WeaponProfile), Hit>,
    flights: FxIndexMap<(FigureId, Direction), Vec<FlightBounds>>,
}

/// The chances of the effects of one hit on its target, in millionths.
#[derive(Clone, Debug, Default)]
struct Hit {
    out: u64,
    stunned: u64,
    wounded: u64,
    /// The chance of each distance of knockback, from 0 hexes up.
    hexes: Vec<u64>,
}

/// The effects of a knockback of a given distance.
#[derive(Clone, Copy, Debug, Default)]
struct FlightBounds {
    falls: bool,
    strikes: bool,
    moved: u16,
}

impl QuickBounds {
    /// The promise of an attack on a target.
    pub(super) fn of(
        &mut self,
        battle: ChampionsBattle<'_>,
        attacker: FigureId,
        order: &Order,
        target: FigureId,
    ) -> Promise {
        let who = Occupant::Figure(target);
        let own = battle.field().standing(attacker).map(|at| at.head);
        let from =
            |cell: Option<Cell>| cell.map_or(KnockbackOrigin::Rolled, |cell| knockback::origin(battle, cell, who));
        let (seen, maneuver, way) = match order {
            Order::Attack { with, maneuver, .. } => {
                (outlook(battle, attacker, who, (*with, *maneuver)), *maneuver, from(own))
            }
            Order::AttackHex { at, with, .. } => (
                outlook_at(battle, attacker, *at, *with),
                Maneuver::Strike,
                area::knockback_origin(battle, *at, target),
            ),
            Order::Charge(charge) => {
                let maneuver = charge.maneuver();
                let at = charge.strikes_from().and_then(|hex| battle.setup().board.cell(hex));
                (outlook(battle, attacker, who, (Weapon::Strength(charge.strength), maneuver)), maneuver, from(at))
            }
            // There are so few throws that the questions about all of them are answered first.
            _ => return [WHOLE; Objective::ALL.len()],
        };
        let Some(Outlook { aim, blow, .. }) = seen else { return Promise::default() };
        let strength = if let Order::Attack { with, .. } = order { with.strength() } else { None };
        let mut hit = match maneuver {
            Maneuver::Grab | Maneuver::GrabBy(_) => Hit::default(),
            Maneuver::Shove => shoved(grab::shove(strength.unwrap_or(0)).hexes()),
            _ => self.hits.entry((target, blow)).or_insert_with(|| struck(battle, target, &blow)).clone(),
        };
        if let Maneuver::Aimed(place) = maneuver
            && battle.sheet(target).spots.get(usize::from(place)).is_some_and(|spot| spot.effect == SpotEffect::Stunned)
        {
            hit.stunned = WHOLE;
        }
        let ways = if let KnockbackOrigin::Along(direction) = &way {
            std::slice::from_ref(direction)
        } else {
            &Direction::ALL[..]
        };
        let (mut falls, mut strikes, mut moved) = (0, 0, 0);
        for direction in ways {
            for (hexes, chance) in (0..).zip(&hit.hexes).skip(1).filter(|(_, chance)| **chance > 0) {
                let flight = self.flight(battle, target, *direction, hexes);
                falls += if flight.falls { *chance } else { 0 };
                strikes += if flight.strikes { *chance } else { 0 };
                moved += chance * u64::from(flight.moved);
            }
        }
        let each = u64::try_from(ways.len()).unwrap_or(1);
        // A character that is knocked out in the air falls.
        let falls = falls / each + if battle.is_in_the_air(target) { hit.out } else { 0 };
        let flown = [falls.min(WHOLE), strikes / each, moved / each];
        let [falls, strikes, moved] = flown.map(|worth| worth * ways_to_hit(&aim, 1) / 216);
        let hurt = [hit.out, hit.stunned, hit.wounded];
        let [out, stunned, wounded] = hurt.map(|worth| (worth * ways_to_hit(&aim, blow.shots) / 216).min(WHOLE));
        [out, stunned, wounded, falls, strikes, moved]
    }

    /// The effects of a knockback of the given number of hexes.
    fn flight(
        &mut self,
        battle: ChampionsBattle<'_>,
        target: FigureId,
        direction: Direction,
        hexes: u16,
    ) -> FlightBounds {
        let known = self.flights.entry((target, direction)).or_default();
        while known.len() <= usize::from(hexes) {
            let next = Hexes(u16::try_from(known.len()).unwrap_or(u16::MAX));
            let seen = trajectory(battle, target, direction, next).filter(|_| next.0 > 0);
            known.push(seen.map_or_else(FlightBounds::default, |seen| FlightBounds {
                falls: seen.drop > 0 && !battle.flies(target),
                strikes: seen.struck.is_some() || !seen.broken.is_empty(),
                moved: seen.moved,
            }));
        }
        known[usize::from(hexes)]
    }
}

/// The expected number of hits, summed over the 216 outcomes of 3d6.
fn ways_to_hit(aim: &ToHit, shots: u8) -> u64 {
    let hits = |(rolled, ways)| match rolled {
        Rolled::Sum(sum) => u64::from(aim.hits_of(sum, shots)) * u64::try_from(ways).unwrap_or(0),
        _ => 0,
    };
    RollRequest::Sum(D6Pool::of(3)).outcomes().map(hits).sum()
}

/// A push over the given number of hexes, without other effects.
fn shoved(hexes: Hexes) -> Hit {
    let mut far = vec![0; usize::from(hexes.0) + 1];
    far[usize::from(hexes.0)] = WHOLE;
    Hit { hexes: far, ..Hit::default() }
}

/// The effects of a hit with a weapon.
fn struck(battle: ChampionsBattle<'_>, target: FigureId, blow: &WeaponProfile) -> Hit {
    let (limits, left) = (Limits::of(battle, target), battle.vitals(target));
    let results = blow.results();
    let whole: u128 = results.iter().map(|(_, ways)| ways).sum();
    let (mut out, mut stunned, mut wounded) = (0, 0, 0);
    let mut bodies: FxIndexMap<u16, u128> = FxIndexMap::default();
    for ((stun, body), ways) in results {
        let through = damage::through(battle, target, blow.damage((stun, body)));
        let fate = limits.fate(left, through);
        let is_out = fate.stun == StunLeft::Out || fate.body == BodyLeft::Dead;
        out += if is_out { ways } else { 0 };
        stunned += if is_out || fate.shaken { ways } else { 0 };
        wounded += if through.1 > 0 { ways } else { 0 };
        // Knockback depends on the BODY on the dice, before defences.
        if knockback::knocks(battle, target, blow, body) {
            *bodies.entry(body).or_default() += ways;
        }
    }
    let mut hexes = Vec::new();
    for (body, ways) in bodies {
        let push = blow.push(KnockbackOrigin::Rolled, body, false);
        let dice = knockback::dice_count(&knockback::dice(battle, target, push));
        let rolls = RollRequest::Sum(D6Pool::of(dice)).outcomes();
        let all = rolls.total();
        for (rolled, more) in rolls {
            let Rolled::Sum(sum) = rolled else { continue };
            let Ok(far) = usize::try_from(knockback::hexes(battle, target, push, sum)) else { continue };
            if hexes.len() <= far {
                hexes.resize(far + 1, 0);
            }
            hexes[far] += share(ways, whole) * share(more, all) / WHOLE;
        }
    }
    Hit { out: share(out, whole), stunned: share(stunned, whole), wounded: share(wounded, whole), hexes }
}

/// The ratio of a part to a whole, in millionths.
fn share(part: u128, whole: u128) -> u64 {
    // The weights of many dice need up to 128 bits. The lowest bits are dropped, because the product with a million
    // would overflow.
    let bits = (u128::BITS - whole.leading_zeros()).saturating_sub(100);
    let (part, whole) = (part >> bits, (whole >> bits).max(1));
    u64::try_from(part * u128::from(WHOLE) / whole).unwrap_or(WHOLE)
}
