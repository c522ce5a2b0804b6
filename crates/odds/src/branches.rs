//! The rules, run over every result of the dice.

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, Event, Frame, Order, Refusal, Stage, Step},
    c3g,
    dice::{RollRequest, Rolled},
};
use rustc_hash::FxBuildHasher;

use crate::{
    Ratio, Tale,
    loads::Loads,
    sketch::{Easel, Gained, Sketch},
};

type Map<K, V> = IndexMap<K, V, FxBuildHasher>;

/// All courses that a battle may take from a start, each with its probability, up to the horizon: where nothing is
/// left but matters of [`Stage::Outcome`].
///
/// Courses that have led to equal battles, agenda included, with equal tales are one. Battles that differ in wounds
/// alone go on together as long as nothing heeds wounds.
#[derive(Clone, Debug)]
pub(crate) struct Branches<T> {
    /// What is ordered wherever a player is asked.
    answer: Option<Order>,
    easel: Easel,
    open: Map<Sketch, Loads<T>>,
    next: Map<Sketch, Loads<T>>,
    waiting: usize,
    ended: Loads<T>,
    /// The results of the rolls met so far.
    rolls: Vec<Roll>,
}

/// A roll with its results, each with its weight, and the sum of them.
#[derive(Clone, Debug)]
struct Roll {
    request: RollRequest,
    total: u128,
    results: Vec<(Rolled, u128)>,
}

impl<T: Tale> Branches<T> {
    pub(crate) fn new(start: Battle, tale: T, answer: Option<Order>) -> Self {
        let mut loads = Loads::default();
        loads.add(Gained::default(), tale, Ratio::ONE);
        Self {
            answer,
            open: Map::from_iter([(Sketch::of(&start), loads)]),
            easel: Easel::new(start),
            next: Map::default(),
            waiting: 1,
            ended: Loads::default(),
            rolls: Vec::new(),
        }
    }

    /// How many courses are open.
    pub(crate) const fn open(&self) -> usize {
        self.waiting
    }

    /// The battle at the start.
    pub(crate) const fn start(&self) -> &Battle {
        self.easel.start()
    }

    /// What the courses that have ended tell, and who gained how many wounds.
    pub(crate) const fn ended(&self) -> &Loads<T> {
        &self.ended
    }

    /// The same, where no course is open any more.
    pub(crate) fn take_ended(&mut self) -> Loads<T> {
        std::mem::take(&mut self.ended)
    }

    /// Takes the courses at one sketch a step further; false where none is open.
    ///
    /// # Errors
    /// The refusal of the answer to a player's choice.
    pub(crate) fn advance(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some((sketch, loads)) = self.open.pop() else { return Ok(false) };
        self.waiting -= loads.len();
        if is_horizon(sketch.top()) {
            self.end(loads);
        } else if sketch.top().is_some_and(Frame::heeds_wounds) {
            for (gained, tale, weight) in loads.into_list() {
                let mut alone = Loads::default();
                alone.add(gained, tale, weight);
                self.step(&sketch, alone)?;
            }
        } else {
            self.step(&sketch, loads)?;
        }
        Ok(true)
    }

    /// Takes courses a step further that all need the same next.
    fn step(&mut self, sketch: &Sketch, loads: Loads<T>) -> Result<(), Refusal> {
        let Some((gained, ..)) = loads.iter().next() else { return Ok(()) };
        let (_, battle) = self.easel.draw(sketch, gained);
        let events = match battle.step() {
            Step::Rest => {
                self.end(loads);
                return Ok(());
            }
            Step::Roll(request) => {
                self.roll(sketch, &loads, request);
                return Ok(());
            }
            Step::Emit(events) => events,
            Step::Ask(_) => {
                let order = self.answer.as_ref().ok_or_else(Refusal::not_asked)?;
                battle.ordered(order)?
            }
        };
        self.go_on(sketch, loads, events);
        Ok(())
    }

    fn roll(&mut self, sketch: &Sketch, loads: &Loads<T>, request: RollRequest) {
        let known = self.rolls.iter().position(|known| known.request == request);
        let place = known.unwrap_or_else(|| {
            let outcomes = request.outcomes();
            self.rolls.push(Roll { request, total: outcomes.total(), results: outcomes.collect() });
            self.rolls.len() - 1
        });
        let Self { easel, next, waiting, rolls, .. } = self;
        let Roll { total, results, .. } = &rolls[place];
        for (gained, tale, weight) in loads.iter() {
            let (start, battle) = easel.draw(sketch, gained);
            let whole = weight.split(*total);
            let mut distinct: Vec<(Rolled, u128)> = Vec::with_capacity(results.len());
            for (rolled, ways) in results {
                let rolled = battle.alike(*rolled);
                match distinct.iter_mut().find(|(known, _)| *known == rolled) {
                    Some((_, sum)) => *sum += ways,
                    None => distinct.push((rolled, *ways)),
                }
            }
            for (rolled, ways) in distinct {
                let events = battle.rolled(rolled);
                let (mut gained, mut tale) = (gained.clone(), tale.clone());
                for event in events.iter().filter(|event| is_told(event)) {
                    gained.hear(event);
                    tale.hear(event);
                }
                let after = sketch.after(start, &events);
                let fresh = next.entry(after).or_default().add(gained, tale, whole.times_ways(ways));
                *waiting += usize::from(fresh);
            }
        }
    }

    /// What happens to all of them alike, up to the next roll or choice.
    fn go_on(&mut self, sketch: &Sketch, loads: Loads<T>, mut events: Vec<Event>) {
        let Self { easel, next, waiting, ended, .. } = self;
        let hurts = |events: &[Event]| events.iter().any(is_wound);
        let hurt = hurts(&events);
        let after = if hurt {
            sketch.after(easel.start(), &events)
        } else {
            let mut new = 0;
            loop {
                let battle = easel.go_on(&events[new..]);
                new = events.len();
                let top = battle.top();
                if is_horizon(top) || top.is_some_and(Frame::heeds_wounds) {
                    break;
                }
                match battle.step() {
                    Step::Emit(more) if !hurts(&more) => events.extend(more),
                    _ => break,
                }
            }
            let after = sketch.after(easel.start(), &events);
            easel.drew(&after);
            after
        };
        let told: Vec<&Event> = events.iter().filter(|event| is_told(event)).collect();
        let is_end = is_horizon(after.top());
        let there = if is_end { ended } else { next.entry(after).or_default() };
        for (mut gained, mut tale, weight) in loads.into_list() {
            for event in &told {
                tale.hear(event);
                if hurt {
                    gained.hear(event);
                }
            }
            let fresh = there.add(gained, tale, weight);
            *waiting += usize::from(fresh && !is_end);
        }
    }

    fn end(&mut self, loads: Loads<T>) {
        for (gained, tale, weight) in loads.into_list() {
            self.ended.add(gained, tale, weight);
        }
    }
}

/// True where nothing is left but what lies beyond the horizon.
fn is_horizon(top: Option<&Frame>) -> bool {
    top.is_none_or(|frame| frame.stage() == Stage::Outcome)
}

/// True for an event that changes somebody's wounds.
const fn is_wound(event: &Event) -> bool {
    matches!(event, Event::C3g(c3g::Event::Wounded { .. } | c3g::Event::Healed { .. }))
}

/// False for bookkeeping, which no tale is about.
const fn is_told(event: &Event) -> bool {
    !matches!(event, Event::Agenda(_))
}
