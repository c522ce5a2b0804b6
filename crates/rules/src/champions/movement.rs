//! A character's own move: on foot, by leaps, through air or water (`CH-1`, `CH-7`).
//!
//! Sheets count in metres: two to a hex across, two to a level up. Up to half of them is half a phase.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::{
    Event, Means, Order, Wait, frame, grab,
    window::{self, Occasion, WindowFrame},
};
use crate::{
    battle::{self, Battle, FigureId, Known, Matter, Occupant, Refusal, Stage, Step},
    board::{Cell, Footprint, Terrain},
    geometry::Coord,
    scenario::Movement,
    units::{Level, Metres},
};

/// A move that can be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// How.
    pub by: Means,
    /// The cells that it enters, in order.
    pub path: Vec<Cell>,
    /// How far that is, across and up.
    pub metres: Metres,
    /// Halves of a phase.
    pub halves: u8,
    /// Where its feet are at the end, where that is above the ground.
    pub feet: Option<Level>,
}

impl Plan {
    /// The order that makes this move.
    #[must_use]
    pub fn order(&self, battle: &Battle, figure: FigureId) -> Order {
        let board = &battle.setting().board;
        let path = self.path.iter().map(|cell| board.at(*cell)).collect();
        Order::Move { figure, by: self.by, path, feet: self.feet }
    }

    /// What comes of it.
    pub(super) fn begin(&self, _battle: &Battle, figure: FigureId) -> Vec<battle::Event> {
        let Self { by, metres, feet, .. } = *self;
        let path = self.path.clone();
        let began = Event::MoveBegan { figure, by, path: path.clone(), metres };
        vec![
            battle::Event::Champions(began),
            battle::Event::Lifted { figure },
            frame::push(MoveFrame { figure, by, path, feet, paused: None }),
        ]
    }
}

/// The free hexes that a character reaches in so many halves of a phase, on foot or through the air.
#[must_use]
pub fn hexes_within(battle: &Battle, figure: FigureId, halves: u8) -> Vec<Coord> {
    let board = &battle.setting().board;
    let ends = plans(battle, figure, halves).into_iter().filter_map(|plan| plan.path.last().copied());
    let mut hexes: Vec<Coord> = ends.map(|cell| board.at(cell)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// How far a character moves in a full phase in the fight.
const fn in_combat(movement: &Movement, by: Means) -> Metres {
    match by {
        Means::Running => movement.running,
        Means::Leaping => movement.leaping,
        Means::Flight => movement.flight,
        Means::Swimming => movement.swimming,
    }
}

/// How far a character moves in a full phase: farther where it takes no part in the fight (`CH-15`).
#[must_use]
pub fn full(battle: &Battle, figure: FigureId, by: Means) -> Metres {
    let movement = &battle.sheet(figure).movement;
    let times = if battle.condition(figure).noncombat { movement.noncombat } else { 1 };
    Metres(in_combat(movement, by).0.saturating_mul(times.into()))
}

/// The level that has to be passed over to cross a cell: its ground, and whoever or whatever fills it.
fn clearance(battle: &Battle, figure: FigureId, cell: Cell) -> Level {
    let ground = battle.setting().board.level(cell);
    let above = |feet: Level, height: u16| feet.plus(i16::try_from(height).unwrap_or(i16::MAX));
    match battle.field().occupant(cell) {
        Some(Occupant::Figure(other)) if other != figure => {
            above(battle.feet(other).unwrap_or(ground), battle.setting().height(other))
        }
        Some(Occupant::Object(object)) => above(ground, battle.setting().object(object).height),
        _ => ground,
    }
}

/// True where somebody or something bars a cell to who walks or swims.
fn is_barred(battle: &Battle, figure: FigureId, cell: Cell) -> bool {
    battle.field().occupant(cell).is_some_and(|occupant| occupant != Occupant::Figure(figure))
}

/// The metres of a step on foot: two across, and two for a level up; a step of more levels is none.
fn step_on_foot(battle: &Battle, from: Cell, to: Cell) -> Result<u16, u16> {
    let board = &battle.setting().board;
    let (from, to) = (board.level(from), board.level(to));
    match (from.rise_to(to), from.drop_to(to)) {
        (rise @ 0..=1, 0..=1) => Ok(2 + 2 * rise),
        (rise, drop) => Err(rise.max(drop)),
    }
}

/// How high a leap goes at the most: half as high as it is long, in levels.
fn highest_leap(battle: &Battle, figure: FigureId) -> u16 {
    in_combat(&battle.sheet(figure).movement, Means::Leaping).0 / 4
}

/// The metres of a way, or why it cannot be gone.
fn measure(
    battle: &Battle,
    figure: FigureId,
    by: Means,
    from: Cell,
    plan: (&[Cell], Option<Level>),
) -> Result<u16, Refusal> {
    let (path, feet) = plan;
    let board = &battle.setting().board;
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
                    return refuse("barred", format!("{hex} is taken, and {name} cannot get past on foot"));
                }
                let wet = |cell| board.terrain(cell) == Terrain::Water;
                if by == Means::Running && wet(to) && Some(&to) != path.last() {
                    return refuse("water", format!("{hex} is water: nobody runs through it"));
                }
                if by == Means::Swimming && !wet(at) && !wet(to) {
                    return refuse("no_water", format!("there is no water at {hex} to swim in"));
                }
                match step_on_foot(battle, at, to) {
                    Ok(step) => metres += step,
                    Err(levels) => {
                        let message =
                            format!("the step to {hex} is {levels} levels high; on foot one level is the most");
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
                let message = format!("that leap goes {climb} levels up; {name} leaps {most} at the most");
                return Err(Refusal::new("CH-7", "leap_too_high", message).with("levels", climb).with("most", most));
            }
            let drop = start.drop_to(end);
            if drop > most.max(1) {
                let message = format!("that leap goes {drop} levels down; {name} leaps {} at the most", most.max(1));
                return Err(Refusal::new("CH-7", "leap_too_deep", message).with("levels", drop));
            }
            Ok(across)
        }
    }
}

/// Judges a move of a character that may move now.
///
/// # Errors
/// The refusal, with the rule and the numbers that decide it.
pub fn judge(
    battle: &Battle,
    figure: FigureId,
    by: Means,
    path: &[Coord],
    feet: Option<Level>,
) -> Result<Plan, Refusal> {
    let name = battle.figure_name(figure);
    let board = &battle.setting().board;
    let refuse = |code, message: String| Err(Refusal::new("CH-7", code, message));
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else {
        return refuse("gone", format!("{name} is not on the board"));
    };
    grab::is_free(battle, figure)?;
    if battle.condition(figure).prone {
        return refuse("prone", format!("{name} lies down and has to stand up first"));
    }
    if battle.is_in_the_air(figure) && by != Means::Flight {
        return refuse("in_the_air", format!("{name} is in the air"));
    }
    let full = full(battle, figure, by);
    if full == Metres::ZERO {
        return refuse("no_such_move", format!("{name} has no way of {}", by.name()));
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
        (Means::Flight, Some(_)) => return refuse("under_ground", format!("the ground at {} is higher", board.at(at))),
        (_, Some(_)) => return refuse("no_flight", format!("{name} does not fly this way")),
    };
    if cells.is_empty() && feet == battle.condition(figure).feet {
        return refuse("no_move", format!("{name} would stay where it is"));
    }
    if is_barred(battle, figure, at) {
        return refuse("taken", format!("no move ends on {}: it is taken", board.at(at)));
    }
    let metres = measure(battle, figure, by, start, (&cells, feet))?;
    if metres > full.0 {
        let message = format!("that is {metres} m; {name} moves {} m by {} in a full phase", full.0, by.name());
        let refusal = Refusal::new("CH-7", "too_far", message);
        return Err(refusal.with("metres", metres).with("full", full.0));
    }
    let halves = if metres.saturating_mul(2) <= full.0 { 1 } else { 2 };
    Ok(Plan { by, path: cells, metres: Metres(metres), halves, feet })
}

/// One move to each place that a character can reach in so many halves of a phase, by each of its means.
#[must_use]
pub fn plans(battle: &Battle, figure: FigureId, halves: u8) -> Vec<Plan> {
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else { return Vec::new() };
    let board = &battle.setting().board;
    let mut plans = Vec::new();
    for by in Means::ALL {
        let most = full(battle, figure, by).0 / if halves > 1 { 1 } else { 2 };
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

/// The cheapest move by one means to each place that a character can reach in so many halves of a phase. Through the air
/// its feet end on the level that is asked for where the ground there is lower, else on the ground.
#[must_use]
pub fn plans_by(battle: &Battle, figure: FigureId, by: Means, feet: Option<Level>, halves: u8) -> Vec<Plan> {
    let Some(start) = battle.field().standing(figure).map(|at| at.head) else { return Vec::new() };
    let board = &battle.setting().board;
    let most = full(battle, figure, by).0 / if halves > 1 { 1 } else { 2 };
    let ways = match by {
        Means::Running | Means::Swimming => on_foot(battle, figure, by, start, most),
        Means::Leaping => through_air(battle, figure, by, start, most),
        Means::Flight => cheapest_flights(battle, figure, start, most),
    };
    // A flyer may also rise or sink where it is.
    let on_the_spot = (by == Means::Flight).then(Vec::new);
    let plan = |path: Vec<Cell>| {
        let last = path.last().copied().unwrap_or(start);
        let feet = feet.filter(|feet| by == Means::Flight && *feet > board.level(last));
        let hexes: Vec<Coord> = path.iter().map(|cell| board.at(*cell)).collect();
        judge(battle, figure, by, &hexes, feet).ok()
    };
    ways.into_iter().chain(on_the_spot).filter_map(plan).filter(|plan| plan.halves <= halves).collect()
}

/// For each cell the flight that is cheapest, climbing counted with it.
fn cheapest_flights(battle: &Battle, figure: FigureId, start: Cell, most: u16) -> Vec<Vec<Cell>> {
    let board = &battle.setting().board;
    let Some(feet) = battle.feet(figure) else { return Vec::new() };
    let mut found: Vec<Option<(u16, Vec<Cell>)>> = vec![None; board.len()];
    for climb in 0..=most / 2 {
        let cruising = feet.plus(i16::try_from(climb).unwrap_or(i16::MAX));
        let best = spread(battle, figure, start, cruising, (most - 2 * climb) / 2);
        for cell in board.cells().filter(|cell| *cell != start && !is_barred(battle, figure, *cell)) {
            let Some((steps, _)) = best[cell.index()].filter(|_| board.level(cell) <= cruising) else { continue };
            let metres = 2 * (steps + climb);
            if found[cell.index()].as_ref().is_none_or(|(known, _)| metres < *known) {
                found[cell.index()] = Some((metres, traced(&best, start, cell)));
            }
        }
    }
    found.into_iter().flatten().map(|(_, path)| path).collect()
}

/// The shortest ways on foot or by swimming within so many metres.
fn on_foot(battle: &Battle, figure: FigureId, by: Means, start: Cell, most: u16) -> Vec<Vec<Cell>> {
    let board = &battle.setting().board;
    let wet = |cell| board.terrain(cell) == Terrain::Water;
    let mut best = vec![None; board.len()];
    best[start.index()] = Some((0_u16, start));
    // Steps cost two or four metres: cells wait by what they cost.
    let mut waiting = vec![VecDeque::from([start])];
    let mut reached = Vec::new();
    let mut metres = 0_u16;
    while let Some(cells) = waiting.get_mut(usize::from(metres)) {
        let Some(at) = cells.pop_front() else {
            metres += 1;
            continue;
        };
        if best[at.index()].is_none_or(|(known, _)| known != metres) {
            continue;
        }
        if at != start {
            reached.push(at);
        }
        if by == Means::Running && wet(at) && at != start {
            continue;
        }
        for to in board.neighbours(at) {
            let dry = by == Means::Swimming && !wet(at) && !wet(to);
            let Ok(step) = step_on_foot(battle, at, to) else { continue };
            let there = metres + step;
            let known = best[to.index()].is_some_and(|(known, _)| known <= there);
            if dry || known || there > most || is_barred(battle, figure, to) {
                continue;
            }
            best[to.index()] = Some((there, at));
            waiting.resize_with(waiting.len().max(usize::from(there) + 1), VecDeque::new);
            waiting[usize::from(there)].push_back(to);
        }
    }
    reached.into_iter().map(|end| traced(&best, start, end)).collect()
}

/// The shortest ways through the air within so many metres, the lowest of them first.
fn through_air(battle: &Battle, figure: FigureId, by: Means, start: Cell, most: u16) -> Vec<Vec<Cell>> {
    let board = &battle.setting().board;
    let Some(feet) = battle.feet(figure) else { return Vec::new() };
    let mut found: Vec<Option<Vec<Cell>>> = vec![None; board.len()];
    // Nothing is gained by going above everything.
    let top = board.cells().map(|cell| clearance(battle, figure, cell)).max().unwrap_or(feet);
    let highest = if by == Means::Leaping { highest_leap(battle, figure) } else { most / 2 };
    let highest = highest.min(feet.rise_to(top));
    for climb in 0..=highest {
        let cruising = feet.plus(i16::try_from(climb).unwrap_or(i16::MAX));
        let paid = if by == Means::Flight { 2 * climb } else { 0 };
        let steps = most.saturating_sub(paid) / 2;
        let best = spread(battle, figure, start, cruising, steps);
        for cell in board.cells().filter(|cell| *cell != start && !is_barred(battle, figure, *cell)) {
            if found[cell.index()].is_none() && best[cell.index()].is_some() && board.level(cell) <= cruising {
                found[cell.index()] = Some(traced(&best, start, cell));
            }
        }
    }
    found.into_iter().flatten().collect()
}

/// How many steps each cell is away at a height, and from which cell it is come to, within so many steps. Over what stands
/// there one can go on; what is too high one can land on at the most.
fn spread(battle: &Battle, figure: FigureId, start: Cell, cruising: Level, steps: u16) -> Vec<Option<(u16, Cell)>> {
    let board = &battle.setting().board;
    let mut best = vec![None; board.len()];
    best[start.index()] = Some((0_u16, start));
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        let Some((step, _)) = best[at.index()] else { continue };
        if step == steps || (at != start && clearance(battle, figure, at) > cruising) {
            continue;
        }
        for to in board.neighbours(at) {
            if best[to.index()].is_none() {
                best[to.index()] = Some((step + 1, at));
                queue.push_back(to);
            }
        }
    }
    best
}

/// The cheapest ways within half a move that pass a cell that is wanted, or end there: one to each place.
pub(super) fn ways_past(
    battle: &Battle,
    figure: FigureId,
    (by, feet): (Means, Option<Level>),
    wanted: impl Fn(Cell) -> bool,
) -> Vec<Vec<Cell>> {
    let board = &battle.setting().board;
    let (Some(start), Some(own)) = (battle.field().standing(figure).map(|at| at.head), battle.feet(figure)) else {
        return Vec::new();
    };
    let cruising = match by {
        Means::Leaping => own.plus(i16::try_from(highest_leap(battle, figure)).unwrap_or(i16::MAX)),
        _ => feet.unwrap_or(own).max(own),
    };
    let climb = if by == Means::Flight { 2 * own.rise_to(cruising) } else { 0 };
    let Some(most) = (full(battle, figure, by).0 / 2).checked_sub(climb) else { return Vec::new() };
    let wet = |cell| board.terrain(cell) == Terrain::Water;
    let step = |at: Cell, to: Cell| match by {
        Means::Running if wet(at) && at != start => None,
        Means::Swimming if !wet(at) && !wet(to) => None,
        Means::Running | Means::Swimming if is_barred(battle, figure, to) => None,
        Means::Running | Means::Swimming => step_on_foot(battle, at, to).ok(),
        Means::Leaping | Means::Flight => (at == start || clearance(battle, figure, at) <= cruising).then_some(2),
    };
    // Each cell twice: on ways that have not passed yet, and on those that have.
    let place = |(cell, passed): (Cell, bool)| 2 * cell.index() + usize::from(passed);
    let mut best: Vec<Option<(u16, (Cell, bool))>> = vec![None; 2 * board.len()];
    best[place((start, false))] = Some((0, (start, false)));
    let mut waiting = vec![VecDeque::from([(start, false)])];
    let (mut ends, mut metres) = (Vec::new(), 0_u16);
    while let Some(states) = waiting.get_mut(usize::from(metres)) {
        let Some((at, passed)) = states.pop_front() else {
            metres += 1;
            continue;
        };
        if best[place((at, passed))].is_none_or(|(known, _)| known != metres) {
            continue;
        }
        if passed {
            ends.push(at);
        }
        for to in board.neighbours(at) {
            let Some(there) = step(at, to).map(|step| metres + step).filter(|there| *there <= most) else { continue };
            let next = (to, passed || wanted(to));
            if best[place(next)].is_none_or(|(known, _)| known > there) {
                best[place(next)] = Some((there, (at, passed)));
                waiting.resize_with(waiting.len().max(usize::from(there) + 1), VecDeque::new);
                waiting[usize::from(there)].push_back(next);
            }
        }
    }
    ends.sort_unstable();
    ends.dedup();
    let traced = |end: Cell| {
        let (mut path, mut at) = (Vec::new(), (end, true));
        while at != (start, false) {
            path.push(at.0);
            let Some((_, before)) = best[place(at)] else { break };
            at = before;
        }
        path.reverse();
        path
    };
    ends.into_iter().filter(|end| !is_barred(battle, figure, *end)).map(traced).collect()
}

/// The way from the start to a cell.
fn traced(best: &[Option<(u16, Cell)>], start: Cell, end: Cell) -> Vec<Cell> {
    let mut path = vec![end];
    let mut at = end;
    while let Some((_, before)) = best[at.index()].filter(|(_, before)| *before != start) {
        path.push(before);
        at = before;
    }
    path.reverse();
    path
}

/// A character on its way.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveFrame {
    /// Who.
    pub figure: FigureId,
    /// How.
    pub by: Means,
    /// The cells that it has yet to enter.
    pub path: Vec<Cell>,
    /// Where its feet are at the end, where that is above the ground.
    pub feet: Option<Level>,
    /// Where it paused for those who have waited for it, and who they are (`CH-8`).
    pub paused: Option<(Cell, Vec<FigureId>)>,
}

/// Those who have waited for a character to come onto a cell, but for some who were asked.
fn waiting_for(battle: &Battle, figure: FigureId, cell: Cell, asked: &[FigureId]) -> Vec<FigureId> {
    let hex = battle.setting().board.at(cell);
    let standing = battle.field().standing_figures().map(|(other, _)| other);
    let waits = |other: &FigureId| match &battle.condition(*other).held {
        Some(Wait::Move { by, onto }) => {
            by.map_or_else(|| !battle.friends(figure, *other), |by| by == figure)
                && (onto.is_empty() || onto.contains(&hex))
                && window::may_use_held(battle, *other).is_ok()
        }
        _ => false,
    };
    standing.filter(|other| *other != figure && !asked.contains(other)).filter(waits).collect()
}

impl MoveFrame {
    /// Where its feet are on the way over a cell.
    fn feet_over(&self, battle: &Battle, cell: Cell) -> Option<Level> {
        let ground = battle.setting().board.level(cell);
        let feet = match (self.by, self.feet) {
            (Means::Flight, Some(feet)) => Some(feet),
            (Means::Flight, None) => battle.condition(self.figure).feet,
            _ => None,
        };
        feet.filter(|feet| *feet > ground)
    }

    /// True where nobody has come between while it paused.
    fn goes_on(&self, battle: &Battle, paused: Cell) -> bool {
        let condition = battle.condition(self.figure);
        battle.is_awake(self.figure)
            && !condition.stunned
            && !condition.prone
            && battle.field().standing(self.figure).map(|at| at.head) == Some(paused)
    }
}

impl MoveFrame {
    /// True where nobody else is on the cell where the rest of it ends.
    fn ends_free(&self, battle: &Battle) -> bool {
        let occupant = self.path.last().and_then(|cell| battle.field().occupant(*cell));
        occupant.is_none_or(|occupant| occupant == Occupant::Figure(self.figure))
    }
}

impl Matter for MoveFrame {
    const STAGE: Stage = Stage::Movement;

    fn is_sound(&self, known: Known) -> bool {
        let paused = self
            .paused
            .as_ref()
            .is_none_or(|(cell, asked)| known.cell(*cell) && Known::all_once(asked, |figure| known.figure(figure)));
        known.figure(self.figure) && known.way(&self.path) && paused
    }

    fn step(&self, battle: &Battle) -> Step {
        let figure = self.figure;
        let tell = battle::Event::Champions;
        let mut events = Vec::new();
        let asked: &[FigureId] = match &self.paused {
            // Whoever came between may stand where this move would end by now.
            Some((cell, _)) if !self.goes_on(battle, *cell) || !self.ends_free(battle) => {
                return Step::Emit(vec![frame::pop()]);
            }
            Some((_, asked)) => {
                events.push(battle::Event::Lifted { figure });
                asked
            }
            None => &[],
        };
        for (place, &cell) in self.path.iter().enumerate() {
            let at = Footprint::one(cell);
            events.push(battle::Event::Stepped { figure, to: at });
            let waiting = waiting_for(battle, figure, cell, asked);
            let is_free = battle.field().occupant(cell).is_none_or(|occupant| occupant == Occupant::Figure(figure));
            if place + 1 < self.path.len() && is_free && !waiting.is_empty() {
                let asked = asked.iter().chain(&waiting).copied().collect();
                let rest = Self { path: self.path[place + 1..].to_vec(), paused: Some((cell, asked)), ..self.clone() };
                let feet = self.feet_over(battle, cell);
                events.extend([battle::Event::Settled { figure, at }, tell(Event::MoveEnded { figure, feet })]);
                events.extend([frame::become_(rest), frame::push(WindowFrame::waited_for(Occasion::Moves, waiting))]);
                return Step::Emit(events);
            }
        }
        let last = self.path.last().copied().map(Footprint::one);
        let Some(at) = last.or_else(|| battle.field().footprint(figure)) else { return Step::Emit(vec![frame::pop()]) };
        let waiting = waiting_for(battle, figure, at.head, asked);
        events.extend([battle::Event::Settled { figure, at }, tell(Event::MoveEnded { figure, feet: self.feet })]);
        events.push(frame::pop());
        if !waiting.is_empty() {
            events.push(frame::push(WindowFrame::waited_for(Occasion::Moves, waiting)));
        }
        Step::Emit(events)
    }
}
