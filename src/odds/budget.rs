//! The number of computation steps that a frame can spare.

use std::time::Duration;

use bevy::prelude::*;

/// Number of computation steps per frame, chosen to use about a fifth of the frame time. The time per step is measured.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget(usize);

impl Default for Budget {
    fn default() -> Self {
        Self(400)
    }
}

impl Budget {
    /// Time per frame for computation, even if frames are fast.
    const GOAL: Duration = Duration::from_millis(3);
    /// Maximum time per frame for computation, even if frames are slow. With software rendering, frames take long. If
    /// each frame spent only [`Self::GOAL`], a computation of one second would take a minute.
    const LONGEST: Duration = Duration::from_millis(40);
    /// Minimum number of steps, even on slow machines, so that every computation ends.
    const MIN: usize = 64;
    /// Maximum number of steps, even on fast machines.
    const MAX: usize = 20_000;

    /// Returns a budget so small that a computation takes many frames.
    #[cfg(test)]
    pub(crate) const fn crawling() -> Self {
        Self(1)
    }

    /// Returns the maximum number of steps for a frame.
    pub(crate) const fn steps(self) -> usize {
        self.0
    }

    /// Updates the budget after `steps` steps took `time`. The whole previous frame took `frame`.
    pub(crate) fn took(&mut self, steps: usize, time: Duration, frame: Duration) {
        // A few steps are not representative.
        if steps < Self::MIN {
            return;
        }
        let nanoseconds = time.as_nanos().max(1);
        let goal = (frame / 5).clamp(Self::GOAL, Self::LONGEST);
        let fit = steps as u128 * goal.as_nanos() / nanoseconds;
        let fit = usize::try_from(fit).unwrap_or(Self::MAX);
        // Shrinks at once but grows gradually.
        let next = if fit < self.0 { fit } else { self.0 + (fit - self.0) / 2 };
        self.0 = next.clamp(Self::MIN, Self::MAX);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_per_frame_adapts_to_the_speed_of_the_machine() {
        let mut budget = Budget::default();
        let whole = budget.steps();
        let quick = Duration::from_millis(10);
        budget.took(whole, 10 * Budget::GOAL, quick);
        assert_eq!(budget.steps(), (whole / 10).max(Budget::MIN), "the budget shrinks at once");
        budget.took(budget.steps(), Duration::from_secs(9), quick);
        assert_eq!(budget.steps(), Budget::MIN, "the computation still progresses");
        for _ in 0..40 {
            budget.took(budget.steps(), Budget::GOAL / 4, quick);
        }
        assert_eq!(budget.steps(), Budget::MAX);
        let before = budget;
        budget.took(3, Duration::from_secs(1), quick);
        assert_eq!(budget, before, "three steps are too few for an estimate");
        let (mut quickly, mut slowly) = (Budget::default(), Budget::default());
        for _ in 0..40 {
            quickly.took(400, Budget::GOAL, quick);
            slowly.took(400, Budget::GOAL, Duration::from_millis(100));
        }
        assert!(slowly.steps() > 5 * quickly.steps(), "a long frame leaves time for more steps");
    }
}
