//! Distances between characters, reach and line of sight (`CH-14`).

use crate::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::ChampionsBattle,
    sight::sees,
    units::{Level, Metres},
};

/// A body on the board: cell, level of its feet, and height.
#[derive(Clone, Copy)]
struct PlacedBody {
    cell: Cell,
    feet: Level,
    height: u16,
}

fn body(battle: ChampionsBattle<'_>, who: Occupant) -> Option<PlacedBody> {
    let setup = battle.setup();
    Some(match who {
        Occupant::Figure(figure) => {
            let cell = battle.field().footprint(figure)?.head;
            PlacedBody { cell, feet: battle.feet(figure)?, height: setup.height(figure) }
        }
        Occupant::Object(object) => {
            let cell = battle.field().object(object)?;
            PlacedBody { cell, feet: setup.board.level(cell), height: setup.object(object).height }
        }
    })
}

/// Levels of a figure or object: at its feet, and just above its head.
pub(in crate::champions) fn span(battle: ChampionsBattle<'_>, who: Occupant) -> Option<(Level, Level)> {
    let PlacedBody { feet, height, .. } = body(battle, who)?;
    Some((feet, feet.plus(i16::try_from(height).unwrap_or(i16::MAX))))
}

/// Distance between two figures or objects: the larger of horizontal and vertical (`CH-14`). `None` if either is gone.
#[must_use]
pub fn distance(battle: ChampionsBattle<'_>, one: Occupant, other: Occupant) -> Option<Metres> {
    let (one, other) = (body(battle, one)?, body(battle, other)?);
    let board = &battle.setup().board;
    let across = u16::try_from(board.at(one.cell).distance(board.at(other.cell))).unwrap_or(u16::MAX);
    let up = gap(one, other);
    Some(Metres(across.max(up).saturating_mul(2)))
}

/// Vertical gap between a character and the ground of a cell, in levels.
pub(in crate::champions) fn gap_to_ground(battle: ChampionsBattle<'_>, one: FigureId, cell: Cell) -> u16 {
    let ground = PlacedBody { cell, feet: battle.setup().board.level(cell), height: 0 };
    body(battle, Occupant::Figure(one)).map_or(0, |one| gap(one, ground))
}

/// Vertical gap between two bodies, in levels.
fn gap(one: PlacedBody, other: PlacedBody) -> u16 {
    let (lower, higher) = if one.feet <= other.feet { (one, other) } else { (other, one) };
    lower.feet.rise_to(higher.feet).saturating_sub(lower.height)
}

/// True if a character can reach the other with its hands: on neighbouring hexes, without a vertical gap.
#[must_use]
pub fn in_reach(battle: ChampionsBattle<'_>, one: FigureId, other: Occupant) -> bool {
    let (Some(one), Some(other)) = (body(battle, Occupant::Figure(one)), body(battle, other)) else { return false };
    battle.setup().board.direction_to(one.cell, other.cell).is_some() && gap(one, other) == 0
}

/// Like [`in_reach`], from another cell and level of the feet.
#[must_use]
pub fn in_reach_from(battle: ChampionsBattle<'_>, one: FigureId, (cell, feet): (Cell, Level), other: Occupant) -> bool {
    let Some(other) = body(battle, other) else { return false };
    let one = PlacedBody { cell, feet, height: battle.setup().height(one) };
    battle.setup().board.direction_to(one.cell, other.cell).is_some() && gap(one, other) == 0
}

/// True if a character can see the ground of a cell.
#[must_use]
pub fn sees_ground(battle: ChampionsBattle<'_>, one: FigureId, cell: Cell) -> bool {
    let Some(eye) = body(battle, Occupant::Figure(one)) else { return false };
    let level = i32::from(battle.setup().board.level(cell).0);
    sees(&battle, (eye.cell, i32::from(eye.feet.0) + i32::from(eye.height)), (cell, level + 1), None)
}

/// True if a character can see the other.
#[must_use]
pub fn in_sight(battle: ChampionsBattle<'_>, one: FigureId, other: Occupant) -> bool {
    let (Some(eye), Some(body)) = (body(battle, Occupant::Figure(one)), body(battle, other)) else { return false };
    let top = |of: PlacedBody| i32::from(of.feet.0) + i32::from(of.height);
    let without = if let Occupant::Object(object) = other { Some(object) } else { None };
    sees(&battle, (eye.cell, top(eye)), (body.cell, top(body)), without)
}
