//! Exact means over all results of the dice, computed depth first.

use std::mem;

use knockback_rules::battle::{Battle, Event, Order};

use super::{Expected, Halt, Results, Terms, TooMany, settle};
use crate::{FxHashMap, Playing, hashed::Hashed};

/// An exact count of the positions to which a battle leads. Equal positions are counted once.
#[derive(Debug)]
pub(super) struct PositionCount<R> {
    terms: Terms<R>,
    known: FxHashMap<Hashed<(Battle, usize)>, Expected>,
    /// The rolls and choices on the path to the next battle, in order.
    open: Vec<Branching>,
    next: CountStep,
    /// The number of battles left to examine within the limit.
    left: u64,
    looked_at: u64,
}

/// The next step of a count.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is only one value, and its battle changes with each step")]
enum CountStep {
    /// Applies events to a battle. Contains the number of orders left in the plan.
    Look(Battle, Vec<Event>, usize),
    /// Follows the next branch of the last roll or choice.
    Branch,
    /// Adds the result of the last branch.
    Found(Expected),
    Nothing,
}

/// A roll or a choice in progress.
#[derive(Debug)]
struct Branching {
    /// The battle before the roll or choice, and the number of orders left in the plan.
    at: Hashed<(Battle, usize)>,
    branches: Branches,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there are as many values as nested rolls and choices, mostly rolls")]
enum Branches {
    Roll(Rolling),
    Ask(ChoiceNode),
}

/// A roll whose results are being counted.
#[derive(Debug)]
struct Rolling {
    /// The battle before the roll, which may be folded.
    battle: Battle,
    open: Results,
    /// The probability of the result being counted.
    share: f64,
    mean: Expected,
}

/// A choice whose answers are being counted.
#[derive(Debug)]
pub(super) struct ChoiceNode {
    /// True if the side that chooses is the side of the plan.
    own: bool,
    open: std::vec::IntoIter<Order>,
    /// The events of the answer being counted.
    events: Vec<Event>,
    best: Option<(Vec<Event>, Expected)>,
}

impl ChoiceNode {
    /// Creates a node for the open choice of a battle.
    pub(super) fn of<R: Playing>(battle: &Battle, own: bool) -> Self {
        let open = battle.as_ruleset::<R>().map(R::answers).unwrap_or_default().into_iter();
        Self { own, open, events: Vec::new(), best: None }
    }

    /// Returns the events of the next answer. `battle` is the battle before the choice.
    pub(super) fn next(&mut self, battle: &Battle) -> Option<Vec<Event>> {
        self.events = self.open.find_map(|order| battle.ordered(&order).ok())?;
        Some(self.events.clone())
    }

    /// Adds the result of the answer that [`next`](Self::next) last returned.
    pub(super) fn add(&mut self, expected: Expected) {
        let better = self
            .best
            .as_ref()
            .is_none_or(|(_, best)| if self.own { expected.worth > best.worth } else { expected.worth < best.worth });
        if better {
            self.best = Some((mem::take(&mut self.events), expected));
        }
    }

    /// The events and the result of the best answer for the choosing side; `None` if there is no answer.
    pub(super) fn into_best(self) -> Option<(Vec<Event>, Expected)> {
        self.best
    }
}

impl<R: Playing> PositionCount<R> {
    /// Creates a count that examines at most `left` battles.
    pub(super) fn new(terms: Terms<R>, left: u64) -> Self {
        let (known, open) = (FxHashMap::default(), Vec::new());
        Self { terms, known, open, next: CountStep::Nothing, left, looked_at: 0 }
    }

    /// Begins to count the result of events. `rest` is the number of orders left in the plan. Results of earlier counts
    /// stay cached.
    pub(super) fn begin(&mut self, battle: Battle, events: Vec<Event>, rest: usize) {
        self.open.clear();
        self.next = CountStep::Look(battle, events, rest);
    }

    pub(super) const fn terms(&self) -> &Terms<R> {
        &self.terms
    }

    pub(super) const fn positions(&self) -> u64 {
        self.looked_at
    }

    /// Deducts one battle from the limit.
    pub(super) fn look(&mut self) -> Result<(), TooMany> {
        self.looked_at += 1;
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        Ok(())
    }

    /// Examines at most `slice` more battles and deducts them. Returns the result once it is known.
    pub(super) fn advance(&mut self, slice: &mut u64) -> Result<Option<Expected>, TooMany> {
        loop {
            self.next = match mem::replace(&mut self.next, CountStep::Nothing) {
                CountStep::Look(battle, events, rest) => {
                    let Some(left) = slice.checked_sub(1) else {
                        self.next = CountStep::Look(battle, events, rest);
                        return Ok(None);
                    };
                    *slice = left;
                    self.look()?;
                    self.looked(battle, events, rest)
                }
                CountStep::Branch => self.branch(),
                CountStep::Found(expected) => {
                    let Some(Branching { branches, .. }) = self.open.last_mut() else { return Ok(Some(expected)) };
                    match branches {
                        Branches::Roll(rolling) => rolling.mean.add(&expected, rolling.share),
                        Branches::Ask(asked) => asked.add(expected),
                    }
                    CountStep::Branch
                }
                CountStep::Nothing => return Ok(None),
            }
        }
    }

    /// Applies events to a battle and determines the next step.
    fn looked(&mut self, mut battle: Battle, events: Vec<Event>, rest: usize) -> CountStep {
        let halt = settle::<R>(&mut battle, events);
        if matches!(halt, Halt::Settled) {
            return match self.terms.next(&battle, rest) {
                Some((rest, events)) => CountStep::Look(battle, events, rest),
                None => CountStep::Found(self.terms.value(&battle)),
            };
        }
        let at = Hashed::new((battle, rest));
        if let Some(known) = self.known.get(&at) {
            return CountStep::Found(known.clone());
        }
        let battle = &at.value().0;
        let branches = match halt {
            Halt::Roll(request) => {
                let mut battle = battle.clone();
                let open = Results::of(&mut battle, request);
                let mean = Expected::none(battle.setup().figures.len());
                Branches::Roll(Rolling { battle, open, share: 0.0, mean })
            }
            Halt::Ask(choice) => Branches::Ask(ChoiceNode::of::<R>(battle, choice.decider == self.terms.side)),
            Halt::Settled => return CountStep::Nothing,
        };
        self.open.push(Branching { at, branches });
        CountStep::Branch
    }

    /// Begins the next branch of the last roll or choice, or returns its result once all branches are counted.
    fn branch(&mut self) -> CountStep {
        let Some(Branching { at, branches }) = self.open.last_mut() else { return CountStep::Nothing };
        let (waiting, rest) = at.value();
        match branches {
            Branches::Roll(Rolling { battle, open, share, .. }) => {
                if let Some((rolled, part)) = open.next() {
                    *share = part;
                    return CountStep::Look(battle.clone(), battle.rolled(rolled), *rest);
                }
            }
            Branches::Ask(asked) => {
                if let Some(events) = asked.next(waiting) {
                    return CountStep::Look(waiting.clone(), events, *rest);
                }
            }
        }
        let Some(Branching { at, branches }) = self.open.pop() else { return CountStep::Nothing };
        let expected = match branches {
            Branches::Roll(rolling) => rolling.mean,
            Branches::Ask(asked) => match asked.into_best() {
                Some((_, best)) => best,
                None => self.terms.value(&at.value().0),
            },
        };
        self.known.insert(at, expected.clone());
        CountStep::Found(expected)
    }
}
