//! The probability of winning within a turn, counted over all possible courses of the turn.

use knockback_rules::{
    battle::{Battle, Event, HowWon, Order, Outcome, PendingChoice, SideId, Step},
    dice::RollRequest,
};

use super::{LastHarm, RIGHT_SHARE, Rules, WinMethod, leads_to};
use crate::{FxHashMap, FxHashSet, forecast::Results, hashed::Hashed, rulesets::turns};

/// The default limit on the number of positions counted in a turn.
pub const MAX_POSITIONS: u64 = 400_000;

/// The maximum error of a probability. A count adds at most a few thousand products at each of fewer than 100 rolls in
/// a row, and each of them has a rounding error of at most 2^-53.
pub const TOLERANCE: f64 = 1e-9;

/// The maximum number of consecutive rolls and choices within a turn. A turn with more of them has too many positions.
const DEEPEST: usize = 256;

/// The reason why the probabilities of a turn cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// No side is in the middle of a turn.
    #[error("no side has a turn in this position")]
    NoTurn,
    /// There are too many positions, or too many rolls and choices in a row.
    #[error("the turn has too many positions to count")]
    TooMany,
    /// The result depends on information that is hidden from the side.
    #[error("the outcome depends on something that is face down")]
    Hidden,
}

/// An order with the probability of winning within the turn after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Chance {
    /// The order, which is legal.
    pub order: Order,
    /// The probability, from 0 to 1, accurate to [`TOLERANCE`].
    pub chance: f64,
}

/// The probabilities of all orders of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// One order for each distinct resulting battle, best first.
    pub chances: Vec<Chance>,
    /// The method by which the battle is won in the likeliest course after the best order; `None` if it cannot be won.
    pub way: Option<WinMethod>,
    /// The number of counted positions.
    pub counted: u64,
}

impl Solution {
    /// The best order.
    #[must_use]
    pub fn best(&self) -> Option<&Chance> {
        self.chances.first()
    }

    /// The right orders: the best order and all that win equally often.
    #[must_use]
    pub fn right(&self) -> &[Chance] {
        let best = self.best().map_or(0.0, |best| best.chance);
        &self.chances[..self.chances.partition_point(|one| one.chance >= best - TOLERANCE)]
    }

    /// True if an order leads to the same battle as a right order.
    #[must_use]
    pub fn is_right(&self, battle: &Battle, order: &Order) -> bool {
        let after = leads_to(battle, order);
        after.is_ok() && self.right().iter().any(|right| leads_to(battle, &right.order) == after)
    }

    /// The wrong orders, best first.
    #[must_use]
    pub fn worse(&self) -> &[Chance] {
        &self.chances[self.right().len()..]
    }

    /// The probability of the best wrong order; 0 if there is none.
    #[must_use]
    pub fn next_best(&self) -> f64 {
        self.worse().first().map_or(0.0, |next| next.chance)
    }

    /// True if only one order is right, or at most 1 in [`RIGHT_SHARE`].
    #[must_use]
    pub fn has_few_right(&self) -> bool {
        let right = self.right().len();
        right == 1 || right * RIGHT_SHARE <= self.chances.len()
    }

    /// The margin between the right orders and all others.
    #[must_use]
    pub fn margin(&self) -> f64 {
        self.best().map_or(0.0, |best| best.chance) - self.next_best()
    }
}

/// A count of the probabilities of winning within the turn, in slices of work.
///
/// The side whose turn it is always chooses the best answers for itself, and other sides the worst for it. If the end
/// of the round follows the turn directly, it is part of the count. Equal positions are counted once.
#[derive(Clone, Debug)]
pub struct Solving {
    seen: Battle,
    /// The orders that are left to count, the next one last.
    open: Vec<Order>,
    chances: Vec<Chance>,
    turn: Turn,
}

/// The count of a turn, with the known probabilities of its positions.
#[derive(Clone, Debug)]
struct Turn {
    rules: Rules,
    side: SideId,
    /// The number of agenda frames below the turn.
    below: usize,
    known: FxHashMap<Hashed<Battle>, f64>,
    most: u64,
    counted: u64,
    /// The positions being counted. Each is a successor of the previous one.
    path: Vec<Node>,
}

/// A position being counted.
#[derive(Clone, Debug)]
struct Node {
    key: Hashed<Battle>,
    /// The battle from which the successors are computed. It differs from the key if rolls are folded.
    battle: Battle,
    rest: Rest,
    /// The number of successors counted so far.
    counted: u64,
}

/// The remaining successors of a position, and the result of those already counted.
#[derive(Clone, Debug)]
enum Rest {
    /// The results of a roll.
    Roll { results: Results, share: f64, mean: f64 },
    /// The answers to a choice. `own` is true if the choosing side is the one whose turn it is.
    Ask { orders: std::vec::IntoIter<Order>, own: bool, best: Option<f64> },
}

/// The reason why a battle stops.
enum Halt {
    /// The turn is over. True if the battle was won.
    Over(bool),
    Roll(RollRequest),
    Ask(PendingChoice),
}

impl Solving {
    /// Begins to count the turn of the side that is asked. `most` is the maximum number of positions.
    ///
    /// # Errors
    /// [`Unsolved::NoTurn`] if no side is in the middle of a turn.
    pub fn new(battle: &Battle, most: u64) -> Result<Self, Unsolved> {
        let mut solving = Self::after(battle, Vec::new(), most)?;
        solving.open = different(&solving.seen, (solving.turn.rules.all_orders)(&solving.seen));
        solving.open.reverse();
        Ok(solving)
    }

    /// Begins to count the probabilities after the given orders. `most` is the maximum number of positions. Refused
    /// orders are left out.
    ///
    /// # Errors
    /// [`Unsolved::NoTurn`] if no side is in the middle of a turn.
    pub fn after(battle: &Battle, mut orders: Vec<Order>, most: u64) -> Result<Self, Unsolved> {
        let side = battle.choice().ok_or(Unsolved::NoTurn)?.decider;
        let seen = battle.seen_by(Some(side));
        let rules = turns(&seen).ok_or(Unsolved::NoTurn)?;
        let below = (rules.below)(&seen).ok_or(Unsolved::NoTurn)?;
        orders.reverse();
        let turn = Turn { rules, side, below, known: FxHashMap::default(), most, counted: 0, path: Vec::new() };
        Ok(Self { seen, open: orders, chances: Vec::new(), turn })
    }

    /// Counts up to `work` more successors of positions. Returns the solution once it is known.
    ///
    /// # Errors
    /// [`Unsolved`] if the probabilities cannot be counted.
    pub fn advance(&mut self, mut work: u64) -> Result<Option<Solution>, Unsolved> {
        while let Some(order) = self.open.last() {
            let counted = if self.turn.path.is_empty() {
                let Ok(events) = self.seen.ordered(order) else {
                    self.open.pop();
                    continue;
                };
                self.turn.enter(self.seen.clone(), events)?
            } else {
                None
            };
            let Some(chance) = counted.map_or_else(|| self.turn.advance(&mut work), |chance| Ok(Some(chance)))? else {
                return Ok(None);
            };
            self.chances.extend(self.open.pop().map(|order| Chance { order, chance }));
        }
        Ok(Some(self.solution()))
    }

    /// Counts a turn in one call. Callers that cannot wait use [`Solving::advance`].
    ///
    /// # Errors
    /// [`Unsolved`] if the probabilities cannot be counted.
    pub fn solve(battle: &Battle, most: u64) -> Result<Solution, Unsolved> {
        Self::new(battle, most)?.finish()
    }

    /// Completes the count in one call.
    ///
    /// # Errors
    /// [`Unsolved`] if the probabilities cannot be counted.
    pub fn finish(mut self) -> Result<Solution, Unsolved> {
        loop {
            if let Some(solution) = self.advance(u64::MAX)? {
                return Ok(solution);
            }
        }
    }

    /// The probabilities known so far, in the order in which they were counted.
    #[must_use]
    pub fn so_far(&self) -> &[Chance] {
        &self.chances
    }

    /// The number of positions counted so far.
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

/// A quick check. Returns false if the side that is asked probably cannot win within its turn, because it has to bring
/// down more than one figure and the battle does not end with the turn.
#[must_use]
pub fn may_be_won(battle: &Battle) -> bool {
    let Some(choice) = battle.choice() else { return false };
    let seen = battle.seen_by(Some(choice.decider));
    let Some(rules) = turns(&seen) else { return false };
    if (rules.below)(&seen).is_none() {
        return false;
    }
    // In all rulesets, the last legal order ends the turn.
    let ends = || {
        let last = seen.legal_orders().iter().last();
        last.and_then(|order| leads_to(&seen, &order).ok()).is_some_and(|after| after.outcome().is_some())
    };
    (rules.left)(&seen, choice.decider) <= 1 || ends()
}

/// Reduces orders to one for each distinct resulting battle.
fn different(battle: &Battle, orders: Vec<Order>) -> Vec<Order> {
    let mut met: FxHashSet<Battle> = FxHashSet::default();
    let new = |order: &Order| leads_to(battle, order).is_ok_and(|after| met.insert(after));
    orders.into_iter().filter(new).collect()
}

impl Turn {
    /// Applies events and all later events up to the next roll or choice. Calls `emit` for each event before applying
    /// it.
    fn settle(
        &self,
        battle: &mut Battle,
        mut events: Vec<Event>,
        mut emit: impl FnMut(&Battle, &Event),
    ) -> Result<Halt, Unsolved> {
        loop {
            for event in &events {
                emit(battle, event);
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

    /// Begins to count the position after events. Returns its probability if it is already known.
    fn enter(&mut self, mut battle: Battle, events: Vec<Event>) -> Result<Option<f64>, Unsolved> {
        let halt = self.settle(&mut battle, events, |_, _| {})?;
        if let Halt::Over(won) = halt {
            return Ok(Some(f64::from(u8::from(won))));
        }
        let key = Hashed::new(battle);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(*known));
        }
        if self.path.len() >= DEEPEST {
            return Err(Unsolved::TooMany);
        }
        let mut battle = key.value().clone();
        let rest = match halt {
            Halt::Over(_) => return Ok(None),
            Halt::Roll(request) => {
                let results = Results::of(&mut battle, request);
                Rest::Roll { results, share: 0.0, mean: 0.0 }
            }
            Halt::Ask(choice) => {
                let orders = (self.rules.all_orders)(&battle).into_iter();
                Rest::Ask { orders, own: choice.decider == self.side, best: None }
            }
        };
        self.path.push(Node { key, battle, rest, counted: 0 });
        Ok(None)
    }

    /// Counts until the first position of the path is finished or the work is spent. Returns the probability of that
    /// position once it is finished.
    fn advance(&mut self, work: &mut u64) -> Result<Option<f64>, Unsolved> {
        while let Some(node) = self.path.last_mut() {
            let Some(left) = work.checked_sub(1) else { return Ok(None) };
            *work = left;
            if let Some((battle, events)) = node.next() {
                let known = self.enter(battle, events)?;
                if let Some((chance, node)) = known.zip(self.path.last_mut()) {
                    node.count(chance);
                }
                continue;
            }
            let Some(Node { key, rest, counted, .. }) = self.path.pop() else { break };
            // The total grows only when a position is finished, so it does not depend on the size of slices.
            self.counted += 1 + counted;
            if self.counted > self.most {
                return Err(Unsolved::TooMany);
            }
            let chance = rest.chance();
            self.known.insert(key, chance);
            match self.path.last_mut() {
                Some(node) => node.count(chance),
                None => return Ok(Some(chance)),
            }
        }
        Ok(None)
    }

    /// Counts the probability of winning after events in one call.
    fn chance(&mut self, battle: Battle, events: Vec<Event>) -> Option<f64> {
        match self.enter(battle, events).ok()? {
            Some(chance) => Some(chance),
            None => self.advance(&mut { u64::MAX }).ok()?,
        }
    }

    /// The method by which the battle is won in the likeliest course after an order.
    fn way(&mut self, battle: &Battle, order: &Order) -> Option<WinMethod> {
        let mut events = battle.ordered(order).ok()?;
        let mut battle = battle.clone();
        let mut harm = LastHarm::default();
        loop {
            let halt = self.settle(&mut battle, events, |battle, event| harm.see(battle, event)).ok()?;
            events = match halt {
                Halt::Over(won) => return won.then(|| won_by(&battle, harm.way())),
                Halt::Roll(request) => {
                    let rolls = Results::of(&mut battle, request);
                    let after = rolls.map(|(rolled, share)| (battle.rolled(rolled), share)).collect();
                    self.likeliest(&battle, after)?
                }
                Halt::Ask(choice) => {
                    let own = choice.decider == self.side;
                    let orders = (self.rules.all_orders)(&battle);
                    let after = orders.iter().filter_map(|order| battle.ordered(order).ok()).collect();
                    self.chosen(&battle, after, own)?
                }
            };
        }
    }

    /// The events of the result of a roll that contributes most to the probability of winning.
    fn likeliest(&mut self, battle: &Battle, after: Vec<(Vec<Event>, f64)>) -> Option<Vec<Event>> {
        let mut best: Option<(f64, Vec<Event>)> = None;
        for (events, share) in after {
            let part = share * self.chance(battle.clone(), events.clone())?;
            if best.as_ref().is_none_or(|(most, _)| part > *most) {
                best = Some((part, events));
            }
        }
        best.map(|(_, events)| events)
    }

    /// The events of the best answer for the side if `own` is true, otherwise of the worst.
    fn chosen(&mut self, battle: &Battle, after: Vec<Vec<Event>>, own: bool) -> Option<Vec<Event>> {
        let mut best: Option<(f64, Vec<Event>)> = None;
        for events in after {
            let chance = self.chance(battle.clone(), events.clone())?;
            if best.as_ref().is_none_or(|(kept, _)| if own { chance > *kept } else { chance < *kept }) {
                best = Some((chance, events));
            }
        }
        best.map(|(_, events)| events)
    }
}

impl Node {
    /// The next successor, as a battle and the events to apply to it.
    fn next(&mut self) -> Option<(Battle, Vec<Event>)> {
        let Self { battle, rest, .. } = self;
        let events = match rest {
            Rest::Roll { results, share, .. } => {
                let (rolled, of_it) = results.next()?;
                *share = of_it;
                battle.rolled(rolled)
            }
            Rest::Ask { orders, .. } => orders.find_map(|order| battle.ordered(&order).ok())?,
        };
        Some((battle.clone(), events))
    }

    /// Adds the probability of the successor that [`next`](Self::next) last returned.
    fn count(&mut self, chance: f64) {
        self.counted += 1;
        match &mut self.rest {
            Rest::Roll { share, mean, .. } => *mean += *share * chance,
            Rest::Ask { orders, own, best } => {
                let kept = best.map_or(chance, |best| if *own { best.max(chance) } else { best.min(chance) });
                *best = Some(kept);
                // No answer is better than this limit for the side that chooses, so the remaining answers are skipped.
                let limit = if *own { 1.0 } else { 0.0 };
                if (kept - limit).abs() < f64::EPSILON {
                    *orders = Vec::new().into_iter();
                }
            }
        }
    }
}

impl Rest {
    /// The probability of winning: the mean over all results of a roll, or that of the chosen answer.
    fn chance(&self) -> f64 {
        match self {
            Self::Roll { mean, .. } => *mean,
            Self::Ask { best, .. } => best.unwrap_or(0.0),
        }
    }
}

/// The method by which a battle was won. `way` is the method that the harm of figures suggests.
fn won_by(battle: &Battle, way: Option<WinMethod>) -> WinMethod {
    match battle.outcome() {
        Some(Outcome::Won { how: HowWon::Held | HowWon::Points | HowWon::ThingsBroken, .. }) => WinMethod::Objective,
        _ => way.unwrap_or(WinMethod::Blow),
    }
}
