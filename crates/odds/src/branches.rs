//! The rules, run over every result of the dice.

use indexmap::{IndexMap, map::Entry};
use knockback_rules::battle::{Battle, Event, Order, Refusal, Stage, Step};
use rustc_hash::FxBuildHasher;

use crate::{Ratio, Tale};

type Weights<K> = IndexMap<K, Ratio, FxBuildHasher>;

/// All courses that a battle may take from a start, each with its probability, up to the horizon: where nothing is
/// left but matters of [`Stage::Outcome`].
///
/// Courses that have led to equal battles, agenda included, with equal tales are one.
#[derive(Clone, Debug)]
pub(crate) struct Branches<T> {
    /// What is ordered wherever a player is asked.
    answer: Option<Order>,
    open: Weights<(Battle, T)>,
    next: Weights<(Battle, T)>,
    ended: Weights<T>,
}

fn add<K: std::hash::Hash + Eq>(weights: &mut Weights<K>, key: K, weight: Ratio) {
    match weights.entry(key) {
        Entry::Occupied(mut entry) => *entry.get_mut() = entry.get().plus(&weight),
        Entry::Vacant(entry) => {
            entry.insert(weight);
        }
    }
}

impl<T: Tale> Branches<T> {
    pub(crate) fn new(start: Battle, tale: T, answer: Option<Order>) -> Self {
        let mut branches =
            Self { answer, open: Weights::default(), next: Weights::default(), ended: Weights::default() };
        branches.open.insert((start, tale), Ratio::ONE);
        branches
    }

    /// How many courses are open.
    pub(crate) fn open(&self) -> usize {
        self.open.len() + self.next.len()
    }

    /// What the courses that have ended tell.
    pub(crate) fn ended(&self) -> impl Iterator<Item = (&T, &Ratio)> {
        self.ended.iter()
    }

    /// Takes one course a step further; false where none is open.
    ///
    /// # Errors
    /// The refusal of the answer to a player's choice.
    pub(crate) fn advance(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some(((battle, tale), weight)) = self.open.pop() else { return Ok(false) };
        if battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome) {
            add(&mut self.ended, tale, weight);
            return Ok(true);
        }
        match battle.step() {
            Step::Rest => add(&mut self.ended, tale, weight),
            Step::Emit(events) => self.go_on(&battle, &tale, &events, weight),
            Step::Ask(_) => {
                let order = self.answer.as_ref().ok_or_else(Refusal::not_asked)?;
                let events = battle.ordered(order)?;
                self.go_on(&battle, &tale, &events, weight);
            }
            Step::Roll(request) => {
                let outcomes = request.outcomes();
                let total = outcomes.total();
                for (rolled, ways) in outcomes {
                    let events = battle.rolled(rolled);
                    self.go_on(&battle, &tale, &events, weight.times(&Ratio::of(ways, total)));
                }
            }
        }
        Ok(true)
    }

    fn go_on(&mut self, battle: &Battle, tale: &T, events: &[Event], weight: Ratio) {
        let (mut battle, mut tale) = (battle.clone(), tale.clone());
        for event in events {
            tale.hear(&battle, event);
            battle.apply(event);
        }
        add(&mut self.next, (battle, tale), weight);
    }
}
