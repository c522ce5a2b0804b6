//! Effects of the ground (`CDG-15`, `CDG-26`).

use crate::{
    battle::{ObjectId, Occupant},
    board::{Board, Cell, Terrain},
    coup_de_grace::{CoupDeGraceBattle, PitKind},
};

/// Cost of a step on the level or down.
const STEP: u16 = 1;
/// Cost of a step one level up or out of a pit.
const CLIMB: u16 = 3;

/// Returns the kind of pit, or `None` if the ground is not a pit.
#[must_use]
pub const fn pit(terrain: Terrain) -> Option<PitKind> {
    match terrain {
        Terrain::Pit => Some(PitKind::Plain),
        Terrain::SpikedPit => Some(PitKind::Spiked),
        Terrain::BottomlessPit => Some(PitKind::Bottomless),
        _ => None,
    }
}

/// Returns the factor by which the ground multiplies the cost of a step onto it.
#[must_use]
pub const fn wading(terrain: Terrain) -> u16 {
    match terrain {
        Terrain::Water => 2,
        Terrain::DeepWater => 3,
        _ => 1,
    }
}

/// Returns the modifier to the Defence of a mini on this ground.
#[must_use]
pub const fn defence(terrain: Terrain) -> i16 {
    match terrain {
        Terrain::Water => -1,
        Terrain::DeepWater => -2,
        _ => 0,
    }
}

/// True if a mini on this ground cannot attack.
#[must_use]
pub const fn forbids_attacks(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::DeepWater)
}

/// True if Coup-De-Grace has rules for this kind of ground.
#[must_use]
pub const fn is_known(terrain: Terrain) -> bool {
    !matches!(terrain, Terrain::Lava | Terrain::LavaField)
}

/// Returns the cost of a step between two cells, without the doubling for adjacent enemies. Returns `None` if the rise
/// is too high.
#[must_use]
pub fn step(board: &Board, from: Cell, to: Cell) -> Option<u16> {
    let cost = match board.level(from).rise_to(board.level(to)) {
        0 if pit(board.terrain(from)).is_none() => STEP,
        0 | 1 => CLIMB,
        _ => return None,
    };
    Some(cost * wading(board.terrain(to)))
}

/// Returns the wall, fence or closed door on a cell, if any.
#[must_use]
pub fn thing_on(battle: CoupDeGraceBattle<'_>, cell: Cell) -> Option<ObjectId> {
    match battle.field().occupant(cell) {
        Some(Occupant::Object(object)) => Some(object),
        _ => None,
    }
}
