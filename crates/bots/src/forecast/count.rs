//! The mean over every result of the dice, counted depth first.

use std::mem;

use knockback_rules::battle::{Battle, Event, Order};

use super::{Expected, Halt, Results, Terms, TooMany, settle};
use crate::{FxHashMap, Playing, hashed::Hashed};

/// A count of what a battle leads to. Equal positions are counted once.
#[derive(Debug)]
pub(super) struct PositionCount<R> {
    terms: Terms<R>,
    known: FxHashMap<Hashed<(Battle, usize)>, Expected>,
    /// The rolls and choices on the way to the battle that comes next, the first one first.
    open: Vec<Branching>,
    next: CountStep,
    /// Battles that may still be looked at.
    left: u64,
    looked_at: u64,
}

/// What comes next in a count.
#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one, and its battles change with each step")]
enum CountStep {
    /// Events happen to a battle; so many orders of the plan are left.
    Look(Battle, Vec<Event>, usize),
    /// The next branch of the last roll or choice.
    Branch,
    /// What the last branch leads to is known.
    Found(Expected),
    Nothing,
}

/// A roll or a choice, some of whose branches are counted.
#[derive(Debug)]
struct Branching {
    /// The battle that waits, and how many orders of the plan are left.
    at: Hashed<(Battle, usize)>,
    branches: Branches,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there are as many as rolls and choices in a row, and most are rolls")]
enum Branches {
    Roll(Rolling),
    Ask(ChoiceNode),
}

/// A roll, some of whose results are counted.
#[derive(Debug)]
struct Rolling {
    /// The battle before the roll.
    battle: Battle,
    open: Results,
    /// The probability of the result that is counted.
    share: f64,
    mean: Expected,
}

/// A choice, some of whose answers are counted.
#[derive(Debug)]
pub(super) struct ChoiceNode {
    /// Whether the side chooses that the count is for.
    own: bool,
    open: std::vec::IntoIter<Order>,
    /// What the answer does that is counted.
    events: Vec<Event>,
    best: Option<(Vec<Event>, Expected)>,
}

impl ChoiceNode {
    /// The choice at which a battle stands.
    pub(super) fn of<R: Playing>(battle: &Battle, own: bool) -> Self {
        let open = battle.as_ruleset::<R>().map(R::answers).unwrap_or_default().into_iter();
        Self { own, open, events: Vec::new(), best: None }
    }

    /// What the next answer does, in the battle that waits for it.
    pub(super) fn next(&mut self, battle: &Battle) -> Option<Vec<Event>> {
        self.events = self.open.find_map(|order| battle.ordered(&order).ok())?;
        Some(self.events.clone())
    }

    /// Adds what that answer leads to.
    pub(super) fn add(&mut self, expected: Expected) {
        let better = self
            .best
            .as_ref()
            .is_none_or(|(_, best)| if self.own { expected.worth > best.worth } else { expected.worth < best.worth });
        if better {
            self.best = Some((mem::take(&mut self.events), expected));
        }
    }

    /// The best answer for the side that chooses, as what it does and what it leads to; `None` where there is none.
    pub(super) fn into_best(self) -> Option<(Vec<Event>, Expected)> {
        self.best
    }
}

impl<R: Playing> PositionCount<R> {
    /// A count that may look at so many battles.
    pub(super) fn new(terms: Terms<R>, left: u64) -> Self {
        let (known, open) = (FxHashMap::default(), Vec::new());
        Self { terms, known, open, next: CountStep::Nothing, left, looked_at: 0 }
    }

    /// Begins to count what comes of events, with so many orders of the plan left. What was counted before stays known.
    pub(super) fn begin(&mut self, battle: Battle, events: Vec<Event>, rest: usize) {
        self.open.clear();
        self.next = CountStep::Look(battle, events, rest);
    }

    pub(super) const fn terms(&self) -> &Terms<R> {
        &self.terms
    }

    pub(super) const fn looked_at(&self) -> u64 {
        self.looked_at
    }

    /// Takes one battle off those that may be looked at.
    pub(super) fn look(&mut self) -> Result<(), TooMany> {
        self.looked_at += 1;
        self.left = self.left.checked_sub(1).ok_or(TooMany)?;
        Ok(())
    }

    /// Goes on until so many battles more have been looked at, which it takes off. What all leads to, once that is known.
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

    /// Lets events happen to a battle.
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

    /// The next branch of the last roll or choice, or what that comes to once there is none.
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
