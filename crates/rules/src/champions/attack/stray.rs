//! Stray shots (`CH-11`, `CH-12`).

use serde::{Deserialize, Serialize};

use super::{AttackFrame, AttackStage, WeaponProfile, improvised};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    board::Cell,
    champions::{
        AttackRange, Champions, ChampionsBattle, Event, Maneuver, Setup, Weapon, attack,
        data::reason::ToHitReason,
        displace::knockback::{self, Push},
        rolls::{
            check, reaching,
            to_hit::{self, ToHit},
        },
    },
    dice::Rolled,
    geometry::{CentreLine, Coord, clockwise},
    units::Metres,
};

/// OCV penalty of a stray shot (`CH-12`).
const LESS_OCV: i16 = 3;

/// Returns the friend that an 18 hits: the nearest in range, with ties broken clockwise from east, then by id
/// (`CH-11`).
#[must_use]
pub fn botched(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    (with, range): (Weapon, AttackRange),
) -> Option<FigureId> {
    let board = &battle.setup().board;
    let from = board.at(battle.field().footprint(attacker)?.head);
    let friends = battle.field().standing_figures().filter(|(figure, _)| {
        let others = *figure != attacker && Occupant::Figure(*figure) != target && with.person() != Some(*figure);
        others && battle.friends(attacker, *figure) && !battle.is_dead(*figure)
    });
    let reached = friends.filter_map(|(figure, at)| {
        let who = Occupant::Figure(figure);
        let distance = reaching::distance(battle, Occupant::Figure(attacker), who)?;
        let within = match range {
            AttackRange::Hand => reaching::in_reach(battle, attacker, who),
            AttackRange::Metres(range) => distance <= range,
        };
        within.then_some((distance, board.at(at.head), figure))
    });
    let nearer = |(one, there, who): &(Metres, Coord, FigureId),
                  (other, elsewhere, whom): &(Metres, Coord, FigureId)| {
        one.cmp(other).then_with(|| clockwise(from, *there, *elsewhere)).then(who.cmp(whom))
    };
    reached.min_by(nearer).map(|(.., figure)| figure)
}

/// Returns the figures and objects in sight and range on the line of the shot behind its target, nearest first.
fn behind(battle: ChampionsBattle<'_>, attacker: FigureId, to: Cell, range: AttackRange) -> Vec<Occupant> {
    let board = &battle.setup().board;
    let (Some(from), AttackRange::Metres(range)) = (battle.field().footprint(attacker), range) else {
        return Vec::new();
    };
    let (from, to) = (board.at(from.head), board.at(to));
    let near = i32::try_from(from.distance(to)).unwrap_or(i32::MAX);
    let reach = i32::from(range.hexes().0);
    if near == 0 {
        return Vec::new();
    }
    // Extend the line by multiples of its own length, far enough to cover the range.
    let times = reach / near + 1;
    let end = Coord::new(from.q + (to.q - from.q) * times, from.r + (to.r - from.r) * times);
    let mut found = Vec::new();
    for (sample, step) in CentreLine::between(from, end).zip(1..) {
        if step <= near || step > reach {
            continue;
        }
        sample.all(|hex| {
            let cell = board.cell(hex);
            let who = cell.and_then(|cell| battle.field().occupant(cell));
            found.extend(who.filter(|who| !found.contains(who)));
            true
        });
    }
    found.retain(|who| reaching::in_sight(battle, attacker, *who));
    found
}

/// Returns the figures adjacent to a cell, clockwise from east.
fn beside(battle: ChampionsBattle<'_>, cell: Cell) -> impl Iterator<Item = Occupant> + '_ {
    let board = &battle.setup().board;
    board.neighbours(cell).filter_map(move |cell| battle.field().figure_on(cell)).map(Occupant::Figure)
}

/// Returns the figures and objects that a missed shot may hit instead, in the order of their rolls. Empty if the shot
/// cannot stray (`CH-12`). A thrown object does not hit itself.
#[must_use]
pub fn candidates(
    battle: ChampionsBattle<'_>,
    attacker: FigureId,
    (target, at): (Occupant, Cell),
    (with, blow): (Weapon, &WeaponProfile),
) -> Vec<Occupant> {
    if blow.range == AttackRange::Hand {
        return Vec::new();
    }
    let others =
        |who: &Occupant| *who != Occupant::Figure(attacker) && *who != target && !improvised::is_itself(with, *who);
    let behind: Vec<Occupant> = behind(battle, attacker, at, blow.range).into_iter().filter(others).collect();
    let beside: Vec<Occupant> = beside(battle, at).filter(others).collect();
    let is_fragile = |who: &Occupant| match who {
        Occupant::Object(object) => battle.rules().thing(*object).is_some_and(|thing| thing.fragile),
        Occupant::Figure(_) => false,
    };
    let is_figure = |who: &Occupant| matches!(who, Occupant::Figure(_));
    let crowd = !beside.is_empty();
    let swarm = blow.shots > 1 && behind.iter().any(is_figure);
    if !crowd && !swarm && !behind.iter().any(is_fragile) {
        return Vec::new();
    }
    let mut found: Vec<Occupant> = behind.into_iter().filter(|who| is_figure(who) || is_fragile(who)).collect();
    for who in beside {
        if !found.contains(&who) {
            found.push(who);
        }
    }
    found
}

/// Frame of the stray shots of an attack (`CH-12`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrayFrame {
    /// The attacker.
    pub attacker: FigureId,
    /// The weapon.
    pub with: Weapon,
    /// Cell from which the shots were fired.
    pub from: Cell,
    /// Possible victims, in the order of their rolls.
    pub candidates: Vec<Occupant>,
    /// Index of the candidate that the current roll is for.
    pub place: u16,
    /// Shots left, including the current one.
    pub shots: u8,
    /// Figures hit, with the values that count for knockback. The knockback is resolved after all shots (`CH-44`).
    pub struck: Vec<(FigureId, Vec<Push>)>,
}

impl StrayFrame {
    /// Returns the same frame for the next shot if `spent` is true, otherwise for the next candidate.
    fn next(&self, spent: bool) -> Self {
        if spent {
            Self { place: 0, shots: self.shots - 1, ..self.clone() }
        } else {
            Self { place: self.place + 1, ..self.clone() }
        }
    }

    /// Returns the same frame after a hit on a figure.
    pub(in crate::champions) fn after(&self, figure: FigureId, push: Option<Push>) -> Self {
        let mut after = self.clone();
        match after.struck.iter_mut().find(|(struck, _)| *struck == figure) {
            Some((_, pushes)) => pushes.extend(push),
            None => after.struck.push((figure, push.into_iter().collect())),
        }
        after
    }

    /// Returns the events after all shots: the figures hit are knocked back or come down, in order.
    fn settled(&self) -> Vec<battle::Event> {
        let mut events = vec![Champions::pop()];
        for (figure, pushes) in self.struck.iter().rev() {
            knockback::settle(*figure, pushes.clone(), &mut events);
        }
        events
    }

    /// Returns the number needed to hit a candidate, with the reasons for its modifiers.
    fn aim(&self, battle: ChampionsBattle<'_>, candidate: Occupant) -> ToHit {
        // Stray shots have no range penalty.
        let mut aim = to_hit::aim(battle, self.attacker, candidate, None);
        aim.parts.insert(1, (-LESS_OCV, ToHitReason::Stray));
        aim
    }
}

impl Resolver<Champions> for StrayFrame {
    const STAGE: Stage = Stage::Attack;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        let weapon = self.with.is_valid(known, self.attacker);
        known.figure(self.attacker)
            && weapon
            && known.cell(self.from)
            && battle::all_once(&self.candidates, |who| known.occupant(who))
            && self.struck.iter().all(|(figure, pushes)| known.figure(*figure) && pushes.len() <= 64)
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        if self.shots == 0 || self.candidates.is_empty() {
            return Step::Emit(self.settled());
        }
        match self.candidates.get(usize::from(self.place)) {
            Some(candidate) if attack::cell_of(battle, *candidate).is_some() => Step::Roll(check::ROLL),
            Some(_) => Step::Emit(vec![Champions::become_(self.next(false))]),
            // The shot has missed every candidate.
            None => Step::Emit(vec![Champions::become_(self.next(true))]),
        }
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let (Rolled::Sum(rolled), Some(&target)) = (rolled, self.candidates.get(usize::from(self.place))) else {
            return;
        };
        let aim = self.aim(battle, target);
        let hit = aim.hits(rolled);
        let attacker = self.attacker;
        let told = Event::ToHitRolled { attacker, target, aim: aim.parts, rolled, hits: u8::from(hit) };
        events.extend([Champions::own(told), Champions::become_(self.next(hit))]);
        if let (true, Some(aimed_at)) = (hit, attack::cell_of(battle, target)) {
            events.push(Champions::push(AttackFrame {
                attacker,
                target,
                with: self.with,
                from: self.from,
                aimed_at,
                maneuver: Maneuver::Strike,
                rolled_with: false,
                joint: false,
                missed: 0,
                stage: AttackStage::Damage { hits: 1, killing: None, pushes: Vec::new() },
            }));
        }
    }
}
