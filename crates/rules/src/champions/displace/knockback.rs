//! Knockback distance and direction (`CH-31` to `CH-34`).

use serde::{Deserialize, Serialize};

use super::{
    falling::{Before, LandingFrame},
    flight::FlightFrame,
};
pub use crate::champions::data::reason::{DiceReason, Multiplied};
use crate::{
    battle::{self, FigureId, Known, Occupant, Resolver, Stage, Step},
    board::Cell,
    champions::{
        AttackKind, Champions, ChampionsBattle, Characteristic, Event, Setup,
        attack::{WeaponProfile, haymaker},
    },
    dice::{D6Pool, RollRequest, Rolled},
    geometry::{Direction, toward},
    units::Hexes,
};

/// The values of a hit that count for knockback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Push {
    /// Direction of the knockback.
    pub way: KnockbackOrigin,
    /// BODY that counts, after multiplication.
    pub body: u16,
    /// True for a killing attack.
    pub killing: bool,
    /// True for a martial maneuver.
    pub martial: bool,
    /// True if the target rolled with the punch.
    pub rolled_with: bool,
    /// How the BODY was multiplied, if it was. Only for the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub multiplied: Option<Multiplied>,
}

/// Returns the characteristic of a drain if the target's value is already 0 or less. Such a drain causes no knockback
/// (`CH-31`). `None` for all other attacks.
#[must_use]
pub fn nothing_to_lose(battle: ChampionsBattle<'_>, figure: FigureId, kind: AttackKind) -> Option<Characteristic> {
    let AttackKind::Drain(of) = kind else { return None };
    let condition = battle.condition(figure);
    let left = match of {
        Characteristic::Stun => condition.stun,
        Characteristic::Body => condition.body,
        Characteristic::Endurance => condition.end,
        _ => battle.characteristic(figure, of),
    };
    (left <= 0).then_some(of)
}

/// True if a hit with this BODY on the dice would knock the character back, given its current condition (`CH-31`).
#[must_use]
pub fn knocks(battle: ChampionsBattle<'_>, figure: FigureId, blow: &WeaponProfile, body: u16) -> bool {
    blow.knocks(body) && nothing_to_lose(battle, figure, blow.kind).is_none()
}

/// Returns the knockback dice, with the reasons for their number (`CH-33`).
#[must_use]
pub fn dice(battle: ChampionsBattle<'_>, figure: FigureId, push: Push) -> Vec<(i8, DiceReason)> {
    let champions = battle.rules();
    let parts = [
        (true, 2, DiceReason::Always),
        (battle.is_in_the_air(figure), -1, DiceReason::InTheAir),
        (push.rolled_with, -1, DiceReason::RolledWithPunch),
        (champions.zero_gravity, -1, DiceReason::ZeroGravity),
        (battle.is_under_water(figure), 1, DiceReason::UnderWater),
        (battle.sheet(figure).clings() && battle.is_awake(figure), 1, DiceReason::Clinging),
        (push.killing, 1, DiceReason::Killing),
        (push.martial, 1, DiceReason::Martial),
    ];
    parts.into_iter().filter(|(counts, ..)| *counts).map(|(_, dice, reason)| (dice, reason)).collect()
}

/// Returns the total number of dice, at least 0.
#[must_use]
pub fn dice_count(parts: &[(i8, DiceReason)]) -> u8 {
    u8::try_from(parts.iter().map(|(dice, _)| dice).sum::<i8>()).unwrap_or(0)
}

/// Returns the direction in which an attack from one cell sends a figure on another (`CH-32`): the figure leaves its
/// hex on the side opposite to the attack. `None` if both cells are the same.
#[must_use]
pub fn direction(battle: ChampionsBattle<'_>, from: Cell, target: Cell) -> Option<Direction> {
    let board = &battle.setup().board;
    toward(board.at(from), board.at(target)).settled()
}

/// Returns the distance of a knockback, in hexes, for a total of the knockback dice (`CH-34`). Below 0 nothing happens;
/// at 0 the target falls prone.
#[must_use]
pub fn hexes(battle: ChampionsBattle<'_>, figure: FigureId, push: Push, rolled: u16) -> i32 {
    let resistance = battle.sheet(figure).knockback_resistance();
    i32::from(push.body) - i32::from(resistance.0) - i32::from(rolled)
}

/// The direction of a knockback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KnockbackOrigin {
    /// The target flies in this direction.
    Along(Direction),
    /// The attack came from the target's own hex, so a die decides the direction (`CH-32`).
    Rolled,
}

/// Frame that rolls for knockback, once for each hit of an attack. Only the greatest result counts (`CH-44`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnockbackFrame {
    /// The character that was hit.
    pub figure: FigureId,
    /// Hits still to be rolled for.
    pub hits: Vec<Push>,
    /// Greatest knockback so far, in hexes, with its direction.
    pub best: Option<(i32, KnockbackOrigin)>,
}

impl KnockbackFrame {
    /// Creates the frame for the hits of an attack on a figure.
    #[must_use]
    pub const fn new(figure: FigureId, hits: Vec<Push>) -> Self {
        Self { figure, hits, best: None }
    }

    /// Adds the events of a roll for the next hit.
    fn add_result(&self, battle: ChampionsBattle<'_>, rolled: u16, events: &mut Vec<battle::Event>) {
        let [push, rest @ ..] = self.hits.as_slice() else { return };
        let figure = self.figure;
        let resistance = battle.sheet(figure).knockback_resistance();
        let hexes = hexes(battle, figure, *push, rolled);
        let dice = dice(battle, figure, *push);
        let Push { body, multiplied, .. } = *push;
        let told = Event::KnockbackRolled { figure, body, multiplied, resistance, dice, rolled, hexes };
        let best = self.best.filter(|(best, _)| *best >= hexes).or(Some((hexes, push.way)));
        events.push(Champions::own(told));
        events.push(Champions::become_(Self { hits: rest.to_vec(), best, ..self.clone() }));
    }

    /// Returns the events of the greatest knockback (`CH-34`).
    fn settled(&self, battle: ChampionsBattle<'_>) -> Vec<battle::Event> {
        let figure = self.figure;
        let mut events = vec![Champions::pop()];
        let Some((hexes, way)) = self.best.and_then(|(hexes, way)| Some((u16::try_from(hexes).ok()?, way))) else {
            return events;
        };
        if hexes == 0 {
            if !battle.flies(figure) && !battle.condition(figure).prone {
                events.push(Champions::own(Event::WentProne { figure }));
            }
            return events;
        }
        let KnockbackOrigin::Along(direction) = way else { return events };
        if let Some(flight) = FlightFrame::new(battle, figure, direction, Hexes(hexes)) {
            let hexes = Hexes(flight.walk.reach);
            haymaker::lost(battle, figure, &mut events);
            events.push(Champions::own(Event::FlightBegan { figure, direction, hexes }));
            events.extend([battle::Event::Lifted { figure }, Champions::push(flight)]);
        }
        events
    }
}

/// Adds the frames for a figure's knockback and for its fall, which happens only if the figure has no support
/// afterwards.
pub(in crate::champions) fn settle(figure: FigureId, pushes: Vec<Push>, events: &mut Vec<battle::Event>) {
    events.push(Champions::push(LandingFrame::new(figure, Before::Nothing)));
    if !pushes.is_empty() {
        events.push(Champions::push(KnockbackFrame::new(figure, pushes)));
    }
}

/// Returns the direction for a die: 1 is north-east, then clockwise (`CH-13`). `None` for numbers other than 1 to 6.
#[must_use]
pub fn direction_of_die(face: u16) -> Option<Direction> {
    let face = u8::try_from(face).ok().filter(|face| (1..=6).contains(face))?;
    Some(Direction::NORTH_EAST.clockwise(face - 1))
}

impl Resolver<Champions> for KnockbackFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        known.figure(self.figure) && self.hits.len() <= 64
    }

    fn step(&self, battle: ChampionsBattle<'_>) -> Step {
        if let Some(push) = self.hits.first() {
            let dice = dice_count(&dice(battle, self.figure, *push));
            if dice > 0 {
                return Step::Roll(RollRequest::Sum(D6Pool::of(dice)));
            }
            let mut events = Vec::new();
            self.add_result(battle, 0, &mut events);
            return Step::Emit(events);
        }
        if matches!(self.best, Some((1.., KnockbackOrigin::Rolled))) {
            return Step::Roll(RollRequest::Sum(D6Pool::of(1)));
        }
        Step::Emit(self.settled(battle))
    }

    fn rolled(&self, battle: ChampionsBattle<'_>, rolled: Rolled, events: &mut Vec<battle::Event>) {
        let Rolled::Sum(sum) = rolled else { return };
        if !self.hits.is_empty() {
            self.add_result(battle, sum, events);
        } else if let (Some((hexes, _)), Some(direction)) = (self.best, direction_of_die(sum)) {
            let best = Some((hexes, KnockbackOrigin::Along(direction)));
            events.push(Champions::become_(Self { best, ..self.clone() }));
        }
    }
}

/// Returns the direction of the knockback of an attack on a target, or of an area with its centre at `from` (`CH-32`).
#[must_use]
pub fn origin(battle: ChampionsBattle<'_>, from: Cell, target: Occupant) -> KnockbackOrigin {
    let at = match target {
        Occupant::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
        Occupant::Object(object) => battle.field().object(object),
    };
    at.and_then(|at| direction(battle, from, at)).map_or(KnockbackOrigin::Rolled, KnockbackOrigin::Along)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `CH-13`: 1 NE, 2 E, 3 SE, 4 SW, 5 W, 6 NW.
    #[test]
    fn die_directions_run_clockwise_from_north_east() {
        let names = (1..=6).map(|face| direction_of_die(face).unwrap().name()).collect::<Vec<_>>();
        assert_eq!(names, ["north-east", "east", "south-east", "south-west", "west", "north-west"]);
        assert_eq!(direction_of_die(0), None);
        assert_eq!(direction_of_die(7), None);
    }
}
