//! Reach: all positions that a figure can move to, with one good path to each.

use super::{
    engagement::EngagementZones,
    mover::{Barred, CellEffect, Mover},
};
use crate::{
    battle::{self, FigureId},
    board::{Cell, End, Footprint, Terrain},
    c3g::{C3gBattle, Order},
    geometry::{Coord, Direction},
};

/// All positions that a figure can move to, with one path each: a harmless one if possible, otherwise the cheapest.
#[derive(Clone, Debug)]
pub struct Reach {
    ways: Vec<ReachPath>,
}

/// A path to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachPath {
    /// Final position.
    pub to: Footprint,
    /// The leading end.
    pub lead: End,
    /// The cells that the leading end enters, in order.
    pub path: Vec<Cell>,
    /// Cost in spaces.
    pub cost: u16,
    /// True if a step may hurt: a swipe, a fall, burning ground.
    pub harm: bool,
}

impl ReachPath {
    /// The order for this path.
    #[must_use]
    pub fn order(&self, battle: C3gBattle<'_>, figure: FigureId) -> Order {
        let board = &battle.setup().board;
        let path = self.path.iter().map(|cell| board.at(*cell)).collect();
        Order::Move { figure, lead: named_end(battle, figure, self.lead), path }
    }
}

/// The hex of the leading end, for an order; `None` for a one-hex base.
fn named_end(battle: C3gBattle<'_>, figure: FigureId, lead: End) -> Option<Coord> {
    let start = battle.field().standing(figure).filter(|at| at.tail.is_some())?;
    Some(battle.setup().board.at(start.end(lead)))
}

/// A step of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayStep {
    /// Position after the step.
    pub at: Footprint,
    /// Cost in spaces.
    pub cost: u16,
    /// True if the move ends after this step, even with spaces left (`C3G-8`).
    pub stops: bool,
}

/// Risk of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Risk {
    /// These enemies swipe (`C3G-10`).
    Swipes(Vec<FigureId>),
    /// Dice are rolled for a drop of this many levels (`C3G-11`).
    Fall(u16),
    /// The ground burns (`C3G-22`).
    Burns,
}

impl ReachPath {
    /// The steps of the path with their costs, which add up to the cost of the path.
    #[must_use]
    pub fn steps(&self, battle: C3gBattle<'_>, figure: FigureId) -> Vec<WayStep> {
        let mover = Mover::new(battle, figure);
        let Some(mut at) = battle.field().standing(figure) else { return Vec::new() };
        let step = |to: &Cell| {
            let step = mover.step(at, self.lead, *to).ok()?;
            at = at.stepped(self.lead, *to);
            Some(WayStep { at, cost: step.cost, stops: step.stops })
        };
        self.path.iter().map_while(step).collect()
    }

    /// The risks of the path, each with the index of its step.
    #[must_use]
    pub fn risks(&self, battle: C3gBattle<'_>, figure: FigureId) -> Vec<(usize, Risk)> {
        let mover = Mover::new(battle, figure);
        let Some(mut at) = battle.field().standing(figure) else { return Vec::new() };
        let mut risks = Vec::new();
        for (place, &to) in self.path.iter().enumerate() {
            let by = mover.leaves(at, self.lead, to, place == 0);
            if !by.is_empty() {
                risks.push((place, Risk::Swipes(by)));
            }
            risks.extend(mover.falls(at, self.lead, to).map(|drop| (place, Risk::Fall(drop))));
            at = at.stepped(self.lead, to);
            let lands = mover.flies() && place + 1 == self.path.len() && mover.burns_on_landing(at);
            if mover.burns(to) || lands {
                risks.push((place, Risk::Burns));
            }
        }
        risks
    }
}

/// A search state: a position, and the step and cost by which it was reached. Its slot stands for the cell of the
/// leading end and the direction from there to the other half.
#[derive(Clone, Copy)]
struct Node {
    at: Footprint,
    slot: NodeIndex,
    cost: u16,
    harm: bool,
    came_from: NodeIndex,
    /// The next waiting node of the same cost.
    next: NodeIndex,
}

/// Index of a node or slot.
type NodeIndex = u32;

/// Limits of a search.
#[derive(Clone, Copy)]
struct Bounds {
    lead: End,
    budget: u16,
    road_only: bool,
    unharmed_only: bool,
}

/// No node: predecessor of the first node, and successor of the last node in a queue.
const NONE: NodeIndex = NodeIndex::MAX;

fn index(place: NodeIndex) -> usize {
    usize::try_from(place).unwrap_or(usize::MAX)
}

fn place_of(index: usize) -> NodeIndex {
    NodeIndex::try_from(index).unwrap_or(NONE)
}

/// Consecutive searches for one figure from its current position.
struct Searches<'b> {
    battle: C3gBattle<'b>,
    mover: Mover<'b>,
    start: Footprint,
    zones: EngagementZones,
    /// Cached results of [`Mover::enters`] by cell.
    entries: Vec<Option<Result<CellEffect, Barred>>>,
    /// The nodes of all searches.
    nodes: Vec<Node>,
    /// Lowest cost of each slot in the current search.
    best: Vec<u16>,
    /// First and last waiting node, by cost.
    queue: Vec<(NodeIndex, NodeIndex)>,
    /// Final positions found.
    ends: Vec<Ended>,
}

/// A node at which a move may end.
#[derive(Clone, Copy)]
struct Ended {
    node: NodeIndex,
    lead: End,
    to: Footprint,
    cost: u16,
    harm: bool,
}

impl Ended {
    /// The cells, independent of which one is the head.
    fn cells(&self) -> (Cell, Cell) {
        let tail = self.to.tail.unwrap_or(self.to.head);
        (self.to.head.min(tail), self.to.head.max(tail))
    }
}

impl<'b> Searches<'b> {
    fn new(battle: C3gBattle<'b>, figure: FigureId, start: Footprint) -> Self {
        Self {
            battle,
            mover: Mover::new(battle, figure),
            start,
            zones: EngagementZones::of(battle, figure),
            entries: vec![None; battle.setup().board.len()],
            nodes: Vec::with_capacity(128),
            best: Vec::new(),
            queue: Vec::new(),
            ends: Vec::with_capacity(32),
        }
    }

    /// Index into `best`: one per leading cell and direction of the other half.
    fn slot(&self, leading: Cell, other: Option<Direction>) -> NodeIndex {
        let slot = if self.start.tail.is_some() {
            leading.index() * Direction::ALL.len() + other.map_or(0, Direction::index)
        } else {
            leading.index()
        };
        place_of(slot)
    }

    /// The slot of the figure's current position.
    fn first_slot(&self, lead: End) -> NodeIndex {
        let leading = self.start.end(lead);
        let other = self.start.cells().find(|cell| *cell != leading);
        self.slot(leading, other.and_then(|other| self.battle.setup().board.direction_to(leading, other)))
    }

    fn add(&mut self, node: Node) {
        self.best[index(node.slot)] = node.cost;
        let (first, last) = &mut self.queue[usize::from(node.cost)];
        let place = place_of(self.nodes.len());
        match self.nodes.get_mut(index(*last)) {
            Some(last) => last.next = place,
            None => *first = place,
        }
        *last = place;
        self.nodes.push(node);
    }

    /// Expands a node. Returns true if a step that may hurt reaches a new slot, or a known one at a lower cost.
    fn expand(&mut self, place: NodeIndex, bounds: Bounds) -> bool {
        let node = self.nodes[index(place)];
        if self.best[index(node.slot)] < node.cost {
            return false;
        }
        let mover = self.mover;
        let board = &self.battle.setup().board;
        let from = node.at.end(bounds.lead);
        let (flies, engaged) = (mover.flies(), self.zones.engage(node.at));
        // A flyer leaves all engagements on take-off, and none after that.
        let takes_off = flies && engaged && node.came_from == NONE;
        let mut met_harm = false;
        for direction in Direction::ALL {
            let Some(to) = board.neighbour(from, direction) else { continue };
            // The other half, if any, moves to the previous cell of the leading end.
            let slot = self.slot(to, Some(direction.opposite()));
            let most = self.best[index(slot)].min(bounds.budget + 1);
            // Each step costs at least one space.
            if node.cost + 1 >= most || bounds.road_only && board.terrain(to) != Terrain::Road {
                continue;
            }
            let entries = &mut self.entries;
            let enters = |to: Cell| *entries[to.index()].get_or_insert_with(|| mover.enters(to));
            let Ok(step) = mover.step_by(node.at, bounds.lead, to, enters) else { continue };
            let cost = node.cost + step.cost;
            if cost >= most {
                continue;
            }
            let at = node.at.stepped(bounds.lead, to);
            let harm = mover.burns(to)
                || mover.falls(node.at, bounds.lead, to).is_some()
                || takes_off
                || (!flies && engaged && self.zones.leaves_any(node.at, at));
            met_harm |= harm;
            if harm && bounds.unharmed_only {
                continue;
            }
            let next = Node { at, slot, cost, came_from: place, harm: node.harm || harm, next: NONE };
            if step.stops {
                // The move ends here: a final position, but no node to expand.
                self.best[index(slot)] = cost;
                self.nodes.push(next);
            } else {
                self.add(next);
            }
        }
        met_harm
    }

    /// Runs a search and adds the final positions that are not `known` from an earlier one. Returns true if
    /// [`Self::expand`] returned true for any node. Only then can a search that accepts harm find more.
    fn run(&mut self, bounds: Bounds, known: &[u16]) -> bool {
        self.best.clear();
        let sides = if self.start.tail.is_some() { Direction::ALL.len() } else { 1 };
        self.best.resize(self.battle.setup().board.len() * sides, u16::MAX);
        self.queue.clear();
        self.queue.resize(usize::from(bounds.budget) + 1, (NONE, NONE));
        let first = self.nodes.len();
        let slot = self.first_slot(bounds.lead);
        self.add(Node { at: self.start, slot, cost: 0, came_from: NONE, harm: false, next: NONE });
        let mut met_harm = false;
        for cost in 0..self.queue.len() {
            let mut place = self.queue[cost].0;
            while place != NONE {
                met_harm |= self.expand(place, bounds);
                place = self.nodes[index(place)].next;
            }
        }
        for (place, node) in self.nodes.iter().enumerate().skip(first) {
            let is_known = known.get(index(node.slot)).is_some_and(|cost| *cost < u16::MAX);
            let superseded = self.best[index(node.slot)] < node.cost;
            if node.came_from == NONE || is_known || superseded || self.mover.may_end(node.at).is_err() {
                continue;
            }
            let harm = node.harm || self.mover.burns_on_landing(node.at);
            self.ends.push(Ended { node: place_of(place), lead: bounds.lead, to: node.at, cost: node.cost, harm });
        }
        met_harm
    }

    /// Finds one final position per set of cells, in board order. With `unharmed`, a harmless path is preferred to a
    /// cheaper one.
    fn all(battle: C3gBattle<'b>, figure: FigureId, unharmed: bool) -> Option<Self> {
        let start = battle.field().standing(figure)?;
        let mut all = Self::new(battle, figure, start);
        let leads = if start.tail.is_some() { &[End::Head, End::Tail][..] } else { &[End::Head] };
        let spaces = all.mover.spaces();
        let roads = all.mover.all_road(start, &[]).then_some((spaces + Mover::ROAD_BONUS, true));
        for &lead in leads {
            for (budget, road_only) in [(spaces, false)].into_iter().chain(roads) {
                let bounds = Bounds { lead, budget, road_only, unharmed_only: unharmed };
                if all.run(bounds, &[]) && unharmed {
                    let known = std::mem::take(&mut all.best);
                    all.run(Bounds { unharmed_only: false, ..bounds }, &known);
                }
            }
        }
        all.ends.retain(|end| !end.to.same_cells(start));
        // Preferred paths first, then in order of discovery.
        all.ends.sort_by_key(|end| {
            let harm = u16::from(end.harm);
            (end.cells(), if unharmed { (harm, end.cost) } else { (end.cost, harm) })
        });
        all.ends.dedup_by_key(|end| end.cells());
        Some(all)
    }

    /// The cells on the path to a final position, in order, mapped by `of`.
    fn path<T>(&self, end: &Ended, of: impl Fn(Cell) -> T) -> Vec<T> {
        let mut path = Vec::with_capacity(usize::from(end.cost));
        let mut node = self.nodes[index(end.node)];
        while node.came_from != NONE {
            path.push(of(node.at.end(end.lead)));
            node = self.nodes[index(node.came_from)];
        }
        path.reverse();
        path
    }
}

/// Adds one order for each position in [`Reach::of`].
pub(in crate::c3g) fn add_orders(battle: C3gBattle<'_>, figure: FigureId, orders: &mut Vec<battle::Order>) {
    let Some(found) = Searches::all(battle, figure, true) else { return };
    let board = &battle.setup().board;
    let order = |end: &Ended| {
        let path = found.path(end, |cell| board.at(cell));
        battle::Order::C3g(Order::Move { figure, lead: named_end(battle, figure, end.lead), path })
    };
    orders.extend(found.ends.iter().map(order));
}

impl Reach {
    /// All positions that a figure can move to, with harmless paths if possible. Empty for a figure that is not on the
    /// board.
    #[must_use]
    pub fn of(battle: C3gBattle<'_>, figure: FigureId) -> Self {
        Self::found(Searches::all(battle, figure, true))
    }

    /// All positions that a figure can move to, with the cheapest path to each, regardless of risk.
    #[must_use]
    pub fn cheapest(battle: C3gBattle<'_>, figure: FigureId) -> Self {
        Self::found(Searches::all(battle, figure, false))
    }

    fn found(found: Option<Searches<'_>>) -> Self {
        let Some(found) = found else { return Self { ways: Vec::new() } };
        let way = |end: &Ended| ReachPath {
            to: end.to,
            lead: end.lead,
            path: found.path(end, |cell| cell),
            cost: end.cost,
            harm: end.harm,
        };
        Self { ways: found.ends.iter().map(way).collect() }
    }

    /// One path to each position, in board order.
    pub fn destinations(&self) -> impl Iterator<Item = &ReachPath> {
        self.ways.iter()
    }
}
