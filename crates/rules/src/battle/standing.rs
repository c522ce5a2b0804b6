//! Victory conditions that rulesets share: the last side on the board, held hexes, or the most points (`C3G-5`).

use std::cmp::Reverse;

use super::{Battle, FigureId, HowWon, Occupant, Outcome, SideId};
use crate::{board::Cell, units::Points};

/// The sides that meet a condition, in the order of their ids.
pub(crate) fn sides(battle: &Battle, holds: impl Fn(SideId) -> bool) -> Vec<SideId> {
    let sides = (0..battle.setup().sides.len()).map(SideId::from_index);
    sides.filter(|side| holds(*side)).collect()
}

/// The outcome if fewer than two sides are left.
pub(crate) fn last_of(left: &[SideId]) -> Option<Outcome> {
    match left {
        [] => Some(Outcome::Drawn),
        [side] => Some(Outcome::Won { side: *side, how: HowWon::LastStanding }),
        _ => None,
    }
}

/// The outcome if a side holds at least one of these cells and no other side holds any. Only figures that pass `counts`
/// are considered.
pub(crate) fn held_by(
    battle: &Battle,
    side: SideId,
    cells: &[Cell],
    counts: impl Fn(FigureId) -> bool,
) -> Option<Outcome> {
    let mut holders = cells.iter().filter_map(|cell| match battle.field().occupant(*cell) {
        Some(Occupant::Figure(figure)) if counts(figure) => Some(battle.controller(figure)),
        _ => None,
    });
    let alone = holders.next() == Some(side) && holders.all(|holder| holder == side);
    alone.then_some(Outcome::Won { side, how: HowWon::Held })
}

/// The outcome by points: the side with the most points wins, and a tie is a draw.
pub(crate) fn by_points(left: &[SideId], points: impl Fn(SideId) -> Points) -> Outcome {
    let mut sides: Vec<(Points, SideId)> = left.iter().map(|side| (points(*side), *side)).collect();
    sides.sort_by_key(|(points, _)| Reverse(*points));
    match sides.as_slice() {
        [(most, _), (second, _), ..] if most == second => Outcome::Drawn,
        [(_, side), ..] => Outcome::Won { side: *side, how: HowWon::Points },
        [] => Outcome::Drawn,
    }
}
