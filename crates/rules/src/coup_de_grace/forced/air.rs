//! The staff of air, which moves all minis near its bearer (`CDG-25`).

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::{
    harm::MiniCondition,
    pit::PitFrame,
    push::{self, ForcedMoveTarget},
};
use crate::{
    battle::{self, FigureId, Known, Occupant, Placed, Resolver, Stage, Step},
    board::Cell,
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, Event, Sense, Setup, arena::ground},
    displacement::Cause,
    geometry::{Coord, Direction, clockwise, toward},
};

/// Minis that a staff of air has yet to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AirFrame {
    /// Moves one mini after another, towards the bearer or away from it.
    Gust {
        /// Bearer of the staff.
        figure: FigureId,
        /// True if the minis move towards the bearer, false if away from it.
        towards: bool,
        /// Minis left to move, in order.
        left: Vec<FigureId>,
    },
    /// Turns one ring after another around the bearer.
    Whirl {
        /// Bearer of the staff.
        figure: FigureId,
        /// True if the rings turn clockwise.
        clockwise: bool,
        /// Next ring to turn.
        ring: u16,
        /// Outermost ring.
        last: u16,
    },
}

impl AirFrame {
    /// Returns the frame that resolves the spell.
    pub(in crate::coup_de_grace) fn new(
        battle: CoupDeGraceBattle<'_>,
        figure: FigureId,
        sense: Sense,
        range: u16,
    ) -> Self {
        match sense {
            Sense::Towards | Sense::Away => {
                let towards = sense == Sense::Towards;
                let mut left = within(battle, figure, 1..=range);
                // The sort is stable: minis at equal distances stay in clockwise order.
                if towards {
                    left.sort_by_key(|(distance, _)| *distance);
                } else {
                    left.sort_by_key(|(distance, _)| Reverse(*distance));
                }
                Self::Gust { figure, towards, left: left.into_iter().map(|(_, figure)| figure).collect() }
            }
            Sense::Clockwise | Sense::Anticlockwise => {
                Self::Whirl { figure, clockwise: sense == Sense::Clockwise, ring: 1, last: range }
            }
        }
    }
}

/// Returns the minis at the given distances from the bearer, clockwise from east, each with its distance.
fn within(
    battle: CoupDeGraceBattle<'_>,
    bearer: FigureId,
    distances: std::ops::RangeInclusive<u16>,
) -> Vec<(u16, FigureId)> {
    let board = &battle.setup().board;
    let Some(here) = battle.cell_of(bearer).map(|cell| board.at(cell)) else { return Vec::new() };
    let near = battle.field().standing_figures().filter(|(figure, _)| *figure != bearer).filter_map(|(figure, at)| {
        let at = board.at(at.head);
        let distance = u16::try_from(at.distance(here)).ok()?;
        distances.contains(&distance).then_some((distance, figure, at))
    });
    let mut near: Vec<(u16, FigureId, Coord)> = near.collect();
    near.sort_by(|(_, _, one), (_, _, other)| clockwise(here, *one, *other));
    near.into_iter().map(|(distance, figure, _)| (distance, figure)).collect()
}

/// Returns the direction from `at` to the next hex of its ring around `middle`. Returns `None` in the middle itself.
///
/// ```
/// use knockback_rules::{coup_de_grace::air::along_the_ring, geometry::{Coord, Direction}};
///
/// let middle = Coord::new(0, 0);
/// assert_eq!(along_the_ring(middle, Coord::new(2, 0), true), Some(Direction::SOUTH_WEST));
/// assert_eq!(along_the_ring(middle, Coord::new(2, 0), false), Some(Direction::NORTH_WEST));
/// assert_eq!(along_the_ring(middle, middle, true), None);
/// ```
#[must_use]
pub fn along_the_ring(middle: Coord, at: Coord, is_clockwise: bool) -> Option<Direction> {
    let ring = at.distance(middle);
    let stays_on = |way: &Direction| at.step(*way).distance(middle) == ring;
    let turns = |way: &Direction| {
        let next = at.step(*way);
        let (q, r) = (i64::from(at.q) - i64::from(middle.q), i64::from(at.r) - i64::from(middle.r));
        let (u, v) = (i64::from(next.q) - i64::from(middle.q), i64::from(next.r) - i64::from(middle.r));
        // The cross product of the two vectors is positive for a clockwise turn.
        (q * v - r * u > 0) == is_clockwise
    };
    Direction::ALL.into_iter().filter(|_| ring > 0).filter(stays_on).find(turns)
}

/// A mini that moves to the next hex of its ring.
#[derive(Clone, Copy, Debug)]
struct Carried {
    figure: FigureId,
    from: Cell,
    to: Cell,
    direction: Direction,
}

/// Returns the minis that move along a ring. A mini that cannot enter its next hex stays, and so does a mini that would
/// enter the hex of one that stays.
fn carried(battle: CoupDeGraceBattle<'_>, bearer: FigureId, is_clockwise: bool, ring: u16) -> Vec<Carried> {
    let board = &battle.setup().board;
    let Some(middle) = battle.cell_of(bearer).map(|cell| board.at(cell)) else { return Vec::new() };
    let next = |figure: FigureId| {
        let from = battle.field().standing(figure)?.head;
        let direction = along_the_ring(middle, board.at(from), is_clockwise)?;
        let to = board.neighbour(from, direction)?;
        let open = board.level(from).rise_to(board.level(to)) == 0 && ground::thing_on(battle, to).is_none();
        open.then_some(Carried { figure, from, to, direction })
    };
    let mut moving: Vec<Carried> =
        within(battle, bearer, ring..=ring).into_iter().filter_map(|(_, figure)| next(figure)).collect();
    loop {
        let is_left = |cell: Cell| match battle.field().occupant(cell) {
            None => true,
            Some(Occupant::Object(_)) => false,
            Some(Occupant::Figure(_)) => moving.iter().any(|other| other.from == cell),
        };
        let going: Vec<Carried> = moving.iter().copied().filter(|carried| is_left(carried.to)).collect();
        if going.len() == moving.len() {
            return going;
        }
        moving = going;
    }
}

/// Returns the events of a turning ring. All minis move at the same time. Afterwards, the pits that they have entered
/// take effect.
fn turn(battle: CoupDeGraceBattle<'_>, moving: &[Carried]) -> Vec<battle::Event> {
    let board = &battle.setup().board;
    let mut events = Vec::new();
    let began =
        |one: &Carried| CoupDeGrace::own(Event::PushBegan { figure: one.figure, direction: one.direction, spaces: 1 });
    let lifted = |one: &Carried| battle::Event::Lifted { figure: one.figure };
    let stepped = |one: &Carried| battle::Event::Stepped { figure: one.figure, to: push::on(one.to) };
    events.extend(moving.iter().map(began));
    events.extend(moving.iter().map(lifted));
    events.extend(moving.iter().map(stepped));
    let places = moving.iter().map(|one| Placed { figure: one.figure, at: push::on(one.to) }).collect();
    events.push(battle::Event::SettledTogether { places });
    let mut pits = Vec::new();
    for one in moving {
        let in_a_pit = ground::pit(board.terrain(one.to)).is_some();
        // The order is the same as in other forced moves: damage of the drop, then the end of the move.
        let drop = board.level(one.from).drop_to(board.level(one.to));
        let fate = push::drop_hurts(battle, one.figure, drop, &mut events);
        let cause = match fate {
            MiniCondition::Out => Cause::Terrain,
            _ if in_a_pit => Cause::Pit,
            _ => Cause::Distance,
        };
        events.push(CoupDeGrace::own(Event::PushEnded { figure: one.figure, moved: 1, cause }));
        if in_a_pit && fate != MiniCondition::Out {
            pits.push(one.figure);
        }
    }
    // Pushes the frames in reverse order, so that the first pit is resolved first.
    events.extend(pits.into_iter().rev().map(|figure| CoupDeGrace::push(PitFrame { figure, spikes: false })));
    events
}

impl Resolver<CoupDeGrace> for AirFrame {
    const STAGE: Stage = Stage::Knockback;

    fn is_valid(&self, known: Known<'_, Setup>) -> bool {
        match self {
            Self::Gust { figure, left, .. } => {
                known.figure(*figure) && battle::all_once(left, |figure| known.figure(figure))
            }
            Self::Whirl { figure, ring, last, .. } => known.figure(*figure) && *ring > 0 && *last <= 9,
        }
    }

    fn step(&self, battle: CoupDeGraceBattle<'_>) -> Step {
        let board = &battle.setup().board;
        Step::Emit(match self {
            Self::Gust { figure, towards, left } => {
                let Some((first, rest)) = left.split_first() else { return Step::Emit(vec![CoupDeGrace::pop()]) };
                let mut events =
                    vec![CoupDeGrace::become_(Self::Gust { figure: *figure, towards: *towards, left: rest.to_vec() })];
                let cells = battle.cell_of(*figure).zip(battle.cell_of(*first));
                let way = cells.and_then(|(here, there)| {
                    let (from, to) = if *towards { (there, here) } else { (here, there) };
                    toward(board.at(from), board.at(to)).settled()
                });
                let open = way.filter(|way| push::can_begin(battle, *first, *way).is_ok());
                if let Some((began, push)) =
                    open.and_then(|way| push::begin(battle, *first, way, 1, ForcedMoveTarget::Straight))
                {
                    events.extend([began, CoupDeGrace::push(push)]);
                }
                events
            }
            Self::Whirl { ring, last, .. } if ring > last => vec![CoupDeGrace::pop()],
            Self::Whirl { figure, clockwise, ring, last } => {
                let (figure, clockwise, last) = (*figure, *clockwise, *last);
                let moving = carried(battle, figure, clockwise, *ring);
                let mut events = vec![CoupDeGrace::become_(Self::Whirl { figure, clockwise, ring: ring + 1, last })];
                if !moving.is_empty() {
                    events.extend(turn(battle, &moving));
                }
                events
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_along_a_ring_lead_back_to_the_start() {
        let middle = Coord::new(3, -5);
        for ring in 1..=6_i32 {
            for is_clockwise in [true, false] {
                let start = Coord::new(middle.q + ring, middle.r);
                let mut at = start;
                for step in 1..=6 * ring {
                    let way = along_the_ring(middle, at, is_clockwise).unwrap();
                    at = at.step(way);
                    assert_eq!(at.distance(middle), ring.unsigned_abs());
                    assert_eq!(at == start, step == 6 * ring, "ring {ring}, step {step}");
                }
            }
        }
    }
}
