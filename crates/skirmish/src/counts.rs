//! Counts the steps of each stage.

use bevy_ecs::resource::Resource;
use knockback_rules::battle::Stage;

/// The number of steps of each stage since the app started, for tests and debugging.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageCounts([u64; Stage::ALL.len()]);

impl StageCounts {
    /// The steps of a stage: rolls and lists of events, but no choices.
    #[must_use]
    pub const fn of(&self, stage: Stage) -> u64 {
        self.0[stage as usize]
    }

    pub(crate) const fn count(&mut self, stage: Stage) {
        self.0[stage as usize] += 1;
    }
}
