//! What was counted of pairs of battles.

use std::ops::AddAssign;

use super::{Adjusted, Battles, GameResult, Interval, Pairs};

/// What two bots came to, of whom A stands on the first side in the first battle of each pair and on the second in the other.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Tally {
    /// Pairs by the points of A.
    pub pairs: Pairs,
    /// Battles by the points of A: those on the first side, and those on the second.
    pub battles: [Battles; 2],
    /// Pairs by the points of the first side, whoever stood there.
    pub first_side: Pairs,
    /// Battles that were still open after [`MOST_ORDERS`](super::MOST_ORDERS).
    pub capped: u64,
    /// Orders in all battles.
    pub orders: u64,
    /// Results without luck, where that was asked for.
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

    /// All battles by the points of A.
    #[must_use]
    pub fn all(&self) -> Battles {
        let mut all = self.battles[0];
        all += self.battles[1];
        all
    }

    /// The share of points of A; `None` of no battles.
    #[must_use]
    pub fn score(&self) -> Option<Interval> {
        Interval::of_counts(&self.pairs.0)
    }

    /// The share of points of the first side, whoever stood there; `None` of no battles.
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
