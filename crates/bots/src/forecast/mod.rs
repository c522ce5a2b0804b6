//! The worth of a plan: the rules, run over every result of the dice.
//!
//! A forecast can pause after each battle and continue later. The size of the slices does not affect the result.

mod count;
mod ends;
mod plays;

use std::marker::PhantomData;

use knockback_odds::Rolls;
use knockback_rules::{
    battle::{self, Battle, Event, FigureId, Order, PendingChoice, SideId},
    dice::{RollRequest, Rolled},
    ruleset::BattleOf,
};
use smallvec::SmallVec;

pub(crate) use self::ends::{EndSearch, Ends};
use self::{count::PositionCount, plays::Plays};
use crate::{Plan, Playing};

/// The probability that each figure is still on the board or in reserve, by its id.
pub(crate) type There = SmallVec<[f64; 16]>;

/// The expected result of a plan.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expected {
    /// The worth of the position to the choosing side.
    pub worth: f64,
    /// The worth of the position to the side that looks ahead.
    pub viewed: f64,
    /// The probability that each figure is still present.
    pub there: There,
}

impl Expected {
    fn none(figures: usize) -> Self {
        Self { worth: 0.0, viewed: 0.0, there: SmallVec::from_elem(0.0, figures) }
    }

    /// Adds a result with its probability.
    fn add(&mut self, other: &Self, share: f64) {
        self.worth += other.worth * share;
        self.viewed += other.viewed * share;
        for (sum, there) in self.there.iter_mut().zip(&other.there) {
            *sum += there * share;
        }
    }
}

/// The forecast worth of a plan, and the work that it took.
#[derive(Debug)]
pub(crate) struct Believed {
    /// The expected result.
    pub expected: Expected,
    /// True if the result is exact.
    pub exact: bool,
    /// The number of battles examined.
    pub looked_at: u64,
}

/// Maximum number of battles in an exact forecast of one plan. Beyond it, sampled plays give an estimate.
const MAX: u64 = 4_000;

/// The number of plays in an estimate.
const PLAYS: u32 = 60;

/// The limit on battles in a forecast is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TooMany;

/// The side whose plan is forecast, and the side that looks ahead.
#[derive(Clone, Debug)]
struct Terms<R> {
    side: SideId,
    /// The side that looks ahead.
    viewer: SideId,
    /// The remaining orders of the plan, given when a position has settled; the next one last.
    rest: SmallVec<[Order; 2]>,
    ruleset: PhantomData<R>,
}

/// An exact forecast: every roll branches over its results. Players asked on the way choose the best for themselves:
/// the bot maximises its worth, all others minimise it.
#[derive(Debug)]
pub(crate) struct Forecast<R> {
    battle: Battle,
    /// The events of the first order.
    events: Vec<Event>,
    count: PositionCount<R>,
    /// The results of sampled plays, if there were too many battles to count.
    plays: Option<Plays<Expected>>,
}

impl<R: Playing> Forecast<R> {
    /// Starts with a plan of a side, for a viewer. `None` if its first order is refused.
    pub(crate) fn begin(battle: &Battle, side: SideId, plan: &Plan, viewer: SideId) -> Option<Self> {
        let events = battle.ordered(plan.order()).ok()?;
        let terms = Terms::of(side, plan, viewer);
        let rest = terms.rest.len();
        let mut count = PositionCount::new(terms, MAX);
        count.begin(battle.clone(), events.clone(), rest);
        Some(Self { battle: battle.clone(), events, count, plays: None })
    }

    /// Examines at most `slice` more battles and deducts them. Returns the result once it is known.
    pub(crate) fn advance(&mut self, slice: &mut u64) -> Option<Believed> {
        if self.plays.is_none() {
            match self.count.advance(slice) {
                Ok(expected) => return Some(self.believed(expected?, true)),
                Err(TooMany) => self.plays = Some(Plays::of(Expected::none(self.battle.setup().figures.len()))),
            }
        }
        let terms = self.count.terms();
        let mean = |expected: &mut Expected, end: Battle, share| expected.add(&terms.value(&end), share);
        let expected = self.plays.as_mut()?.advance(terms, (&self.battle, &self.events), slice, mean)?;
        Some(self.believed(expected, false))
    }

    fn believed(&self, expected: Expected, exact: bool) -> Believed {
        let looked_at = self.count.looked_at() + self.plays.as_ref().map_or(0, Plays::looked_at);
        Believed { expected, exact, looked_at }
    }
}

impl<R: Playing> Terms<R> {
    fn of(side: SideId, plan: &Plan, viewer: SideId) -> Self {
        let rest = plan.orders[1..].iter().rev().cloned().collect();
        Self { side, viewer, rest, ruleset: PhantomData }
    }

    /// The events of the plan's next order, and the number of orders left after it. `rest` is the number left before.
    /// `None` if the plan is over or the order is refused.
    fn next(&self, battle: &Battle, rest: usize) -> Option<(usize, Vec<Event>)> {
        let next = rest.checked_sub(1)?;
        Some((next, battle.ordered(&self.rest[next]).ok()?))
    }

    fn value(&self, battle: &Battle) -> Expected {
        let worth_to = |side| battle.as_ruleset::<R>().map_or(0.0, |battle| R::worth(battle, side));
        let worth = worth_to(self.side);
        let viewed = if self.viewer == self.side { worth } else { worth_to(self.viewer) };
        let there = battle.setup().figure_ids().map(|figure| f64::from(u8::from(is_there(battle, figure))));
        Expected { worth, viewed, there: there.collect() }
    }
}

/// The input that a battle waits for.
enum Halt {
    Settled,
    Roll(RollRequest),
    Ask(PendingChoice),
}

/// Applies events and their consequences until dice or an order are needed.
fn settle<R: Playing>(battle: &mut Battle, mut events: Vec<Event>) -> Halt {
    loop {
        battle.apply_all(&events);
        match battle.top() {
            None => return Halt::Settled,
            Some(top) if R::frame(top).is_none_or(R::is_settled) => return Halt::Settled,
            Some(_) => {}
        }
        match battle.step() {
            battle::Step::Emit(more) => events = more,
            battle::Step::Roll(request) => return Halt::Roll(request),
            battle::Step::Ask(choice) => return Halt::Ask(choice),
            battle::Step::Rest => return Halt::Settled,
        }
    }
}

/// The battle after an order that needs no dice. Returns the battle unchanged if dice come first or the order is
/// refused.
pub(crate) fn after_move<R: Playing>(battle: &Battle, order: &Order) -> Battle {
    let mut after = battle.clone();
    match battle.ordered(order).map(|events| settle::<R>(&mut after, events)) {
        Ok(Halt::Settled) => after,
        _ => battle.clone(),
    }
}

/// The change in worth to a side from an order that needs no dice; 0 if dice come first. `now` is the worth before it.
pub(crate) fn changed<R: Playing>(battle: BattleOf<'_, R>, (side, now): (SideId, f64), order: &Order) -> f64 {
    let after = after_move::<R>(battle.battle(), order);
    after.as_ruleset::<R>().map_or(0.0, |after| R::worth(after, side) - now)
}

/// The battle after the given orders, up to the first one that needs dice.
pub(crate) fn before_dice<R: Playing>(battle: &Battle, orders: &[Order]) -> Battle {
    orders.iter().fold(battle.clone(), |battle, order| after_move::<R>(&battle, order))
}

/// The distinct results of a roll, each with its probability.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    results: std::vec::IntoIter<(Rolled, u128)>,
    total: u128,
}

impl Results {
    /// The results of the roll for which a battle asks. If the rules fold several rolls into one, the battle is before
    /// that one.
    pub(crate) fn of(battle: &mut Battle, request: RollRequest) -> Self {
        let Rolls { before, results, total } = Rolls::of(battle, request);
        if let Some(event) = before {
            battle.apply(&event);
        }
        Self { results: results.into_iter(), total }
    }
}

impl Iterator for Results {
    type Item = (Rolled, f64);

    fn next(&mut self) -> Option<Self::Item> {
        let (rolled, ways) = self.results.next()?;
        Some((rolled, share(ways, self.total)))
    }
}

/// A probability as a float. Worths are means, so rounding does not matter, and it is the same on every machine.
#[expect(clippy::cast_precision_loss, reason = "a probability needs no more than the digits of a float")]
fn share(ways: u128, total: u128) -> f64 {
    ways as f64 / total as f64
}

fn is_there(battle: &Battle, figure: FigureId) -> bool {
    !matches!(battle.field().whereabouts(figure), battle::Whereabouts::OffBoard)
}

#[cfg(test)]
mod tests;
