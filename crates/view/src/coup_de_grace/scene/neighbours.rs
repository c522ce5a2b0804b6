//! The effects of adjacent enemies on a mini, and of the mini on them.

use knockback_rules::{
    battle::FigureId,
    board::Cell,
    coup_de_grace::{CoupDeGraceBattle, Reach, price},
};

use super::lookahead;
use crate::coup_de_grace::plan::Facing;

/// The effects of adjacent enemies on a mini, and of the mini on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    /// The mini.
    pub who: FigureId,
    /// The hex.
    pub at: Cell,
    /// The facing.
    pub facing: Facing,
    /// Adjacent enemies, including downed ones: each doubles every cost (`CDG-14`).
    pub enemies: Vec<FigureId>,
    /// The multiplier of costs.
    pub times: u16,
    /// The enemy in the front hex, which the mini could attack and would distract (`CDG-18`).
    pub distracts: Option<FigureId>,
    /// Adjacent enemies that have the mini in front. Each of them distracts the mini in attacks on others (`CDG-18`).
    pub distracted_by: Vec<FigureId>,
    /// Standing enemies with a melee weapon directly behind the mini: backstab (`CDG-18`).
    pub behind: Vec<FigureId>,
    /// Enemies that could move behind the mini in this round and attack.
    pub could_come_behind: Vec<FigureId>,
    /// The hex behind the mini, if there is one.
    pub rear: Option<Cell>,
}

impl Beside {
    /// The effects on a mini on a hex with a facing. All other minis stay in their positions.
    #[must_use]
    pub fn new(battle: CoupDeGraceBattle<'_>, who: FigureId, at: Cell, facing: Facing) -> Self {
        let there = lookahead::with_mini(battle, who, at, facing);
        let battle = there.played();
        let board = &battle.setup().board;
        let enemy = |other: &FigureId| !battle.friends(*other, who);
        let enemies: Vec<FigureId> = battle.minis_beside(at).filter(enemy).collect();
        let rear = board.neighbour(at, facing.opposite());
        let distracts = enemies.iter().copied().find(|other| {
            battle.is_standing(*other) && battle.cell_of(*other).is_some_and(|cell| battle.has_in_front(who, cell))
        });
        let distracted_by = enemies.iter().copied().filter(|other| battle.has_in_front(*other, at)).collect();
        let stands_behind = |other: &FigureId| battle.cell_of(*other) == rear && strikes(battle, *other);
        let behind = enemies.iter().copied().filter(stands_behind).collect();
        let near = |rear: &Cell| board.level(*rear).0.abs_diff(board.level(at).0) <= 1;
        let free = rear.filter(near).filter(|rear| battle.field().occupant(*rear).is_none());
        let others = battle.field().standing_figures().map(|(other, _)| other);
        let could_come_behind = match free {
            Some(rear) => others.filter(enemy).filter(|other| comes_to(battle, *other, rear)).collect(),
            None => Vec::new(),
        };
        let times = price::doubled(1, u16::try_from(enemies.len()).unwrap_or(u16::MAX));
        Self { who, at, facing, enemies, times, distracts, distracted_by, behind, could_come_behind, rear }
    }
}

/// True for a mini with a melee weapon that it has not used in this round.
fn strikes(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> bool {
    let used = battle.mini(figure).used;
    let mut held = battle.sheet(figure).profiles();
    held.any(|(hand, profile)| profile.melee.is_some() && used.get(usize::from(hand)) == Some(&false))
}

/// True for a mini that can still reach a hex in this round and attack from there.
fn comes_to(battle: CoupDeGraceBattle<'_>, figure: FigureId, to: Cell) -> bool {
    battle.may_act(figure)
        && battle.is_standing(figure)
        && strikes(battle, figure)
        && Reach::of(battle, figure, battle.movement(figure)).way(to).is_some()
}
