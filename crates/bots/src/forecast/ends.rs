//! The final positions of a plan.

use std::mem;

use knockback_rules::{
    battle::{self, Battle, Event, SideId},
    dice::RollRequest,
};

use super::{
    Halt, MAX, Results, Terms, TooMany,
    count::{ChoiceNode, PositionCount},
    plays::Plays,
    settle,
};
use crate::{FxHashMap, Plan, Playing, hashed::Hashed};

/// The minimum probability of a branch. The [`Ends`] of a plan do not include less likely ones.
const LIKELY: f64 = 0.001;

/// The final positions of a plan, without the unlikely ones.
#[derive(Debug)]
pub(crate) struct Ends {
    /// The distinct positions with their probabilities.
    pub ends: Vec<(Battle, f64)>,
    /// The number of battles examined.
    pub looked_at: u64,
}

impl Ends {
    /// Selects at most `most` positions that represent all of them: sorts the positions by value, splits them into
    /// equally likely parts, and selects the middle position of each part.
    pub(crate) fn spread(mut self, most: usize, value: impl Fn(&Battle) -> f64) -> Vec<(Battle, f64)> {
        let parts = f64::from(u32::try_from(most.max(1)).unwrap_or(u32::MAX));
        let all: f64 = self.ends.iter().map(|(_, share)| share).sum();
        let mut valued: Vec<_> = self.ends.drain(..).map(|(battle, share)| (value(&battle), battle, share)).collect();
        valued.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let (mut passed, mut part) = (0.0, 0.5);
        let mut taken = Vec::new();
        for (_, battle, share) in valued {
            passed += share / all * parts;
            let mut count = 0.0;
            while part < passed {
                (part, count) = (part + 1.0, count + 1.0);
            }
            if count > 0.0 {
                taken.push((battle, count / parts));
            }
        }
        taken
    }
}

/// Distinct positions with their probabilities, in the order in which they were found.
#[derive(Clone, Debug, Default)]
struct Found(FxHashMap<Hashed<Battle>, (usize, f64)>);

impl Found {
    fn add(&mut self, battle: Battle, share: f64) {
        let place = self.0.len();
        self.0.entry(Hashed::new(battle)).or_insert((place, 0.0)).1 += share;
    }

    fn into_list(self) -> Vec<(Battle, f64)> {
        let mut list: Vec<_> = self.0.into_iter().collect();
        list.sort_unstable_by_key(|(_, (place, _))| *place);
        list.into_iter().map(|(battle, (_, share))| (battle.into_value(), share)).collect()
    }
}

/// Events to apply to a battle, with their probability and the number of orders left in the plan.
#[derive(Debug)]
struct WeightedEvent {
    battle: Battle,
    events: Vec<Event>,
    rest: usize,
    share: f64,
}

/// A battle before a roll or an answer, with its probability and the number of orders left in the plan.
#[derive(Debug)]
struct Waiting {
    battle: Battle,
    rest: usize,
    share: f64,
}

/// A search for the final positions of a plan. It follows all likely branches, one roll, answer or order at a time, and
/// can be paused after each battle.
#[derive(Debug)]
pub(crate) struct EndSearch<R> {
    battle: Battle,
    /// The events of the first order.
    events: Vec<Event>,
    count: PositionCount<R>,
    /// The next steps, the next one last.
    steps: Vec<WeightedEvent>,
    /// The battles that wait for a roll or an answer. The index is the number of orders left in the plan.
    halted: Vec<Found>,
    /// The battles from `halted` that are being followed, the next one last.
    waiting: Vec<Waiting>,
    /// The choice whose answers are being counted.
    asked: Option<(Waiting, ChoiceNode)>,
    ends: Found,
    /// The results of sampled plays, if there were too many battles for an exact search.
    plays: Option<Plays<Found>>,
}

impl<R: Playing> EndSearch<R> {
    /// Begins with a plan of a side. `None` if its first order is refused.
    pub(crate) fn begin(battle: &Battle, side: SideId, plan: &Plan) -> Option<Self> {
        let events = battle.ordered(plan.order()).ok()?;
        let terms = Terms::<R>::of(side, plan, side);
        let rest = terms.rest.len();
        let first = WeightedEvent { battle: battle.clone(), events: events.clone(), rest, share: 1.0 };
        Some(Self {
            battle: battle.clone(),
            events,
            count: PositionCount::new(terms, MAX),
            steps: vec![first],
            halted: vec![Found::default(); rest + 1],
            waiting: Vec::new(),
            asked: None,
            ends: Found::default(),
            plays: None,
        })
    }

    /// Examines at most `slice` more battles and deducts them. Returns the positions once all are found.
    pub(crate) fn advance(&mut self, slice: &mut u64) -> Option<Ends> {
        if self.plays.is_none() {
            match self.walk(slice) {
                Ok(false) => return None,
                Ok(true) => return Some(self.found(|search| mem::take(&mut search.ends))),
                Err(TooMany) => self.plays = Some(Plays::of(Found::default())),
            }
        }
        let plays = self.plays.as_mut()?;
        let found = plays.advance(self.count.terms(), (&self.battle, &self.events), slice, Found::add)?;
        Some(self.found(|_| found))
    }

    fn found(&mut self, found: impl FnOnce(&mut Self) -> Found) -> Ends {
        let looked_at = self.count.positions() + self.plays.as_ref().map_or(0, Plays::positions);
        Ends { ends: found(self).into_list(), looked_at }
    }

    /// Continues the search. Returns true once nothing is left to follow.
    fn walk(&mut self, slice: &mut u64) -> Result<bool, TooMany> {
        loop {
            if let Some((waiting, asked)) = &mut self.asked {
                let Some(expected) = self.count.advance(slice)? else { return Ok(false) };
                asked.add(expected);
                if let Some(events) = asked.next(&waiting.battle) {
                    self.count.begin(waiting.battle.clone(), events, waiting.rest);
                } else if let Some((Waiting { battle, rest, share }, asked)) = self.asked.take()
                    && let Some((events, _)) = asked.into_best()
                {
                    self.steps.push(WeightedEvent { battle, events, rest, share });
                }
            } else if let Some(waiting) = self.waiting.pop() {
                if *slice == 0 {
                    self.waiting.push(waiting);
                    return Ok(false);
                }
                let before = self.steps.len();
                self.follow(waiting);
                // Copies count as work too, because copying a battle takes nearly as long as examining it.
                let copied = self.steps.len().saturating_sub(before);
                *slice = slice.saturating_sub(u64::try_from(copied).unwrap_or(u64::MAX).max(1));
            } else if let Some(step) = self.steps.pop() {
                let Some(left) = slice.checked_sub(1) else {
                    self.steps.push(step);
                    return Ok(false);
                };
                *slice = left;
                self.look(step)?;
            } else {
                return Ok(true);
            }
        }
    }

    /// Applies a step. Once no steps are left, moves the halted battles to those being followed.
    fn look(&mut self, WeightedEvent { mut battle, events, rest, share }: WeightedEvent) -> Result<(), TooMany> {
        self.count.look()?;
        if matches!(settle::<R>(&mut battle, events), Halt::Settled) {
            match self.count.terms().next(&battle, rest) {
                Some((rest, events)) => self.steps.push(WeightedEvent { battle, events, rest, share }),
                None => self.ends.add(battle, share),
            }
        } else {
            self.halted[rest].add(battle, share);
        }
        if self.steps.is_empty() {
            let halted = self.halted.iter_mut().map(mem::take).enumerate();
            let waiting = halted.flat_map(|(rest, halted)| {
                halted.into_list().into_iter().map(move |(battle, share)| Waiting { battle, rest, share })
            });
            self.waiting.extend(waiting);
            self.waiting.reverse();
        }
        Ok(())
    }

    /// Follows a halted battle: adds a step for each likely result of its roll, or begins to search the best answer to
    /// its choice.
    fn follow(&mut self, waiting: Waiting) {
        match waiting.battle.step() {
            battle::Step::Roll(request) => self.follow_roll(waiting, request),
            battle::Step::Ask(choice) => {
                let own = choice.decider == self.count.terms().side;
                let mut asked = ChoiceNode::of::<R>(&waiting.battle, own);
                if let Some(events) = asked.next(&waiting.battle) {
                    self.count.begin(waiting.battle.clone(), events, waiting.rest);
                    self.asked = Some((waiting, asked));
                }
            }
            battle::Step::Emit(_) | battle::Step::Rest => {}
        }
    }

    fn follow_roll(&mut self, Waiting { mut battle, rest, share }: Waiting, request: RollRequest) {
        for (rolled, part) in Results::of(&mut battle, request) {
            let share = share * part;
            if share >= LIKELY {
                self.steps.push(WeightedEvent { battle: battle.clone(), events: battle.rolled(rolled), rest, share });
            }
        }
    }
}
