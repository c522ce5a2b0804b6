//! The chance to win within a turn, counted over everything that can happen in it.

use knockback_rules::{
    battle::{Battle, Choice, Event, HowWon, Order, Outcome, SideId, Step},
    dice::RollRequest,
};

use super::{Rules, Way, leads_to};
use crate::{FxHashMap, FxHashSet, forecast::Results, hashed::Hashed, rulesets::turns};

/// Positions of a turn that are counted, at most, if nobody says otherwise.
pub const MOST: u64 = 400_000;

/// How far a chance may be from the exact one: a count adds at most some thousand products of floats at each of fewer than a
/// hundred rolls, each of which is off by 2^-53 at most.
pub const TOLERANCE: f64 = 1e-9;

/// Rolls and choices that follow each other within a turn, at most: a turn with more has too many positions.
const DEEPEST: u64 = 256;

/// Work of a slice, at least: a slice walks again to where the last one stopped, and has to come further than that one.
const LEAST_SLICE: u64 = 2 * DEEPEST;

/// Why the chances of a turn are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// Nobody is in the middle of a turn.
    #[error("nobody has a turn in this position")]
    NoTurn,
    /// There are too many positions, or orders can follow each other without end.
    #[error("the turn has more positions than are counted")]
    TooMany,
    /// What happens depends on something that the side may not know.
    #[error("what happens depends on something that lies face down")]
    Hidden,
}

/// An order, and the chance to win within the turn after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// The order, which is legal.
    pub order: Order,
    /// The chance, from 0 to 1, within [`TOLERANCE`].
    pub chance: f64,
}

/// The chances of all orders of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// An order for each battle to which one leads, the best first.
    pub chances: Vec<Chance>,
    /// How the battle is won in the likeliest course after the best orders; `None` where it is not won.
    pub way: Option<Way>,
    /// Positions of the turn that were counted.
    pub counted: u64,
}

impl Solution {
    /// The best order.
    #[must_use]
    pub fn best(&self) -> Option<&Chance> {
        self.chances.first()
    }

    /// The chance of the best other order; 0 where there is no other.
    #[must_use]
    pub fn next_best(&self) -> f64 {
        self.chances.get(1).map_or(0.0, |next| next.chance)
    }

    /// How much better the best order is than every other.
    #[must_use]
    pub fn margin(&self) -> f64 {
        self.best().map_or(0.0, |best| best.chance) - self.next_best()
    }
}

/// A count of the chance to win within the turn, in slices.
///
/// The side whose turn it is chooses what is best for itself, all others what is worst for it. The end of the round counts
/// where it follows the turn at once. Equal positions are counted once.
#[derive(Debug)]
pub struct Solving {
    seen: Battle,
    /// Orders that are not counted yet, the last first.
    open: Vec<Order>,
    chances: Vec<Chance>,
    turn: Turn,
}

/// A turn and what is known of its positions.
#[derive(Debug)]
struct Turn {
    rules: Rules,
    side: SideId,
    /// Frames of the agenda that are not of the turn.
    below: usize,
    known: FxHashMap<Hashed<Battle>, f64>,
    most: u64,
    counted: u64,
    /// Rolls and choices that led to the position that is counted.
    depth: u64,
    /// Work that is left in the slice.
    left: u64,
}

/// Why a count stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    Unsolved(Unsolved),
    SliceOver,
}

/// What a battle waits for.
enum Halt {
    /// The turn is over; true where it was won.
    Over(bool),
    Roll(RollRequest),
    Ask(Choice),
}

impl Solving {
    /// Begins to count the turn of the side that is asked, with this many positions at most.
    ///
    /// # Errors
    /// [`Unsolved::NoTurn`] where nobody is in the middle of a turn.
    pub fn new(battle: &Battle, most: u64) -> Result<Self, Unsolved> {
        let side = battle.choice().ok_or(Unsolved::NoTurn)?.decider;
        let seen = battle.seen_by(Some(side));
        let rules = turns(&seen).ok_or(Unsolved::NoTurn)?;
        let below = (rules.below)(&seen).ok_or(Unsolved::NoTurn)?;
        let mut open = different(&seen);
        open.reverse();
        let turn = Turn { rules, side, below, known: FxHashMap::default(), most, counted: 0, depth: 0, left: 0 };
        Ok(Self { seen, open, chances: Vec::new(), turn })
    }

    /// Goes on for about this many positions. The solution, once there is one.
    ///
    /// # Errors
    /// [`Unsolved`] where the chances cannot be counted.
    pub fn advance(&mut self, work: u64) -> Result<Option<Solution>, Unsolved> {
        self.turn.left = work.max(LEAST_SLICE);
        self.turn.depth = 0;
        while let Some(order) = self.open.last() {
            let Ok(events) = self.seen.ordered(order) else {
                self.open.pop();
                continue;
            };
            match self.turn.go_on(self.seen.clone(), events) {
                Ok(chance) => self.chances.extend(self.open.pop().map(|order| Chance { order, chance })),
                Err(Stop::SliceOver) => return Ok(None),
                Err(Stop::Unsolved(unsolved)) => return Err(unsolved),
            }
        }
        Ok(Some(self.solution()))
    }

    /// Counts all at once: [`Solving::advance`] for callers that can wait.
    ///
    /// # Errors
    /// [`Unsolved`] where the chances cannot be counted.
    pub fn solve(battle: &Battle, most: u64) -> Result<Solution, Unsolved> {
        let mut solving = Self::new(battle, most)?;
        loop {
            if let Some(solution) = solving.advance(u64::MAX)? {
                return Ok(solution);
            }
        }
    }

    /// The chances that are known so far, in the order in which they were counted.
    #[must_use]
    pub fn so_far(&self) -> &[Chance] {
        &self.chances
    }

    /// Positions of the turn that were counted so far.
    #[must_use]
    pub const fn counted(&self) -> u64 {
        self.turn.counted
    }

    fn solution(&mut self) -> Solution {
        let mut chances = std::mem::take(&mut self.chances);
        chances.sort_by(|one, other| other.chance.total_cmp(&one.chance));
        let way =
            chances.first().filter(|best| best.chance > 0.0).and_then(|best| self.turn.way(&self.seen, &best.order));
        Solution { chances, way, counted: self.turn.counted }
    }
}

/// A quick look: false where the side that is asked cannot well win within its turn, for it has more to bring down than
/// somebody, and the battle does not end with the turn.
#[must_use]
pub fn may_be_won(battle: &Battle) -> bool {
    let Some(choice) = battle.choice() else { return false };
    let seen = battle.seen_by(Some(choice.decider));
    let Some(rules) = turns(&seen) else { return false };
    if (rules.below)(&seen).is_none() {
        return false;
    }
    // The last order ends the turn, by all rules.
    let ends = || {
        let last = seen.legal_orders().iter().last();
        last.and_then(|order| leads_to(&seen, &order).ok()).is_some_and(|after| after.outcome().is_some())
    };
    (rules.left)(&seen, choice.decider) <= 1 || ends()
}

/// An order for each battle to which one leads.
fn different(battle: &Battle) -> Vec<Order> {
    let mut met: FxHashSet<Battle> = FxHashSet::default();
    let new = |order: &Order| leads_to(battle, order).is_ok_and(|after| met.insert(after));
    battle.legal_orders().iter().filter(new).collect()
}

impl Turn {
    /// Lets events happen, and what follows them without dice and choices. Each event is told before it happens.
    fn settle(
        &self,
        battle: &mut Battle,
        mut events: Vec<Event>,
        mut tell: impl FnMut(&Battle, &Event),
    ) -> Result<Halt, Unsolved> {
        loop {
            for event in &events {
                tell(battle, event);
                battle.apply(event);
            }
            if let Some(outcome) = battle.outcome() {
                return Ok(Halt::Over(matches!(outcome, Outcome::Won { side, .. } if side == self.side)));
            }
            let over = battle.agenda().len() <= self.below;
            if over && !(self.rules.follows)(battle) {
                return Ok(Halt::Over(false));
            }
            if (self.rules.is_hidden)(battle) {
                return Err(Unsolved::Hidden);
            }
            match battle.step() {
                Step::Emit(more) => events = more,
                Step::Roll(request) => return Ok(Halt::Roll(request)),
                Step::Ask(_) if over => return Ok(Halt::Over(false)),
                Step::Ask(choice) => return Ok(Halt::Ask(choice)),
                Step::Rest => return Ok(Halt::Over(false)),
            }
        }
    }

    /// The chance to win after events.
    fn go_on(&mut self, mut battle: Battle, events: Vec<Event>) -> Result<f64, Stop> {
        let halt = self.settle(&mut battle, events, |_, _| {}).map_err(Stop::Unsolved)?;
        if let Halt::Over(won) = halt {
            return Ok(f64::from(u8::from(won)));
        }
        let battle = Hashed::new(battle);
        if let Some(known) = self.known.get(&battle) {
            return Ok(*known);
        }
        self.left = self.left.checked_sub(1).ok_or(Stop::SliceOver)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(Stop::Unsolved(Unsolved::TooMany));
        }
        let (chance, looked_at) = match halt {
            Halt::Roll(request) => self.roll(battle.value(), request)?,
            Halt::Ask(choice) => self.ask(battle.value(), choice.decider)?,
            Halt::Over(_) => (0.0, 0),
        };
        self.depth -= 1;
        // What is finished counts, so the sum is the same in slices of every size.
        self.counted += 1 + looked_at;
        if self.counted > self.most {
            return Err(Stop::Unsolved(Unsolved::TooMany));
        }
        self.known.insert(battle, chance);
        Ok(chance)
    }

    /// The mean over all results of a roll, and their number.
    fn roll(&mut self, battle: &Battle, request: RollRequest) -> Result<(f64, u64), Stop> {
        let mut battle = battle.clone();
        let mut mean = 0.0;
        let mut looked_at = 0;
        for (rolled, share) in Results::of(&mut battle, request) {
            let events = battle.rolled(rolled);
            mean += share * self.go_on(battle.clone(), events)?;
            looked_at += 1;
        }
        Ok((mean, looked_at))
    }

    /// The best answer of the side, or the one of another that is worst for it, and the number of answers.
    fn ask(&mut self, battle: &Battle, decider: SideId) -> Result<(f64, u64), Stop> {
        let mut best: Option<f64> = None;
        let mut looked_at = 0;
        for order in battle.legal_orders().iter() {
            let Ok(events) = battle.ordered(&order) else { continue };
            let chance = self.go_on(battle.clone(), events)?;
            looked_at += 1;
            let kept =
                best.map_or(chance, |best| if decider == self.side { best.max(chance) } else { best.min(chance) });
            best = Some(kept);
            // Nothing is better, or worse, than that.
            let limit = if decider == self.side { 1.0 } else { 0.0 };
            if (kept - limit).abs() < f64::EPSILON {
                break;
            }
        }
        Ok((best.unwrap_or(0.0), looked_at))
    }

    /// How the battle is won in the likeliest course after an order.
    fn way(&mut self, battle: &Battle, order: &Order) -> Option<Way> {
        self.left = u64::MAX;
        let mut events = battle.ordered(order).ok()?;
        let mut battle = battle.clone();
        let mut way = None;
        loop {
            let tell = |battle: &Battle, event: &Event| way = (self.rules.way)(battle, event, way).or(way);
            let halt = self.settle(&mut battle, events, tell).ok()?;
            events = match halt {
                Halt::Over(won) => return won.then(|| won_by(&battle, way)),
                Halt::Roll(request) => {
                    let rolls = Results::of(&mut battle, request);
                    let after = rolls.map(|(rolled, share)| (battle.rolled(rolled), share)).collect();
                    self.likeliest(&battle, after)?
                }
                Halt::Ask(choice) => {
                    let own = choice.decider == self.side;
                    let orders: Vec<Order> = battle.legal_orders().iter().collect();
                    let after = orders.iter().filter_map(|order| battle.ordered(order).ok()).collect();
                    self.chosen(&battle, after, own)?
                }
            };
        }
    }

    /// Of the results of a roll the one that adds most to the chance.
    fn likeliest(&mut self, battle: &Battle, after: Vec<(Vec<Event>, f64)>) -> Option<Vec<Event>> {
        let mut best: Option<(f64, Vec<Event>)> = None;
        for (events, share) in after {
            let part = share * self.go_on(battle.clone(), events.clone()).ok()?;
            if best.as_ref().is_none_or(|(most, _)| part > *most) {
                best = Some((part, events));
            }
        }
        best.map(|(_, events)| events)
    }

    /// Of the answers the best for the side, or the worst.
    fn chosen(&mut self, battle: &Battle, after: Vec<Vec<Event>>, own: bool) -> Option<Vec<Event>> {
        let mut best: Option<(f64, Vec<Event>)> = None;
        for events in after {
            let chance = self.go_on(battle.clone(), events.clone()).ok()?;
            if best.as_ref().is_none_or(|(kept, _)| if own { chance > *kept } else { chance < *kept }) {
                best = Some((chance, events));
            }
        }
        best.map(|(_, events)| events)
    }
}

/// How a battle was won, or will be once the turn is over.
fn won_by(battle: &Battle, way: Option<Way>) -> Way {
    match battle.outcome() {
        Some(Outcome::Won { how: HowWon::Held | HowWon::Points, .. }) => Way::Objective,
        _ => way.unwrap_or(Way::Blow),
    }
}
