//! Tallies of pairs of battles.

use std::ops::AddAssign;

use super::{Adjusted, Battles, GameResult, Interval, Pairs};

/// The results of two bots, A and B. A plays the first side in the first battle of each pair and the second side in the
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Tally {
    /// Pairs by A's score.
    pub pairs: Pairs,
    /// Battles by A's score: those on the first side, and those on the second.
    pub battles: [Battles; 2],
    /// Pairs by the score of the first side, whichever bot played it.
    pub first_side: Pairs,
    /// Battles that were still open after [`MAX_ORDERS`](super::MAX_ORDERS).
    pub capped: u64,
    /// The number of orders in all battles.
    pub orders: u64,
    /// The results without luck, if requested.
    pub adjusted: Option<Adjusted>,
}

impl Tally {
    /// Counts the two battles of a pair.
    pub(crate) fn add(&mut self, endings: [GameResult; 2]) {
        let [one, other] = endings;
        let of_a = [one.first, other.first.of_other()];
        self.pairs.add(of_a);
        self.first_side.add([one.first, other.first]);
        for ((battles, points), ending) in self.battles.iter_mut().zip(of_a).zip(endings) {
            battles.add(points);
            self.capped += u64::from(ending.capped);
            self.orders += u64::from(ending.orders);
        }
        if let (Some(one), Some(other)) = (one.luck, other.luck) {
            let plain = f64::midpoint(of_a[0].share(), of_a[1].share());
            self.adjusted.get_or_insert_default().add(plain, f64::midpoint(one, -other));
        }
    }

    /// All battles by A's score.
    #[must_use]
    pub fn all(&self) -> Battles {
        let mut all = self.battles[0];
        all += self.battles[1];
        all
    }

    /// A's share of points; `None` without battles.
    #[must_use]
    pub fn score(&self) -> Option<Interval> {
        Interval::of_counts(&self.pairs.0)
    }

    /// The first side's share of points, whichever bot played it; `None` without battles.
    #[must_use]
    pub fn first_side_score(&self) -> Option<Interval> {
        Interval::of_counts(&self.first_side.0)
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        self.pairs += more.pairs;
        self.first_side += more.first_side;
        for (battles, more) in self.battles.iter_mut().zip(more.battles) {
            *battles += more;
        }
        self.capped += more.capped;
        self.orders += more.orders;
        if let Some(more) = more.adjusted {
            *self.adjusted.get_or_insert_default() += more;
        }
    }
}
