//! The schedule, its sets and their systems.

use bevy_ecs::{
    schedule::{
        IntoScheduleConfigs, LogLevel, Schedule, ScheduleBuildSettings, ScheduleConfigs, ScheduleLabel,
        SingleThreadedExecutor, SystemSet,
    },
    system::ScheduleSystem,
};

use crate::{
    AttackStage, CollisionStage, FallingStage, KnockbackStage, MovementStage, OutcomeStage, StageMarker,
    buffers::drain,
    dispatch::dispatch,
    input::{give_order, take_back, take_dice},
    resolve::resolve,
};

/// One pass over all stages. It is repeated until the battle rests.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolve;

/// All systems of this crate in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SkirmishSystems;

/// The sets of [`Resolve`], chained in this order. The order has no influence on the rules, because the agenda
/// determines the next stage.
///
/// Except for [`Input`](Self::Input), they are the stages of the rules, [`Stage`](knockback_rules::battle::Stage). A
/// figure's own move is one of them.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolveSystems {
    /// Dice, undo, orders.
    Input,
    /// A figure's own move, and the swipes at it.
    Movement,
    /// Attack and defence dice, wounds.
    Attack,
    /// Points, line and flight of a displacement.
    Knockback,
    /// Hits by a flying figure.
    Collision,
    /// Drops, and ground that burns.
    Falling,
    /// Glyphs, victory, turns and rounds.
    Outcome,
}

impl ResolveSystems {
    /// All sets, in order.
    pub const ALL: [Self; 7] =
        [Self::Input, Self::Movement, Self::Attack, Self::Knockback, Self::Collision, Self::Falling, Self::Outcome];

    /// The systems of a set, ordered among themselves.
    #[must_use]
    pub fn systems(self) -> ScheduleConfigs<ScheduleSystem> {
        match self {
            Self::Input => (take_dice, take_back, give_order).chain(),
            Self::Movement => stage::<MovementStage>(),
            Self::Attack => stage::<AttackStage>(),
            Self::Knockback => stage::<KnockbackStage>(),
            Self::Collision => stage::<CollisionStage>(),
            Self::Falling => stage::<FallingStage>(),
            Self::Outcome => stage::<OutcomeStage>(),
        }
        .in_set(self)
    }
}

/// Sends the top frame to its stage, and takes a step if that stage is `S`.
fn stage<S: StageMarker>() -> ScheduleConfigs<ScheduleSystem> {
    (dispatch, resolve::<S>).chain()
}

impl Resolve {
    /// Returns the schedule: chained sets, one thread, and an error for every pair of systems with an ambiguous order.
    pub(crate) fn schedule() -> Schedule {
        let mut schedule = Schedule::new(Self);
        schedule.set_executor(SingleThreadedExecutor::new());
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Error,
            hierarchy_detection: LogLevel::Error,
            ..ScheduleBuildSettings::default()
        });
        let [input, movement, attack, knockback, collision, falling, outcome] = ResolveSystems::ALL;
        schedule.configure_sets((input, movement, attack, knockback, collision, falling, outcome).chain());
        for set in ResolveSystems::ALL {
            schedule.add_systems(set.systems());
        }
        schedule.add_systems(drain.after(outcome));
        schedule
    }
}
