//! The schedule, its sets, and which systems they hold.

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

/// One pass over all stages; run again and again until the battle rests.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolve;

/// Everything of this crate that runs in `Update`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SkirmishSystems;

/// The sets of [`Resolve`], chained in this order, which decides no rule: the agenda does.
///
/// [`Input`](Self::Input) aside they are the stages of the rules,
/// [`Stage`](knockback_rules::battle::Stage), a figure's own move among them.
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
    /// What the flight struck.
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

/// The top frame goes to its stage, and a step is taken where that is this one.
fn stage<S: StageMarker>() -> ScheduleConfigs<ScheduleSystem> {
    (dispatch, resolve::<S>).chain()
}

impl Resolve {
    /// The schedule: sets chained, one thread, and an order left to chance is an error.
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
