//! The order in which the questions of a threat map are counted.

use std::cmp::Reverse;

use indexmap::IndexMap;
use knockback_rules::{battle::FigureId, champions::Order};
use rustc_hash::FxBuildHasher;

use super::{Objective, quick_bounds::Promise};

/// The questions of a threat map, ranked by their promise for each objective. The objectives take turns.
///
/// For each objective, the first question of every kind and promise comes before the second of any. Questions without
/// promise come last.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    kinds: IndexMap<(FigureId, Order), (), FxBuildHasher>,
    /// The kind and promise of each question.
    questions: Vec<(usize, Promise)>,
    /// The ranked questions for each objective that was ranked so far.
    ranked: Vec<Vec<usize>>,
    /// The number of entries of `ranked` that [`next`](Self::next) has already visited.
    passed: usize,
    taken: Vec<bool>,
}

impl Queue {
    /// Adds a question.
    pub(super) fn add(&mut self, target: FigureId, order: &Order, promise: Promise) {
        let entry = self.kinds.entry((target, kind(order)));
        self.questions.push((entry.index(), promise));
        entry.or_default();
        self.taken.push(false);
    }

    /// Ranks the questions by the next objective. Returns false once they are ranked by all of them.
    pub(super) fn rank(&mut self) -> bool {
        let aim = self.ranked.len();
        if aim == Objective::ALL.len() {
            return false;
        }
        let mut alike: IndexMap<(usize, u64), u32, FxBuildHasher> = IndexMap::default();
        let mut ranked: Vec<(bool, u32, Reverse<u64>, usize)> = Vec::with_capacity(self.questions.len());
        for (place, (kind, promise)) in self.questions.iter().enumerate() {
            let before = alike.entry((*kind, promise[aim])).or_default();
            ranked.push((promise[aim] == 0, *before, Reverse(promise[aim]), place));
            *before += 1;
        }
        ranked.sort_unstable();
        self.ranked.push(ranked.into_iter().map(|(.., place)| place).collect());
        true
    }

    /// The top-ranked question for an objective; `None` if not ranked yet.
    pub(super) fn first(&self, aim: usize) -> Option<usize> {
        self.ranked.get(aim)?.first().copied()
    }

    /// Returns the next question that was not returned before. Requires that all objectives are ranked.
    pub(super) fn next(&mut self) -> Option<usize> {
        loop {
            let (rank, aim) = (self.passed / Objective::ALL.len(), self.passed % Objective::ALL.len());
            let place = *self.ranked.get(aim)?.get(rank)?;
            self.passed += 1;
            if !std::mem::replace(&mut self.taken[place], true) {
                return Some(place);
            }
        }
    }

    /// The most promising question so far for an objective, among those that satisfy `wanted`.
    pub(super) fn most_promising(&self, aim: usize, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let all = self.questions.iter().enumerate().filter(|(place, _)| wanted(*place));
        // Prefers the first of equally promising questions.
        all.max_by_key(|(place, (_, promise))| (promise[aim], Reverse(*place))).map(|(place, _)| place)
    }
}

/// The kind of an attack: its order, for a charge without the path.
fn kind(order: &Order) -> Order {
    match order {
        Order::Charge(charge) => {
            let mut charge = charge.clone();
            charge.path.clear();
            Order::Charge(charge)
        }
        order => order.clone(),
    }
}
