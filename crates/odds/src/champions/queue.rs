//! The order in which the questions of a threat map are answered.

use std::cmp::Reverse;

use indexmap::IndexMap;
use knockback_rules::{battle::FigureId, champions::Order};
use rustc_hash::FxBuildHasher;

use super::{Objective, quick_bounds::Promise};

/// The questions of a threat map, ranked for each objective by their promise, which is the approximate worth of the
/// attack. The objectives take turns.
///
/// For each objective, questions of the same kind and promise form a group. The first questions of all groups come
/// before the second question of any group. Questions with a promise of 0 come last.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    kinds: IndexMap<(FigureId, Order), (), FxBuildHasher>,
    /// The kind and promise of each question.
    questions: Vec<(usize, Promise)>,
    /// The rankings so far, one for each objective.
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

    /// Ranks the questions by the next objective. Returns false if they are already ranked by every objective.
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

    /// Returns the next question that has not been returned before. Requires the rankings for all objectives.
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

/// The kind of an attack: its order, but without the path of a charge.
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
