//! Where a figure can move, and one good way to each place.

use super::{Order, mover::Mover};
use crate::{
    battle::{Battle, FigureId},
    board::{Cell, End, Footprint, Terrain},
    geometry::Direction,
};

/// All places that a figure can move to, each with one way: unharmed where there is such a way, else the cheapest.
#[derive(Clone, Debug)]
pub struct Reach {
    start: Footprint,
    ways: Vec<Way>,
}

/// A way to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Where the move ends.
    pub to: Footprint,
    /// The end that leads.
    pub lead: End,
    /// The cells that it enters, in order.
    pub path: Vec<Cell>,
    /// Spaces paid.
    pub cost: u16,
    /// Whether a step may hurt: a swipe, a fall, ground that burns.
    pub harm: bool,
}

impl Way {
    /// The order that takes this way.
    #[must_use]
    pub fn order(&self, battle: &Battle, figure: FigureId) -> Order {
        let board = &battle.setting().board;
        let start = battle.field().standing(figure);
        let lead = start.filter(|at| at.tail.is_some()).map(|at| board.at(at.end(self.lead)));
        Order::Move { figure, lead, path: self.path.iter().map(|cell| board.at(*cell)).collect() }
    }
}

/// A state of the search: where the leading end is, and on which side of it the tail follows.
#[derive(Clone, Copy)]
struct Node {
    at: Footprint,
    cost: u16,
    came_from: usize,
    harm: bool,
}

/// What the search may do.
#[derive(Clone, Copy)]
struct Bounds {
    budget: u16,
    road_only: bool,
    unharmed_only: bool,
}

/// Where no node came from.
const START: usize = usize::MAX;

struct Search<'b> {
    battle: &'b Battle,
    mover: Mover<'b>,
    figure: FigureId,
    lead: End,
    bounds: Bounds,
    /// Whether a step was met that may hurt.
    met_harm: bool,
    nodes: Vec<Node>,
    best: Vec<u16>,
    queue: Vec<Vec<usize>>,
}

impl Search<'_> {
    /// One place in `best` for each leading cell and side of the tail.
    fn slot(&self, at: Footprint) -> usize {
        let lead = at.end(self.lead);
        let other = if self.lead == End::Head { at.tail } else { Some(at.head) };
        let side = other.and_then(|other| self.battle.setting().board.direction_to(lead, other));
        lead.index() * 7 + side.map_or(6, Direction::index)
    }

    fn add(&mut self, node: Node) {
        let slot = self.slot(node.at);
        if node.cost <= self.bounds.budget && node.cost < self.best[slot] {
            self.best[slot] = node.cost;
            self.queue[usize::from(node.cost)].push(self.nodes.len());
            self.nodes.push(node);
        }
    }

    fn expand(&mut self, place: usize) {
        let node = self.nodes[place];
        if self.best[self.slot(node.at)] < node.cost {
            return;
        }
        let board = &self.battle.setting().board;
        let engaged = self.mover.engaged(node.at, node.came_from == START);
        for to in board.neighbours(node.at.end(self.lead)) {
            let Ok(step) = self.mover.step(node.at, self.lead, to) else { continue };
            if self.bounds.road_only && board.terrain(to) != Terrain::Road {
                continue;
            }
            let harm = self.mover.burns(to)
                || self.mover.falls(node.at, self.lead, to).is_some()
                || self.mover.leaves_any(&engaged, node.at, self.lead, to);
            self.met_harm |= harm;
            if harm && self.bounds.unharmed_only {
                continue;
            }
            let at = node.at.stepped(self.lead, to);
            let next = Node { at, cost: node.cost + step.cost, came_from: place, harm: node.harm || harm };
            if !step.stops {
                self.add(next);
            } else if next.cost <= self.bounds.budget && next.cost < self.best[self.slot(at)] {
                // The move ends here: a place to end, not one to go on from.
                let slot = self.slot(at);
                self.best[slot] = next.cost;
                self.nodes.push(next);
            }
        }
    }

    fn path(&self, mut place: usize) -> Vec<Cell> {
        let mut path = Vec::new();
        while self.nodes[place].came_from != START {
            path.push(self.nodes[place].at.end(self.lead));
            place = self.nodes[place].came_from;
        }
        path.reverse();
        path
    }

    /// Adds the ways of a search; true where a step was met that may hurt.
    fn run(
        battle: &Battle,
        figure: FigureId,
        start: Footprint,
        lead: End,
        bounds: Bounds,
        ways: &mut Vec<Way>,
    ) -> bool {
        let mover = Mover::new(battle, figure);
        let mut search = Search {
            battle,
            mover,
            figure,
            lead,
            bounds,
            met_harm: false,
            nodes: Vec::new(),
            best: vec![u16::MAX; battle.setting().board.len() * 7],
            queue: vec![Vec::new(); usize::from(bounds.budget) + 1],
        };
        search.add(Node { at: start, cost: 0, came_from: START, harm: false });
        for cost in 0..search.queue.len() {
            let mut next = 0;
            while let Some(&place) = search.queue[cost].get(next) {
                next += 1;
                search.expand(place);
            }
        }
        for (place, node) in search.nodes.iter().enumerate() {
            let superseded = search.best[search.slot(node.at)] < node.cost;
            if node.came_from == START || superseded || search.mover.may_end(node.at).is_err() {
                continue;
            }
            debug_assert_eq!(search.figure, figure);
            ways.push(Way { to: node.at, lead, path: search.path(place), cost: node.cost, harm: node.harm });
        }
        search.met_harm
    }
}

impl Reach {
    /// All places that a figure can move to; none for a figure that does not stand on the board.
    #[must_use]
    pub fn of(battle: &Battle, figure: FigureId) -> Self {
        let mover = Mover::new(battle, figure);
        let Some(start) = battle.field().standing(figure) else {
            return Self { start: Footprint::one(Cell::from_index(0)), ways: Vec::new() };
        };
        let mut ways = Vec::new();
        let ends = if start.tail.is_some() { &[End::Head, End::Tail][..] } else { &[End::Head] };
        for &lead in ends {
            let mut search = |budget: u16, road_only: bool| {
                // Where nothing hurts, a search that lets itself be hurt finds nothing else.
                let bounds = Bounds { budget, road_only, unharmed_only: true };
                if Search::run(battle, figure, start, lead, bounds, &mut ways) {
                    let bounds = Bounds { unharmed_only: false, ..bounds };
                    Search::run(battle, figure, start, lead, bounds, &mut ways);
                }
            };
            search(mover.spaces(), false);
            if mover.all_road(start, &[]) {
                search(mover.spaces() + Mover::ROAD_BONUS, true);
            }
        }
        // One way for each set of cells: unharmed before harmed, cheap before dear, then the first found.
        let key = |way: &Way| {
            let tail = way.to.tail.unwrap_or(way.to.head);
            (way.to.head.min(tail), way.to.head.max(tail))
        };
        ways.sort_by_key(|way| (key(way), way.harm, way.cost));
        ways.dedup_by_key(|way| key(way));
        ways.retain(|way| !way.to.same_cells(start));
        Self { start, ways }
    }

    /// Where the figure stands.
    #[must_use]
    pub const fn start(&self) -> Footprint {
        self.start
    }

    /// One way to each place, in the order of the board.
    pub fn destinations(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter()
    }
}
