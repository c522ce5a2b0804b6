//! The rules, run over every result of the dice.

use std::hash::Hash;

use indexmap::{IndexMap, map::Entry};
use knockback_rules::{
    battle::{Battle, Event, Order, Refusal, Stage, Step},
    dice::{RollRequest, Rolled},
};
use rustc_hash::FxBuildHasher;

use crate::{
    Ratio, Tale,
    sketch::{Easel, Gained, Sketch, gain},
};

type Map<K, V> = IndexMap<K, V, FxBuildHasher>;

/// What courses that have led to one sketch carry along: the wounds, and what is remembered.
type Loads<T> = Map<(Gained, T), Ratio>;

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
    open: Vec<(Sketch, Loads<T>)>,
    next: Map<Sketch, Loads<T>>,
    waiting: usize,
    ended: Loads<T>,
    /// The results of the rolls met so far.
    rolls: Vec<(RollRequest, u128, Vec<(Rolled, u128)>)>,
}

fn add<K: Hash + Eq>(weights: &mut Map<K, Ratio>, key: K, weight: Ratio) -> bool {
    match weights.entry(key) {
        Entry::Occupied(mut entry) => {
            *entry.get_mut() = entry.get().plus(&weight);
            false
        }
        Entry::Vacant(entry) => {
            entry.insert(weight);
            true
        }
    }
}

impl<T: Tale> Branches<T> {
    pub(crate) fn new(start: Battle, tale: T, answer: Option<Order>) -> Self {
        let mut loads = Loads::default();
        loads.insert((Gained::new(), tale), Ratio::ONE);
        Self {
            answer,
            open: vec![(Sketch::of(&start), loads)],
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
    pub(crate) fn ended(&self) -> impl Iterator<Item = (&T, &Gained, &Ratio)> {
        self.ended.iter().map(|((gained, tale), weight)| (tale, gained, weight))
    }

    /// Takes the courses at one sketch a step further; false where none is open.
    ///
    /// # Errors
    /// The refusal of the answer to a player's choice.
    pub(crate) fn advance(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            self.open.extend(self.next.drain(..));
        }
        let Some((sketch, loads)) = self.open.pop() else { return Ok(false) };
        self.waiting -= loads.len();
        let Some(frame) = sketch.top().filter(|frame| frame.stage() != Stage::Outcome) else {
            self.end(loads);
            return Ok(true);
        };
        if frame.heeds_wounds() {
            for (load, weight) in loads {
                let alone = Loads::from_iter([(load, weight)]);
                self.step(&sketch, alone)?;
            }
        } else {
            self.step(&sketch, loads)?;
        }
        Ok(true)
    }

    /// Takes courses a step further that all need the same next.
    fn step(&mut self, sketch: &Sketch, loads: Loads<T>) -> Result<(), Refusal> {
        let Some(((gained, _), _)) = loads.first() else { return Ok(()) };
        let battle = self.easel.draw(sketch, gained);
        match battle.step() {
            Step::Rest => self.end(loads),
            Step::Emit(events) => self.go_on(sketch, loads, &events),
            Step::Ask(_) => {
                let order = self.answer.as_ref().ok_or_else(Refusal::not_asked)?;
                let events = battle.ordered(order)?;
                self.go_on(sketch, loads, &events);
            }
            Step::Roll(request) => self.roll(sketch, &loads, request),
        }
        Ok(())
    }

    fn roll(&mut self, sketch: &Sketch, loads: &Loads<T>, request: RollRequest) {
        let known = self.rolls.iter().position(|(known, ..)| *known == request);
        let place = known.unwrap_or_else(|| {
            let outcomes = request.outcomes();
            self.rolls.push((request, outcomes.total(), outcomes.collect()));
            self.rolls.len() - 1
        });
        for ((gained, tale), weight) in loads {
            for result in 0..self.rolls[place].2.len() {
                let (_, total, results) = &self.rolls[place];
                let (rolled, ways) = results[result];
                let weight = weight.share(ways, *total);
                let events = self.easel.draw(sketch, gained).rolled(rolled);
                let (mut sketch, mut gained, mut tale) = (sketch.clone(), gained.clone(), tale.clone());
                for event in &events {
                    sketch.apply(self.easel.start(), event);
                    gain(&mut gained, event);
                    tale.hear(event);
                }
                let fresh = add(self.next.entry(sketch).or_default(), (gained, tale), weight);
                self.waiting += usize::from(fresh);
            }
        }
    }

    /// What happens to all of them alike.
    fn go_on(&mut self, sketch: &Sketch, loads: Loads<T>, events: &[Event]) {
        let mut sketch = sketch.clone();
        for event in events {
            sketch.apply(self.easel.start(), event);
        }
        let there = self.next.entry(sketch).or_default();
        for ((mut gained, mut tale), weight) in loads {
            for event in events {
                gain(&mut gained, event);
                tale.hear(event);
            }
            self.waiting += usize::from(add(there, (gained, tale), weight));
        }
    }

    fn end(&mut self, loads: Loads<T>) {
        for (load, weight) in loads {
            add(&mut self.ended, load, weight);
        }
    }
}
