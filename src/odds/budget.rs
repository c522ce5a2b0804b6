//! How many steps of a count a frame can spare.

use std::time::Duration;

use bevy::prelude::*;

/// Steps for a frame: as many as take about a fifth of it. Earlier counts show how long one takes.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget(usize);

impl Default for Budget {
    fn default() -> Self {
        Self(400)
    }
}

impl Budget {
    /// The time that counting may take of a frame, however quick frames are.
    const GOAL: Duration = Duration::from_millis(3);
    /// The most time that it may take, however slow they are. Where pictures are drawn without a graphics card a frame takes
    /// long; with [`Self::GOAL`] alone a count of a second would go on for a minute there.
    const LONGEST: Duration = Duration::from_millis(40);
    /// The fewest steps, however slow the machine is: a count has to end some day.
    const LEAST: usize = 64;
    /// The most, however quick it was.
    const MOST: usize = 20_000;

    /// A budget so small that counting takes many frames.
    #[cfg(test)]
    pub(crate) const fn crawling() -> Self {
        Self(1)
    }

    /// The most steps that a frame may take.
    pub(crate) const fn steps(self) -> usize {
        self.0
    }

    /// Updates the budget: this many steps took so long, and the whole frame before took `frame`.
    pub(crate) fn took(&mut self, steps: usize, time: Duration, frame: Duration) {
        // Too few steps tell little about the rest.
        if steps < Self::LEAST {
            return;
        }
        let nanoseconds = time.as_nanos().max(1);
        let goal = (frame / 5).clamp(Self::GOAL, Self::LONGEST);
        let fit = steps as u128 * goal.as_nanos() / nanoseconds;
        let fit = usize::try_from(fit).unwrap_or(Self::MOST);
        // Slower at once, quicker by and by.
        let next = if fit < self.0 { fit } else { self.0 + (fit - self.0) / 2 };
        self.0 = next.clamp(Self::LEAST, Self::MOST);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slow_machine_counts_less_in_a_frame_and_a_quick_one_more() {
        let mut budget = Budget::default();
        let whole = budget.steps();
        let quick = Duration::from_millis(10);
        budget.took(whole, 10 * Budget::GOAL, quick);
        assert_eq!(budget.steps(), (whole / 10).max(Budget::LEAST), "at once");
        budget.took(budget.steps(), Duration::from_secs(9), quick);
        assert_eq!(budget.steps(), Budget::LEAST, "but it goes on");
        for _ in 0..40 {
            budget.took(budget.steps(), Budget::GOAL / 4, quick);
        }
        assert_eq!(budget.steps(), Budget::MOST);
        let before = budget;
        budget.took(3, Duration::from_secs(1), quick);
        assert_eq!(budget, before, "three steps tell nothing");
        let (mut quickly, mut slowly) = (Budget::default(), Budget::default());
        for _ in 0..40 {
            quickly.took(400, Budget::GOAL, quick);
            slowly.took(400, Budget::GOAL, Duration::from_millis(100));
        }
        assert!(slowly.steps() > 5 * quickly.steps(), "a long frame has room for more");
    }
}
