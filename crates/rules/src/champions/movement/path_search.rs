//! Path searches: the cheapest path to each position, on foot and through the air.

use std::collections::VecDeque;

use super::{clearance, full, highest_leap, is_barred, step_on_foot};
use crate::{
    battle::FigureId,
    board::{Cell, Terrain},
    champions::{ChampionsBattle, Means},
    units::Level,
};

/// Returns the cheapest flight to each cell, including the cost of climbing.
pub(super) fn cheapest_flights(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    start: Cell,
    most: u16,
) -> Vec<Vec<Cell>> {
    let board = &battle.setup().board;
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

/// Returns the cheapest path to each cell within this many metres, running or swimming.
pub(super) fn on_foot(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    by: Means,
    start: Cell,
    most: u16,
) -> Vec<Vec<Cell>> {
    let board = &battle.setup().board;
    let wet = |cell| board.terrain(cell) == Terrain::Water;
    let mut best = vec![None; board.len()];
    best[start.index()] = Some((0_u16, start));
    // Steps cost 2 m or 4 m, so the cells to search from are in buckets by cost.
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

/// Returns the shortest path through the air to each cell within this many metres, at the lowest height that allows
/// one.
pub(super) fn through_air(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    by: Means,
    start: Cell,
    most: u16,
) -> Vec<Vec<Cell>> {
    let board = &battle.setup().board;
    let Some(feet) = battle.feet(figure) else { return Vec::new() };
    let mut found: Vec<Option<Vec<Cell>>> = vec![None; board.len()];
    // Climbing above the highest obstacle gains nothing.
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

/// Returns the distance of each cell at a height, in steps up to the given maximum, and the cell before it. The path
/// passes only over cells with nothing above that height, and can end on any cell.
fn spread(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    start: Cell,
    cruising: Level,
    steps: u16,
) -> Vec<Option<(u16, Cell)>> {
    let board = &battle.setup().board;
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

/// Returns the cheapest path within half a move to each position, among the paths that pass or end on a wanted cell.
pub(in crate::champions) fn paths_past(
    battle: ChampionsBattle<'_>,
    figure: FigureId,
    (by, feet): (Means, Option<Level>),
    wanted: impl Fn(Cell) -> bool,
) -> Vec<Vec<Cell>> {
    let board = &battle.setup().board;
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
    // Each cell occurs twice in the search: for paths that have not passed a wanted cell yet, and for those that have.
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

/// Returns the path from the start to a cell.
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
