//! How often each stage had something to do.

use bevy_ecs::resource::Resource;
use knockback_rules::battle::Stage;

/// How many steps each stage has taken since the app began: for tests and for people who look under the bonnet.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StageCounts([u64; Stage::ALL.len()]);

impl StageCounts {
    /// The steps of a stage: rolls and lists of events, no questions.
    #[must_use]
    pub const fn of(&self, stage: Stage) -> u64 {
        self.0[stage as usize]
    }

    pub(crate) const fn count(&mut self, stage: Stage) {
        self.0[stage as usize] += 1;
    }
}
