//! Values of hexes for a player that do not depend on single orders: the distance to the enemy, and the danger.

use std::collections::VecDeque;

use knockback_rules::{
    battle::{FigureId, Occupant, SideId},
    board::Cell,
    coup_de_grace::{
        CoupDeGraceBattle, Ledge, PitKind, ThingKind, Victory, ground,
        weapon::{Magic, OnHit},
    },
    geometry::Direction,
};

/// Value of a hex, roughly in thousandths of a hit point.
pub(crate) type Value = i64;

/// The ground from the point of view of a side.
pub(crate) struct Ground {
    /// The side.
    pub(crate) side: SideId,
    /// Walking distance of each cell from the nearest enemy.
    to_enemy: Vec<u16>,
    /// Walking distance of each cell from the hexes that the side must hold. Empty if it does not have to hold any yet.
    to_goal: Vec<u16>,
    /// Hexes to hold.
    pub(crate) goal: Vec<Cell>,
    /// Number of minis of each side that can move others.
    pushers: Vec<Value>,
}

/// Number of rounds before the deciding one when a side starts to move towards the hexes that it must hold.
const AHEAD_OF_TIME: u16 = 3;

impl Ground {
    pub(crate) fn new(battle: CoupDeGraceBattle<'_>, side: SideId) -> Self {
        let on_board = battle.field().standing_figures();
        let enemies = on_board.filter(|(figure, _)| battle.owner(*figure) != side).map(|(_, at)| at.head).collect();
        let goal = battle.rules().victory.iter().find_map(|victory| match victory {
            Victory::Hold { side: holder, cells, from_round }
                if *holder == side && battle.state().round() + AHEAD_OF_TIME >= *from_round =>
            {
                Some(cells.clone())
            }
            _ => None,
        });
        let goal = goal.unwrap_or_default();
        let to_goal = if goal.is_empty() { Vec::new() } else { ways(battle, goal.clone()) };
        let pushers = (0..battle.setup().sides.len()).map(|side| pushers(battle, side)).collect();
        Self { side, to_enemy: ways(battle, enemies), to_goal, goal, pushers }
    }

    /// Returns how attractive a cell is for a mini of the side.
    pub(crate) fn pull(&self, battle: CoupDeGraceBattle<'_>, figure: FigureId, cell: Cell) -> Value {
        let shoots = battle.sheet(figure).profiles().any(|(_, held)| held.shot.is_some() || held.focus.is_some());
        let near = if shoots { 5 } else { 1 };
        let way = |ways: &[u16], near: u16| ways.get(cell.index()).map_or(0, |far| (*far).min(40).saturating_sub(near));
        -35 * Value::from(way(&self.to_enemy, near)) - 45 * Value::from(way(&self.to_goal, 0))
    }

    /// Returns the estimated loss if a mini on this cell is pushed into a pit or over a ledge.
    pub(crate) fn danger(&self, battle: CoupDeGraceBattle<'_>, owner: SideId, cell: Cell) -> Value {
        let others = self.pushers.iter().enumerate().filter(|(side, _)| *side != owner.index());
        let pushers: Value = others.map(|(_, pushers)| *pushers).sum();
        let falls = Direction::ALL.into_iter().filter(|way| is_open(battle, cell, way.opposite()));
        falls.map(|way| fall(battle, cell, way)).sum::<Value>() * pushers.min(3) / 30
    }
}

/// True if a mini could push or shoot from the neighbouring cell.
fn is_open(battle: CoupDeGraceBattle<'_>, cell: Cell, way: Direction) -> bool {
    let board = &battle.setup().board;
    board.neighbour(cell, way).is_some_and(|next| {
        let level = board.level(cell).0.abs_diff(board.level(next).0) <= 1;
        level && !matches!(battle.field().occupant(next), Some(Occupant::Object(_)))
    })
}

/// Returns the cost for a mini of being pushed from a cell in a direction.
pub(crate) fn fall(battle: CoupDeGraceBattle<'_>, cell: Cell, way: Direction) -> Value {
    let board = &battle.setup().board;
    let Some(next) = board.neighbour(cell, way) else { return 0 };
    if battle.field().occupant(next).is_some() || board.level(cell).rise_to(board.level(next)) > 0 {
        return 0;
    }
    let deep = battle.rules().options.ledge == Ledge::Pit && board.level(cell).0 >= board.level(next).0 + 2;
    let pit = match ground::pit(board.terrain(next)) {
        Some(PitKind::Plain) => 800,
        Some(PitKind::Spiked) => 1_000,
        Some(PitKind::Bottomless) => 2_600,
        None => 0,
    };
    pit + if deep { 600 } else { 0 }
}

/// Returns the number of a side's minis with items that move others.
fn pushers(battle: CoupDeGraceBattle<'_>, side: usize) -> Value {
    let moves = |figure: FigureId| {
        let mut held = battle.sheet(figure).profiles();
        held.any(|(_, held)| {
            matches!(held.on_hit, OnHit::Push | OnHit::PushAtWill | OnHit::PullToFront)
                || held.focus.is_some_and(|focus| focus.magic == Magic::Air)
        })
    };
    let minis = battle.state().minis().filter(|(figure, mini)| {
        battle.owner(*figure).index() == side && !mini.out && mini.hit_points > 0 && moves(*figure)
    });
    Value::try_from(minis.count()).unwrap()
}

/// Returns the walking distance of each cell from the nearest goal. A closed door adds 2 to it, and a mini adds 1.
fn ways(battle: CoupDeGraceBattle<'_>, goals: Vec<Cell>) -> Vec<u16> {
    let board = &battle.setup().board;
    let mut far = vec![u16::MAX; board.len()];
    for goal in &goals {
        far[goal.index()] = 0;
    }
    let mut open = VecDeque::from(goals);
    while let Some(to) = open.pop_front() {
        for from in board.neighbours(to) {
            let Some(step) = ground::step(board, from, to) else { continue };
            if ground::pit(board.terrain(from)).is_some()
                && !matches!(battle.field().occupant(from), Some(Occupant::Figure(_)))
            {
                continue;
            }
            let door = match battle.field().occupant(from) {
                Some(Occupant::Object(object)) if battle.rules().thing(object) == ThingKind::Door => 2,
                Some(Occupant::Object(_)) => continue,
                // A mini blocks the path, but may move away.
                Some(Occupant::Figure(_)) => 1,
                None => 0,
            };
            let sum = far[to.index()] + step + door;
            if sum < far[from.index()] {
                far[from.index()] = sum;
                open.push_back(from);
            }
        }
    }
    far
}
