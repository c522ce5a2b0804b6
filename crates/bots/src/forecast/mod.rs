//! Forecasts of the worth of a plan, computed by running the rules on every dice result.
//!
//! A forecast can be paused after each battle. Its result does not depend on the size of the slices.

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

/// The probability that each figure is still present, which means on the board or in reserve, by id.
pub(crate) type There = SmallVec<[f64; 16]>;

/// The expected result of a plan.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expected {
    /// The worth of the final position to the side of the plan.
    pub worth: f64,
    /// The worth of the final position to the side that looks ahead.
    pub viewed: f64,
    /// The probability that each figure is still present.
    pub there: There,
}

impl Expected {
    fn none(figures: usize) -> Self {
        Self { worth: 0.0, viewed: 0.0, there: SmallVec::from_elem(0.0, figures) }
    }

    /// Adds another result, weighted by its probability.
    fn add(&mut self, other: &Self, share: f64) {
        self.worth += other.worth * share;
        self.viewed += other.viewed * share;
        for (sum, there) in self.there.iter_mut().zip(&other.there) {
            *sum += there * share;
        }
    }
}

/// The result of a forecast, and the work that it took.
#[derive(Debug)]
pub(crate) struct Believed {
    /// The expected result.
    pub expected: Expected,
    /// True if the result is exact.
    pub exact: bool,
    /// The number of battles examined.
    pub looked_at: u64,
}

/// Maximum number of battles in an exact forecast of a plan. Beyond it, the result is estimated by sampled plays.
const MAX: u64 = 4_000;

/// The number of plays in an estimate.
const PLAYS: u32 = 60;

/// The error that a forecast has reached its limit of battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TooMany;

/// The parameters of a forecast.
#[derive(Clone, Debug)]
struct Terms<R> {
    /// The side whose plan is forecast.
    side: SideId,
    /// The side that looks ahead.
    viewer: SideId,
    /// The remaining orders of the plan, the next one last. Each is given once the position has settled.
    rest: SmallVec<[Order; 2]>,
    ruleset: PhantomData<R>,
}

/// A forecast, exact unless there are too many battles: every roll branches over its results, and every choice gets the
/// best answer for the side that makes it. The side of the plan maximizes its worth, and all others minimize it.
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
    /// Begins with a plan of `side`, while `viewer` looks ahead. `None` if its first order is refused.
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
        let looked_at = self.count.positions() + self.plays.as_ref().map_or(0, Plays::positions);
        Believed { expected, exact, looked_at }
    }
}

impl<R: Playing> Terms<R> {
    fn of(side: SideId, plan: &Plan, viewer: SideId) -> Self {
        let rest = plan.orders[1..].iter().rev().cloned().collect();
        Self { side, viewer, rest, ruleset: PhantomData }
    }

    /// Returns the number of orders left in the plan after the next one, and the events of that order. `rest` is the
    /// number left before it. `None` if no order is left, or if it is refused.
    fn next(&self, battle: &Battle, rest: usize) -> Option<(usize, Vec<Event>)> {
        let next = rest.checked_sub(1)?;
        Some((next, battle.ordered(&self.rest[next]).ok()?))
    }

    fn value(&self, battle: &Battle) -> Expected {
        let worth_to = |side| battle.as_ruleset::<R>().map_or(0.0, |battle| R::position_worth(battle, side));
        let worth = worth_to(self.side);
        let viewed = if self.viewer == self.side { worth } else { worth_to(self.viewer) };
        let there = battle.setup().figure_ids().map(|figure| f64::from(u8::from(is_on_board(battle, figure))));
        Expected { worth, viewed, there: there.collect() }
    }
}

/// The reason why a battle stops.
enum Halt {
    Settled,
    Roll(RollRequest),
    Ask(PendingChoice),
}

/// Applies events and all later events up to the next roll or choice, or until the position has settled.
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

/// Returns the battle after an order. The battle is unchanged if the order is refused, or if a roll or a choice comes
/// before the position has settled.
pub(crate) fn after_move<R: Playing>(battle: &Battle, order: &Order) -> Battle {
    let mut after = battle.clone();
    match battle.ordered(order).map(|events| settle::<R>(&mut after, events)) {
        Ok(Halt::Settled) => after,
        _ => battle.clone(),
    }
}

/// The change in worth to a side from an order that needs no dice; 0 if dice come first. `now` is the worth before the
/// order.
pub(crate) fn changed<R: Playing>(battle: BattleOf<'_, R>, (side, now): (SideId, f64), order: &Order) -> f64 {
    let after = after_move::<R>(battle.battle(), order);
    after.as_ruleset::<R>().map_or(0.0, |after| R::position_worth(after, side) - now)
}

/// Returns the battle after the given orders. Orders that need dice or are refused are skipped.
pub(crate) fn before_dice<R: Playing>(battle: &Battle, orders: &[Order]) -> Battle {
    orders.iter().fold(battle.clone(), |battle, order| after_move::<R>(&battle, order))
}

/// The distinct results of a roll with their probabilities.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    results: std::vec::IntoIter<(Rolled, u128)>,
    total: u128,
}

impl Results {
    /// The results of the roll that a battle requests. If the rules fold several rolls into one, the battle is changed
    /// to the one before the folded roll.
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

/// A probability as a float. It is the same on every machine, and its rounding error does not matter for means.
#[expect(clippy::cast_precision_loss, reason = "a float is precise enough for a probability")]
fn share(ways: u128, total: u128) -> f64 {
    ways as f64 / total as f64
}

fn is_on_board(battle: &Battle, figure: FigureId) -> bool {
    !matches!(battle.field().whereabouts(figure), battle::Whereabouts::OffBoard)
}

#[cfg(test)]
mod tests;
