//! Where a figure can move, and one good way to each place.

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

/// All places that a figure can move to, each with one way: unharmed where there is such a way, else the cheapest.
#[derive(Clone, Debug)]
pub struct Reach {
    ways: Vec<ReachPath>,
}

/// A way to a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachPath {
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

impl ReachPath {
    /// The order that takes this way.
    #[must_use]
    pub fn order(&self, battle: C3gBattle<'_>, figure: FigureId) -> Order {
        let board = &battle.setup().board;
        let path = self.path.iter().map(|cell| board.at(*cell)).collect();
        Order::Move { figure, lead: named_end(battle, figure, self.lead), path }
    }
}

/// The hex of the end that leads, as an order names it: that of a one-hex base needs no name.
fn named_end(battle: C3gBattle<'_>, figure: FigureId, lead: End) -> Option<Coord> {
    let start = battle.field().standing(figure).filter(|at| at.tail.is_some())?;
    Some(battle.setup().board.at(start.end(lead)))
}

/// A step of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WayStep {
    /// Where the figure is after it.
    pub at: Footprint,
    /// Spaces paid for it.
    pub cost: u16,
    /// Whether the move ends there, with any spaces left (`C3G-8`).
    pub stops: bool,
}

/// What a step of a way risks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Risk {
    /// These enemies swipe (`C3G-10`).
    Swipes(Vec<FigureId>),
    /// A drop of this many levels is rolled for (`C3G-11`).
    Fall(u16),
    /// The ground burns (`C3G-22`).
    Burns,
}

impl ReachPath {
    /// The steps of the way, each with what is paid for it; together its cost.
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

    /// What the way risks, each with the place of its step in the path.
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

/// A state of a search: where the leading end is, and on which side of it the tail follows.
#[derive(Clone, Copy)]
struct Node {
    at: Footprint,
    slot: NodeIndex,
    cost: u16,
    harm: bool,
    came_from: NodeIndex,
    /// The next node of the same cost that waits.
    next: NodeIndex,
}

/// The place of a node, or of a slot, in the list of all.
type NodeIndex = u32;

/// What a search may do.
#[derive(Clone, Copy)]
struct Bounds {
    lead: End,
    budget: u16,
    road_only: bool,
    unharmed_only: bool,
}

/// No node: where the first one of a search came from, and what follows the last one that waits.
const NONE: NodeIndex = NodeIndex::MAX;

fn index(place: NodeIndex) -> usize {
    usize::try_from(place).unwrap_or(usize::MAX)
}

fn place_of(index: usize) -> NodeIndex {
    NodeIndex::try_from(index).unwrap_or(NONE)
}

/// Some searches of one figure from where it stands, one after the other.
struct Searches<'b> {
    battle: C3gBattle<'b>,
    mover: Mover<'b>,
    start: Footprint,
    zones: EngagementZones,
    /// What [`Mover::enters`] says of each cell, once it was asked.
    entries: Vec<Option<Result<CellEffect, Barred>>>,
    /// The nodes of all searches.
    nodes: Vec<Node>,
    /// The least cost of each slot in the search at hand.
    best: Vec<u16>,
    /// The first and the last node that wait, by cost.
    queue: Vec<(NodeIndex, NodeIndex)>,
    /// What was found.
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
    /// The cells, whichever of them is the head.
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

    /// One place in `best` for each leading cell, and for each side of it where the other half may be.
    fn slot(&self, leading: Cell, other: Option<Direction>) -> NodeIndex {
        let slot = if self.start.tail.is_some() {
            leading.index() * Direction::ALL.len() + other.map_or(0, Direction::index)
        } else {
            leading.index()
        };
        place_of(slot)
    }

    /// The slot of where the figure stands.
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

    /// Goes on from a node. True where a step that may hurt leads to where the search has not been, or comes cheaper.
    fn expand(&mut self, place: NodeIndex, bounds: Bounds) -> bool {
        let node = self.nodes[index(place)];
        if self.best[index(node.slot)] < node.cost {
            return false;
        }
        let mover = self.mover;
        let board = &self.battle.setup().board;
        let from = node.at.end(bounds.lead);
        let (flies, engaged) = (mover.flies(), self.zones.engage(node.at));
        // A flyer leaves whoever engages it as it takes off, and then nobody.
        let takes_off = flies && engaged && node.came_from == NONE;
        let mut met_harm = false;
        for direction in Direction::ALL {
            let Some(to) = board.neighbour(from, direction) else { continue };
            // The other half, if any, comes to where the leading end was.
            let slot = self.slot(to, Some(direction.opposite()));
            let most = self.best[index(slot)].min(bounds.budget + 1);
            // No step costs less than a space.
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
                // The move ends here: a place to end, not one to go on from.
                self.best[index(slot)] = cost;
                self.nodes.push(next);
            } else {
                self.add(next);
            }
        }
        met_harm
    }

    /// Searches, and adds the ends that are not `known` from a search before. True where [`Self::expand`] is for a node: a
    /// search that lets itself be hurt finds more only there.
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

    /// One end for each set of cells, in the order of the board: unharmed where there is such a way, or the cheapest.
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
        // What is asked for first, then the first found.
        all.ends.sort_by_key(|end| {
            let harm = u16::from(end.harm);
            (end.cells(), if unharmed { (harm, end.cost) } else { (end.cost, harm) })
        });
        all.ends.dedup_by_key(|end| end.cells());
        Some(all)
    }

    /// The cells that the way to an end enters, in order, as something made of each.
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

/// Adds an order for each place that a figure can move to, by the ways of [`Reach::of`].
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
    /// All places that a figure can move to, with the unharmed way to each where there is one; none for a figure that
    /// does not stand on the board.
    #[must_use]
    pub fn of(battle: C3gBattle<'_>, figure: FigureId) -> Self {
        Self::found(Searches::all(battle, figure, true))
    }

    /// All places that a figure can move to, with the cheapest way to each, regardless of risk.
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

    /// One way to each place, in the order of the board.
    pub fn destinations(&self) -> impl Iterator<Item = &ReachPath> {
        self.ways.iter()
    }
}
