//! The rules, run over every result of the dice.

use indexmap::IndexMap;
use knockback_rules::{
    battle::{AgendaChange, Battle, Event, Folded, Frame, Order, Refusal, Stage, Step},
    c3g,
    dice::{RollRequest, Rolled},
};
use rustc_hash::FxBuildHasher;

use crate::{Ratio, Tale, easel::Easel, gained::Gained, loads::Loads, sketch::Sketch};

/// As many sketches and events as most steps meet.
const ROOM: usize = 16;

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
    /// What a roll may show, and what comes of it: empty between steps, and kept for their room.
    distinct: Vec<(Rolled, u128)>,
    events: [Vec<Event>; 2],
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
        let loads = Loads::one(Gained::default(), tale, Ratio::ONE);
        Self {
            answer,
            open: Map::from_iter([(Sketch::of(&start), loads)]),
            easel: Easel::new(start),
            next: Map::with_capacity_and_hasher(ROOM, FxBuildHasher),
            waiting: 1,
            ended: Loads::roomy(),
            rolls: Vec::new(),
            distinct: Vec::new(),
            events: [(); 2].map(|()| Vec::with_capacity(ROOM)),
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

    /// Takes the courses at one sketch a step further; false where none is open.
    ///
    /// # Errors
    /// The refusal of the answer to a player's choice.
    pub(crate) fn advance(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some((sketch, loads)) = self.open.pop() else { return Ok(false) };
        let courses = loads.len();
        self.waiting -= courses;
        if is_horizon(sketch.top()) {
            self.end(loads);
        } else if courses > 1 && sketch.top().is_some_and(Frame::heeds_wounds) {
            for (gained, tale, weight) in loads.iter() {
                self.easel.draw(sketch.clone());
                self.step(Loads::one(gained.clone(), tale.clone(), weight.clone()))?;
            }
        } else {
            self.easel.draw(sketch);
            self.step(loads)?;
        }
        Ok(true)
    }

    /// Takes courses a step further that all need the same next, from what is drawn.
    fn step(&mut self, loads: Loads<T>) -> Result<(), Refusal> {
        let Some((gained, ..)) = loads.iter().next() else { return Ok(()) };
        self.easel.wound(gained);
        let battle = self.easel.battle();
        if let Some(folded) = battle.folded() {
            self.fold(&loads, folded);
            return Ok(());
        }
        match battle.step() {
            Step::Rest => self.end(loads),
            Step::Roll(request) => self.roll(&loads, request),
            Step::Emit(events) => self.go_on(loads, events),
            Step::Ask(_) => {
                let order = self.answer.as_ref().ok_or_else(Refusal::not_asked)?;
                let events = battle.ordered(order)?;
                self.go_on(loads, events);
            }
        }
        Ok(())
    }

    fn roll(&mut self, loads: &Loads<T>, request: RollRequest) {
        let known = self.rolls.iter().position(|known| known.request == request);
        let place = known.unwrap_or_else(|| {
            let outcomes = request.outcomes();
            self.rolls.push(Roll { request, total: outcomes.total(), results: outcomes.collect() });
            self.rolls.len() - 1
        });
        let Roll { total, results, .. } = &self.rolls[place];
        for (gained, tale, weight) in loads.iter() {
            self.easel.wound(gained);
            let battle = self.easel.battle();
            for (rolled, ways) in results {
                let rolled = battle.alike(*rolled);
                match self.distinct.iter_mut().find(|(known, _)| *known == rolled) {
                    Some((_, sum)) => *sum += ways,
                    None => self.distinct.push((rolled, *ways)),
                }
            }
            let whole = weight.split(*total);
            let distinct = self.distinct.drain(..);
            self.waiting += settle(&self.easel, (gained, tale, &whole), distinct, &mut self.next, &mut self.events);
        }
    }

    /// The same for rolls that are put together.
    fn fold(&mut self, loads: &Loads<T>, Folded { matter, rolls, total }: Folded) {
        let become_ = Event::Agenda(AgendaChange::Become(matter));
        self.easel.draw(self.easel.sketch().after(self.easel.start(), &[become_]));
        for (gained, tale, weight) in loads.iter() {
            self.easel.wound(gained);
            let whole = weight.split(total);
            self.waiting +=
                settle(&self.easel, (gained, tale, &whole), rolls.iter().copied(), &mut self.next, &mut self.events);
        }
    }

    /// What happens to all of them alike, up to the next roll or choice.
    fn go_on(&mut self, loads: Loads<T>, first: Vec<Event>) {
        let Self { easel, next, waiting, ended, events: [events, _], .. } = self;
        events.clear();
        events.extend(first);
        let hurt = hurts(events);
        if !hurt {
            run_on(easel, events);
        }
        let after = easel.sketch().after(easel.start(), events);
        let is_end = is_horizon(after.top());
        let there = if is_end {
            if !hurt {
                easel.drew(after);
            }
            ended
        } else {
            if !hurt {
                easel.drew(after.clone());
            }
            next.entry(after).or_default()
        };
        for (mut tale, weights) in loads.into_list() {
            told(events).for_each(|event| tale.hear(event));
            let fresh = if hurt {
                let wounded = weights.into_list().into_iter().map(|(mut gained, weight)| {
                    gained.hear(events);
                    usize::from(there.add(gained, tale.clone(), weight))
                });
                wounded.sum()
            } else {
                there.add_all(tale, weights)
            };
            *waiting += if is_end { 0 } else { fresh };
        }
    }

    fn end(&mut self, loads: Loads<T>) {
        for (tale, weights) in loads.into_list() {
            self.ended.add_all(tale, weights);
        }
    }
}

/// Goes on by each roll of some from what is drawn; tells how many courses are new.
fn settle<T: Tale>(
    easel: &Easel,
    (gained, tale, whole): (&Gained, &T, &Ratio),
    rolls: impl Iterator<Item = (Rolled, u128)>,
    next: &mut Map<Sketch, Loads<T>>,
    [events, before]: &mut [Vec<Event>; 2],
) -> usize {
    let (mut fresh, mut last) = (0, None);
    for (rolled, ways) in rolls {
        std::mem::swap(events, before);
        events.clear();
        easel.battle().rolled_into(rolled, events);
        // Rolls in a row often differ in wounds alone.
        let known = last.filter(|_| told(events).eq(told(before)));
        let (place, tale) = known.unwrap_or_else(|| {
            let mut tale = tale.clone();
            told(events).for_each(|event| tale.hear(event));
            let entry = next.entry(easel.sketch().after(easel.start(), events));
            (entry.index(), entry.or_default().place(tale))
        });
        last = Some((place, tale));
        let mut gained = gained.clone();
        gained.hear(events);
        fresh += usize::from(next[place].add_at(tale, gained, whole.times_ways(ways)));
    }
    fresh
}

/// The events of which sketches and tales tell: all but wounds, which are counted beside, and the dice of attack and
/// defence, of which the plainest stand for many.
fn told(events: &[Event]) -> impl Iterator<Item = &Event> {
    use c3g::Event::{AttackRolled, DefenceRolled, Healed, Wounded};

    let is_beside = |event: &&Event| {
        matches!(event, Event::C3g(AttackRolled { .. } | DefenceRolled { .. } | Wounded { .. } | Healed { .. }))
    };
    events.iter().filter(move |event| !is_beside(event))
}

/// True where nothing is left but what lies beyond the horizon.
fn is_horizon(top: Option<&Frame>) -> bool {
    top.is_none_or(|frame| frame.stage() == Stage::Outcome)
}

/// True where an event among them changes somebody's wounds.
fn hurts(events: &[Event]) -> bool {
    let is_wound = |event| matches!(event, &Event::C3g(c3g::Event::Wounded { .. } | c3g::Event::Healed { .. }));
    events.iter().any(is_wound)
}

/// Goes on by events, and by whatever comes of them without dice, orders and wounds.
fn run_on(easel: &mut Easel, events: &mut Vec<Event>) {
    let mut new = 0;
    loop {
        easel.go_on(&events[new..]);
        new = events.len();
        let top = easel.battle().top();
        if is_horizon(top) || top.is_some_and(Frame::heeds_wounds) {
            return;
        }
        match easel.battle().step() {
            Step::Emit(more) if !hurts(&more) => events.extend(more),
            _ => return,
        }
    }
}
