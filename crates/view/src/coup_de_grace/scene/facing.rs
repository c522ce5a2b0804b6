//! The facing of a mini, and its front (`CDG-3`, `CDG-4`).

use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    coup_de_grace::{Choice, CoupDeGrace, CoupDeGraceBattle, facing::in_front},
    geometry::{Coord, Direction},
};

use super::{Scene, What};
use crate::coup_de_grace::plan::Facing;
use crate::selection::Selection;

/// The front of a mini.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Front {
    /// The mini.
    pub who: FigureId,
    /// The hex of the mini, current or planned.
    pub at: Cell,
    /// The facing of the mini, current or planned.
    pub facing: Facing,
    /// True if position or facing is only planned.
    pub planned: bool,
    /// The hex in front, if there is one.
    pub hex: Option<Cell>,
    /// The front arc.
    pub arc: Vec<Cell>,
}

impl Front {
    /// The front of a mini on a hex.
    #[must_use]
    pub fn new(battle: CoupDeGraceBattle<'_>, who: FigureId, (at, facing): (Cell, Facing), planned: bool) -> Self {
        let board = &battle.setup().board;
        let (arc, here) = (battle.rules().options.arc, board.at(at));
        let arc = board.cells().filter(|cell| in_front(arc, here, facing, board.at(*cell))).collect();
        Self { who, at, facing, planned, hex: board.neighbour(at, facing), arc }
    }

    /// The hex for the label of the arc: the nearest free one other than the front hex, otherwise the nearest one.
    pub fn named_on(&self, battle: CoupDeGraceBattle<'_>, taken: impl Fn(Cell) -> bool) -> Option<Cell> {
        let board = &battle.setup().board;
        let here = board.at(self.at);
        let arc = self.arc.iter().copied().filter(|cell| Some(*cell) != self.hex);
        arc.min_by_key(|cell| (taken(*cell), here.distance(board.at(*cell)), *cell))
    }
}

/// The default facing of a mini on a hex: towards an adjacent enemy, otherwise in the direction of its last step.
///
/// If several enemies are adjacent, standing ones come before downed ones, then the enemy that needs the smallest turn.
/// Without a last step, as at an entry, the mini faces the nearest enemy or, without enemies, the farthest hex of the
/// board.
#[must_use]
pub fn by_default(battle: CoupDeGraceBattle<'_>, figure: FigureId, at: Cell, came: Option<Facing>) -> Facing {
    let board = &battle.setup().board;
    let enemies = battle.minis_beside(at).filter(|other| !battle.friends(*other, figure));
    let beside = enemies.filter_map(|enemy| Some((enemy, board.direction_to(at, battle.cell_of(enemy)?)?)));
    let from = came.unwrap_or(Direction::EAST);
    let best = beside.min_by_key(|(enemy, way)| (battle.is_downed(*enemy), turn(from, *way), *way));
    best.map(|(_, way)| way).or(came).unwrap_or_else(|| towards_the_fight(battle, figure, at))
}

/// The angle between two facings, in sixths of a full turn.
fn turn(one: Facing, other: Facing) -> u8 {
    let around = (other.number() + 6 - one.number()) % 6;
    around.min(6 - around)
}

/// The facing closest to the direction of the nearest enemy, otherwise of the farthest hex of the board.
fn towards_the_fight(battle: CoupDeGraceBattle<'_>, figure: FigureId, at: Cell) -> Facing {
    let board = &battle.setup().board;
    let here = board.at(at);
    let enemies = battle.field().standing_figures().filter(|(other, _)| !battle.friends(*other, figure));
    let nearest = enemies.map(|(_, at)| at.head).min_by_key(|cell| (here.distance(board.at(*cell)), *cell));
    let farthest = || board.cells().max_by_key(|cell| here.distance(board.at(*cell)));
    nearest.or_else(farthest).map_or(Direction::EAST, |cell| towards(here, board.at(cell)))
}

/// The facing closest to the direction from one hex to another.
#[must_use]
pub fn towards(here: Coord, there: Coord) -> Facing {
    let far = |way: &Direction| here.step(*way).distance(there);
    Direction::ALL.into_iter().min_by_key(far).unwrap_or(Direction::EAST)
}

/// The shown front. It belongs to the mini that would move to the hovered hex or turn there, otherwise to the mini on
/// that hex, otherwise to the active mini.
#[must_use]
pub fn front_of(battle: CoupDeGraceBattle<'_>, picked: &Selection, scene: &Scene) -> Option<Front> {
    let planned = scene.looked_at.as_ref().and_then(|offer| {
        let facing = offer.facing?;
        let who = match (&offer.what, battle.choice_of::<CoupDeGrace>()) {
            (What::Orb(who), _) => *who,
            (What::Face(_), Some((_, Choice::Face { target, .. }))) => {
                return Some(Front::new(battle, target, (battle.cell_of(target)?, facing), true));
            }
            _ => scene.figure?,
        };
        Some(Front::new(battle, who, (offer.cell, facing), true))
    });
    let stands = |who: FigureId| {
        let facing = battle.mini(who).facing?;
        Some(Front::new(battle, who, (battle.cell_of(who)?, facing), false))
    };
    let looked_at = || match battle.field().occupant(picked.cell?)? {
        Occupant::Figure(who) => stands(who),
        Occupant::Object(_) => None,
    };
    planned.or_else(looked_at).or_else(|| scene.figure.and_then(stands))
}
