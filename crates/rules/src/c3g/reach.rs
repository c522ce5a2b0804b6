//! Where a figure can move, and one good way to each place.

use super::{Order, Played, engagement::EngagementZones, mover::Mover};
use crate::{
    battle::FigureId,
    board::{Cell, End, Footprint, Terrain},
    geometry::Direction,
};

/// All places that a figure can move to, each with one way: unharmed where there is such a way, else the cheapest.
#[derive(Clone, Debug)]
pub struct Reach {
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
    pub fn order(&self, battle: Played<'_>, figure: FigureId) -> Order {
        let board = &battle.setup().board;
        let start = battle.field().standing(figure);
        let lead = start.filter(|at| at.tail.is_some()).map(|at| board.at(at.end(self.lead)));
        Order::Move { figure, lead, path: self.path.iter().map(|cell| board.at(*cell)).collect() }
    }
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

impl Way {
    /// The steps of the way, each with what is paid for it; together its cost.
    #[must_use]
    pub fn steps(&self, battle: Played<'_>, figure: FigureId) -> Vec<WayStep> {
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
    pub fn risks(&self, battle: Played<'_>, figure: FigureId) -> Vec<(usize, Risk)> {
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

/// A state of the search: where the leading end is, and on which side of it the tail follows.
#[derive(Clone, Copy)]
struct Node {
    at: Footprint,
    cost: u16,
    harm: bool,
    came_from: Place,
    /// The next node of the same cost that waits.
    next: Place,
}

/// The place of a node in the list of all.
type Place = u32;

/// What the search may do.
#[derive(Clone, Copy)]
struct Bounds {
    budget: u16,
    road_only: bool,
    unharmed_only: bool,
}

/// No node: where the first one came from, and what follows the last one that waits.
const NONE: Place = Place::MAX;

fn index(place: Place) -> usize {
    usize::try_from(place).unwrap_or(usize::MAX)
}

fn place_of(index: usize) -> Place {
    Place::try_from(index).unwrap_or(NONE)
}

struct Search<'b> {
    battle: Played<'b>,
    mover: Mover<'b>,
    zones: &'b EngagementZones,
    lead: End,
    bounds: Bounds,
    /// Whether a step was met that may hurt.
    met_harm: bool,
    nodes: Vec<Node>,
    best: Vec<u16>,
    /// The first and the last node that wait, by cost.
    queue: Vec<(Place, Place)>,
}

impl Search<'_> {
    /// One place in `best` for each leading cell and side of the tail.
    fn slot(&self, at: Footprint) -> usize {
        let lead = at.end(self.lead);
        let other = if self.lead == End::Head { at.tail } else { Some(at.head) };
        let side = other.and_then(|other| self.battle.setup().board.direction_to(lead, other));
        lead.index() * 7 + side.map_or(6, Direction::index)
    }

    fn add(&mut self, node: Node) {
        let slot = self.slot(node.at);
        if node.cost <= self.bounds.budget && node.cost < self.best[slot] {
            self.best[slot] = node.cost;
            let (first, last) = &mut self.queue[usize::from(node.cost)];
            let place = place_of(self.nodes.len());
            match self.nodes.get_mut(index(*last)) {
                Some(last) => last.next = place,
                None => *first = place,
            }
            *last = place;
            self.nodes.push(node);
        }
    }

    fn expand(&mut self, place: Place) {
        let node = self.nodes[index(place)];
        if self.best[self.slot(node.at)] < node.cost {
            return;
        }
        let board = &self.battle.setup().board;
        // A flyer leaves whoever engages it as it takes off, and then nobody.
        let flies = self.mover.flies();
        let takes_off = flies && node.came_from == NONE && self.zones.engage(node.at);
        for to in board.neighbours(node.at.end(self.lead)) {
            let Ok(step) = self.mover.step(node.at, self.lead, to) else { continue };
            if self.bounds.road_only && board.terrain(to) != Terrain::Road {
                continue;
            }
            let harm = self.mover.burns(to)
                || self.mover.falls(node.at, self.lead, to).is_some()
                || takes_off
                || (!flies && self.zones.leaves_any(node.at, node.at.stepped(self.lead, to)));
            self.met_harm |= harm;
            if harm && self.bounds.unharmed_only {
                continue;
            }
            let at = node.at.stepped(self.lead, to);
            let next = Node { at, cost: node.cost + step.cost, came_from: place, harm: node.harm || harm, next: NONE };
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

    fn path(&self, mut node: Node) -> Vec<Cell> {
        let mut path = Vec::with_capacity(usize::from(node.cost));
        while node.came_from != NONE {
            path.push(node.at.end(self.lead));
            node = self.nodes[index(node.came_from)];
        }
        path.reverse();
        path
    }

    /// Adds the ways of a search to places that are not `known` from one before. What it knows then, where it met a
    /// step that may hurt; a search that lets itself be hurt finds more only there.
    fn run(
        battle: Played<'_>,
        start: Footprint,
        (mover, zones, lead): (Mover<'_>, &EngagementZones, End),
        bounds: Bounds,
        known: &[u16],
        ways: &mut Vec<Way>,
    ) -> Option<Vec<u16>> {
        let mut search = Search {
            battle,
            mover,
            zones,
            lead,
            bounds,
            met_harm: false,
            nodes: Vec::with_capacity(64),
            best: vec![u16::MAX; battle.setup().board.len() * 7],
            queue: vec![(NONE, NONE); usize::from(bounds.budget) + 1],
        };
        search.add(Node { at: start, cost: 0, came_from: NONE, harm: false, next: NONE });
        for cost in 0..search.queue.len() {
            let mut place = search.queue[cost].0;
            while place != NONE {
                search.expand(place);
                place = search.nodes[index(place)].next;
            }
        }
        for node in &search.nodes {
            let slot = search.slot(node.at);
            let is_known = known.get(slot).is_some_and(|cost| *cost < u16::MAX);
            let superseded = search.best[slot] < node.cost;
            if node.came_from == NONE || is_known || superseded || search.mover.may_end(node.at).is_err() {
                continue;
            }
            let harm = node.harm || search.mover.burns_on_landing(node.at);
            ways.push(Way { to: node.at, lead, path: search.path(*node), cost: node.cost, harm });
        }
        search.met_harm.then_some(search.best)
    }
}

impl Reach {
    /// All places that a figure can move to, with the unharmed way to each where there is one; none for a figure that
    /// does not stand on the board.
    #[must_use]
    pub fn of(battle: Played<'_>, figure: FigureId) -> Self {
        Self::searched(battle, figure, true)
    }

    /// All places that a figure can move to, with the cheapest way to each, regardless of risk.
    #[must_use]
    pub fn cheapest(battle: Played<'_>, figure: FigureId) -> Self {
        Self::searched(battle, figure, false)
    }

    /// The search, for unharmed ways first or for cheap ones alone.
    fn searched(battle: Played<'_>, figure: FigureId, unharmed: bool) -> Self {
        let mover = Mover::new(battle, figure);
        let Some(start) = battle.field().standing(figure) else {
            return Self { ways: Vec::new() };
        };
        let zones = EngagementZones::of(battle, figure);
        let mut ways = Vec::new();
        let ends = if start.tail.is_some() { &[End::Head, End::Tail][..] } else { &[End::Head] };
        for &lead in ends {
            let mut search = |budget: u16, road_only: bool| {
                let bounds = Bounds { budget, road_only, unharmed_only: unharmed };
                if let Some(known) =
                    Search::run(battle, start, (mover, &zones, lead), bounds, &[], &mut ways).filter(|_| unharmed)
                {
                    let bounds = Bounds { unharmed_only: false, ..bounds };
                    Search::run(battle, start, (mover, &zones, lead), bounds, &known, &mut ways);
                }
            };
            search(mover.spaces(), false);
            if mover.all_road(start, &[]) {
                search(mover.spaces() + Mover::ROAD_BONUS, true);
            }
        }
        // One way for each set of cells: what is asked for first, then the first found.
        let key = |way: &Way| {
            let tail = way.to.tail.unwrap_or(way.to.head);
            (way.to.head.min(tail), way.to.head.max(tail))
        };
        ways.sort_by_key(|way| {
            if unharmed { (key(way), u16::from(way.harm), way.cost) } else { (key(way), way.cost, u16::from(way.harm)) }
        });
        ways.dedup_by_key(|way| key(way));
        ways.retain(|way| !way.to.same_cells(start));
        Self { ways }
    }

    /// One way to each place, in the order of the board.
    pub fn destinations(&self) -> impl Iterator<Item = &Way> {
        self.ways.iter()
    }
}
