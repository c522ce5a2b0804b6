//! What the ground does (`CDG-15`, `CDG-26`).

use crate::{
    battle::{ObjectId, Occupant},
    board::{Board, Cell, Terrain},
    coup_de_grace::{CoupDeGraceBattle, PitKind},
};

/// A step on the level.
const STEP: u16 = 1;
/// A step one level up, and a step out of a pit.
const CLIMB: u16 = 3;

/// The pit that a ground is.
#[must_use]
pub const fn pit(terrain: Terrain) -> Option<PitKind> {
    match terrain {
        Terrain::Pit => Some(PitKind::Plain),
        Terrain::SpikedPit => Some(PitKind::Spiked),
        Terrain::BottomlessPit => Some(PitKind::Bottomless),
        _ => None,
    }
}

/// How many times more a step onto a ground costs.
#[must_use]
pub const fn wading(terrain: Terrain) -> u16 {
    match terrain {
        Terrain::Water => 2,
        Terrain::DeepWater => 3,
        _ => 1,
    }
}

/// What a ground adds to the Defence of who is on it.
#[must_use]
pub const fn defence(terrain: Terrain) -> i16 {
    match terrain {
        Terrain::Water => -1,
        Terrain::DeepWater => -2,
        _ => 0,
    }
}

/// True for ground from which nobody attacks.
#[must_use]
pub const fn forbids_attacks(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::DeepWater)
}

/// True for ground that Coup-De-Grace has.
#[must_use]
pub const fn is_known(terrain: Terrain) -> bool {
    !matches!(terrain, Terrain::Lava | Terrain::LavaField)
}

/// What a step from one cell to the next costs before it doubles beside enemies; `None` where it rises too much.
#[must_use]
pub fn step(board: &Board, from: Cell, to: Cell) -> Option<u16> {
    let cost = match board.level(from).rise_to(board.level(to)) {
        0 if pit(board.terrain(from)).is_none() => STEP,
        0 | 1 => CLIMB,
        _ => return None,
    };
    Some(cost * wading(board.terrain(to)))
}

/// The wall, fence or closed door on a cell.
#[must_use]
pub fn thing_on(battle: CoupDeGraceBattle<'_>, cell: Cell) -> Option<ObjectId> {
    match battle.field().occupant(cell) {
        Some(Occupant::Object(object)) => Some(object),
        _ => None,
    }
}
