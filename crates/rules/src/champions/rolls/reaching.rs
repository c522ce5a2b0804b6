//! Distance, reach and line of sight between figures and objects (`CH-14`).

use crate::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::ChampionsBattle,
    sight::sees,
    units::{Level, Metres},
};

/// A figure or object on the board: its cell, the level of its feet, and its height.
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

/// Returns the levels of a figure's or object's feet and of the space just above its top.
pub(in crate::champions) fn span(battle: ChampionsBattle<'_>, who: Occupant) -> Option<(Level, Level)> {
    let PlacedBody { feet, height, .. } = body(battle, who)?;
    Some((feet, feet.plus(i16::try_from(height).unwrap_or(i16::MAX))))
}

/// Returns the distance between two figures or objects: the greater of the horizontal and the vertical distance
/// (`CH-14`). `None` if either is off the board.
#[must_use]
pub fn distance(battle: ChampionsBattle<'_>, one: Occupant, other: Occupant) -> Option<Metres> {
    let (one, other) = (body(battle, one)?, body(battle, other)?);
    let board = &battle.setup().board;
    let across = u16::try_from(board.at(one.cell).distance(board.at(other.cell))).unwrap_or(u16::MAX);
    let up = gap(one, other);
    Some(Metres(across.max(up).saturating_mul(2)))
}

/// Returns the vertical gap between a character and the ground of a cell, in levels.
pub(in crate::champions) fn gap_to_ground(battle: ChampionsBattle<'_>, one: FigureId, cell: Cell) -> u16 {
    let ground = PlacedBody { cell, feet: battle.setup().board.level(cell), height: 0 };
    body(battle, Occupant::Figure(one)).map_or(0, |one| gap(one, ground))
}

/// Returns the vertical gap between two bodies, in levels.
fn gap(one: PlacedBody, other: PlacedBody) -> u16 {
    let (lower, higher) = if one.feet <= other.feet { (one, other) } else { (other, one) };
    lower.feet.rise_to(higher.feet).saturating_sub(lower.height)
}

/// True if a character can reach a figure or object by hand: on an adjacent hex, without a vertical gap.
#[must_use]
pub fn in_reach(battle: ChampionsBattle<'_>, one: FigureId, other: Occupant) -> bool {
    let (Some(one), Some(other)) = (body(battle, Occupant::Figure(one)), body(battle, other)) else { return false };
    battle.setup().board.direction_to(one.cell, other.cell).is_some() && gap(one, other) == 0
}

/// Like [`in_reach`], for a character on the given cell with its feet at the given level.
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

/// True if a character can see a figure or object.
#[must_use]
pub fn in_sight(battle: ChampionsBattle<'_>, one: FigureId, other: Occupant) -> bool {
    let (Some(eye), Some(body)) = (body(battle, Occupant::Figure(one)), body(battle, other)) else { return false };
    let top = |of: PlacedBody| i32::from(of.feet.0) + i32::from(of.height);
    let without = if let Occupant::Object(object) = other { Some(object) } else { None };
    sees(&battle, (eye.cell, top(eye)), (body.cell, top(body)), without)
}
