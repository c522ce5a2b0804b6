//! Moves of a character: running, leaping, flying and swimming (`CH-1`, `CH-7`).
//!
//! Sheets give distances in metres: 2 m for each hex across and for each level up. A move of up to half of the distance
//! takes half a phase.

mod frame;
mod path_search;

pub use frame::MoveFrame;
pub(super) use path_search::paths_past;
use path_search::{cheapest_flights, on_foot, through_air};

use super::{Champions, ChampionsBattle, Event, Means, Movement, Order, attack::grab};
use crate::{
    battle::{self, FigureId, Occupant, Refusal},
    board::{Cell, Terrain},
    geometry::Coord,
    units::{Level, Metres},
};

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedMove {
    /// Mode of movement.
    pub by: Means,
    /// Cells that the character enters, in order.
    pub path: Vec<Cell>,
    /// Length of the move, across and up.
    pub metres: Metres,
    /// Number of half phases that the move takes.
    pub halves: u8,
    /// Level of the feet at the end, if above the ground.
    pub feet: Option<Level>,
}

impl PlannedMove {
    /// Returns the order that makes this move.
    #[must_use]
    pub fn order(&self, battle: ChampionsBattle<'_>, figure: FigureId) -> Order {
        let board = &battle.setup().board;
        let path = self.path.iter().map(|cell| board.at(*cell)).collect();
        Order::Move { figure, by: self.by, path, feet: self.feet }
    }

    /// Returns the events that begin the move.
    pub(super) fn begin(&self, _battle: ChampionsBattle<'_>, figure: FigureId) -> Vec<battle::Event> {
        let Self { by, metres, feet, .. } = *self;
        let path = self.path.clone();
        let began = Event::MoveBegan { figure, by, path: path.clone(), metres };
        vec![
            Champions::own(began),
            battle::Event::Lifted { figure },
            Champions::push(MoveFrame { figure, by, path, feet, paused: None }),
        ]
    }
}

/// Returns the free hexes that a character can reach in this many half phases, by any mode of movement.
#[must_use]
pub fn hexes_within(battle: ChampionsBattle<'_>, figure: FigureId, halves: u8) -> Vec<Coord> {
    let board = &battle.setup().board;
    let ends = plans(battle, figure, halves).into_iter().filter_map(|plan| plan.path.last().copied());
    let mut hexes: Vec<Coord> = ends.map(|cell| board.at(cell)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// False if a hex is too far away to be reached in this many half phases even without obstacles, at 2 m for each step.
#[must_use]
pub fn may_come_within(battle: ChampionsBattle<'_>, figure: FigureId, hex: Coord, halves: u8) -> bool {
    let board = &battle.setup().board;
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else { return false };
    let steps = board.at(start).distance(hex);
    Means::ALL.into_iter().any(|by| steps.saturating_mul(2) <= within(battle, figure, by, halves).into())
}

/// Returns the maximum distance in this many half phases, in metres.
fn within(battle: ChampionsBattle<'_>, figure: FigureId, by: Means, halves: u8) -> u16 {
    full(battle, figure, by).0 / if halves > 1 { 1 } else { 2 }
}

/// Returns the maximum distance in a full phase in combat.
const fn in_combat(movement: &Movement, by: Means) -> Metres {
    match by {
        Means::Running => movement.running,
        Means::Leaping => movement.leaping,
        Means::Flight => movement.flight,
        Means::Swimming => movement.swimming,
    }
}

/// Returns the maximum distance in a full phase, multiplied if the character is noncombat (`CH-15`).
#[must_use]
pub fn full(battle: ChampionsBattle<'_>, figure: FigureId, by: Means) -> Metres {
    let movement = &battle.sheet(figure).movement;
    let times = if battle.condition(figure).noncombat { movement.noncombat } else { 1 };
    Metres(in_combat(movement, by).0.saturating_mul(times.into()))
}

/// Returns the lowest level at which a figure can pass over a cell, above its ground and occupant.
fn clearance(battle: ChampionsBattle<'_>, figure: FigureId, cell: Cell) -> Level {
    let ground = battle.setup().board.level(cell);
    let above = |feet: Level, height: u16| feet.plus(i16::try_from(height).unwrap_or(i16::MAX));
    match battle.field().occupant(cell) {
        Some(Occupant::Figure(other)) if other != figure => {
            above(battle.feet(other).unwrap_or(ground), battle.setup().height(other))
        }
        Some(Occupant::Object(object)) => above(ground, battle.setup().object(object).height),
        _ => ground,
    }
}

/// True if a figure or an object blocks a cell for walkers and swimmers.
fn is_barred(battle: ChampionsBattle<'_>, figure: FigureId, cell: Cell) -> bool {
    !battle.field().is_free_for(cell, Occupant::Figure(figure))
}

/// Returns the cost of a step on foot, in metres: 2 across, and 2 more for one level up. Steps of more than one
/// level up or down are not allowed; the error is their height in levels.
fn step_on_foot(battle: ChampionsBattle<'_>, from: Cell, to: Cell) -> Result<u16, u16> {
    let board = &battle.setup().board;
    let (from, to) = (board.level(from), board.level(to));
    match (from.rise_to(to), from.drop_to(to)) {
        (rise @ 0..=1, 0..=1) => Ok(2 + 2 * rise),
        (rise, drop) => Err(rise.max(drop)),
    }
}

/// Returns the maximum height of a leap, in levels: half its length.
fn highest_leap(battle: ChampionsBattle<'_>, figure: FigureId) -> u16 {
    in_combat(&battle.sheet(figure).movement, Means::Leaping).0 / 4
}

/// Returns the length of a path in metres, or a refusal if it is not allowed.
fn measure(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    by: Means,
    from: Cell,
    plan: (&[Cell], Option<Level>),
) -> Result<u16, Refusal> {
    let (path, feet) = plan;
    let board = &battle.setup().board;
    let name = battle.figure_name(figure);
    let across = u16::try_from(path.len()).unwrap_or(u16::MAX).saturating_mul(2);
    let start = battle.feet(figure).unwrap_or_else(|| board.level(from));
    let refuse = |code, message: String| Err(Refusal::new("CH-7", code, message));
    match by {
        Means::Running | Means::Swimming => {
            let (mut at, mut metres) = (from, 0);
            for &to in path {
                let hex = board.at(to);
                if is_barred(battle, figure, to) {
                    return refuse("barred", format!("{hex} is taken, and {name} cannot pass on foot"));
                }
                let wet = |cell| board.terrain(cell) == Terrain::Water;
                if by == Means::Running && wet(to) && Some(&to) != path.last() {
                    return refuse("water", format!("{hex} is water, and running does not cross it"));
                }
                if by == Means::Swimming && !wet(at) && !wet(to) {
                    return refuse("no_water", format!("there is no water at {hex} to swim in"));
                }
                match step_on_foot(battle, at, to) {
                    Ok(step) => metres += step,
                    Err(levels) => {
                        let message =
                            format!("the step to {hex} is {levels} levels high, and a step on foot can be at most 1");
                        return Err(Refusal::new("CH-7", "step_too_high", message).with("levels", levels));
                    }
                }
                at = to;
            }
            Ok(metres)
        }
        Means::Leaping | Means::Flight => {
            let last = path.last().copied().unwrap_or(from);
            let between = path.iter().take(path.len().saturating_sub(1));
            let ground = board.level(last);
            let end = feet.unwrap_or(ground);
            let tops = between.map(|cell| clearance(battle, figure, *cell));
            let top = tops.chain([start, end]).max().unwrap_or(start);
            let climb = start.rise_to(top);
            if by == Means::Flight {
                return Ok(across.saturating_add(climb.saturating_mul(2)));
            }
            let most = highest_leap(battle, figure);
            if climb > most {
                let message = format!("that leap goes up {climb} levels, and {name} can leap up at most {most}");
                return Err(Refusal::new("CH-7", "leap_too_high", message).with("levels", climb).with("most", most));
            }
            let drop = start.drop_to(end);
            if drop > most.max(1) {
                let message =
                    format!("that leap goes down {drop} levels, and {name} can leap down at most {}", most.max(1));
                return Err(Refusal::new("CH-7", "leap_too_deep", message).with("levels", drop));
            }
            Ok(across)
        }
    }
}

/// Checks a move. Assumes that the character may act now.
///
/// # Errors
/// A [`Refusal`] with the rule and the numbers behind it.
pub fn judge(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    by: Means,
    path: &[Coord],
    feet: Option<Level>,
) -> Result<PlannedMove, Refusal> {
    let name = battle.figure_name(figure);
    let board = &battle.setup().board;
    let refuse = |code, message: String| Err(Refusal::new("CH-7", code, message));
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else {
        return refuse("gone", format!("{name} is not on the board"));
    };
    grab::is_free(battle, figure)?;
    if battle.condition(figure).prone {
        return refuse("prone", format!("{name} is prone and must stand up first"));
    }
    if battle.is_in_the_air(figure) && by != Means::Flight {
        return refuse("in_the_air", format!("{name} is in the air and can only fly"));
    }
    let full = full(battle, figure, by);
    if full == Metres::ZERO {
        return refuse("no_such_move", format!("{name} cannot move by {}", by.name()));
    }
    let (mut at, mut cells) = (start, Vec::new());
    for hex in path {
        at = board.neighbour_at(at, *hex).map_err(|fault| Refusal::new("CH-7", "no_way", fault))?;
        cells.push(at);
    }
    let ground = board.level(at);
    let feet = match (by, feet) {
        (_, None) => None,
        (Means::Flight, Some(feet)) if feet > ground => Some(feet),
        (Means::Flight, Some(_)) => {
            return refuse("under_ground", format!("the ground at {} is not lower than that", board.at(at)));
        }
        (_, Some(_)) => return refuse("no_flight", "only a flight can end at a level above the ground".to_owned()),
    };
    if cells.is_empty() && feet == battle.condition(figure).feet {
        return refuse("no_move", format!("that is not a move: {name} would stay in place"));
    }
    if is_barred(battle, figure, at) {
        return refuse("taken", format!("a move cannot end on {}, which is taken", board.at(at)));
    }
    let metres = measure(battle, figure, by, start, (&cells, feet))?;
    if metres > full.0 {
        let message = format!("that is {metres} m, and {name} moves {} m by {} in a full phase", full.0, by.name());
        let refusal = Refusal::new("CH-7", "too_far", message);
        return Err(refusal.with("metres", metres).with("full", full.0));
    }
    let halves = if metres.saturating_mul(2) <= full.0 { 1 } else { 2 };
    Ok(PlannedMove { by, path: cells, metres: Metres(metres), halves, feet })
}

/// Returns one move to each position that a character can reach in this many half phases, by each mode of movement.
#[must_use]
pub fn plans(battle: ChampionsBattle<'_>, figure: FigureId, halves: u8) -> Vec<PlannedMove> {
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else { return Vec::new() };
    let board = &battle.setup().board;
    let mut plans = Vec::new();
    for by in Means::ALL {
        let most = within(battle, figure, by, halves);
        let ways = match by {
            Means::Running | Means::Swimming => on_foot(battle, figure, by, start, most),
            Means::Leaping | Means::Flight => through_air(battle, figure, by, start, most),
        };
        for path in ways {
            let hexes: Vec<Coord> = path.iter().map(|cell| board.at(*cell)).collect();
            let mut levels = vec![None];
            if by == Means::Flight {
                let last = path.last().copied().unwrap_or(start);
                let least = board.level(last).plus(2);
                let cruising = battle.condition(figure).feet.unwrap_or(least);
                levels.push(Some(cruising.max(least)));
            }
            let plan = |feet| judge(battle, figure, by, &hexes, feet).ok();
            plans.extend(levels.into_iter().filter_map(plan).filter(|plan| plan.halves <= halves));
        }
    }
    plans
}

/// Returns the cheapest move by one mode of movement to each position within this many half phases. A flight ends at
/// the given level where the ground is lower, otherwise on the ground.
#[must_use]
pub fn plans_by(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    by: Means,
    feet: Option<Level>,
    halves: u8,
) -> Vec<PlannedMove> {
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else { return Vec::new() };
    let board = &battle.setup().board;
    let most = within(battle, figure, by, halves);
    let ways = match by {
        Means::Running | Means::Swimming => on_foot(battle, figure, by, start, most),
        Means::Leaping => through_air(battle, figure, by, start, most),
        Means::Flight => cheapest_flights(battle, figure, start, most),
    };
    // A flyer may also rise or sink in place.
    let on_the_spot = (by == Means::Flight).then(Vec::new);
    let plan = |path: Vec<Cell>| {
        let last = path.last().copied().unwrap_or(start);
        let feet = feet.filter(|feet| by == Means::Flight && *feet > board.level(last));
        let hexes: Vec<Coord> = path.iter().map(|cell| board.at(*cell)).collect();
        judge(battle, figure, by, &hexes, feet).ok()
    };
    ways.into_iter().chain(on_the_spot).filter_map(plan).filter(|plan| plan.halves <= halves).collect()
}
