//! The plugin that adds the skirmish to an app.

use bevy_app::{App, Plugin, Update};
use bevy_ecs::schedule::{IntoScheduleConfigs, common_conditions::resource_exists};

use crate::{
    AttackTask, ChoiceOpened, CollisionTask, DiceFailed, DiceGiven, FallingTask, Happened, KnockbackTask, LoadAsked,
    Loaded, MovementTask, OrderGiven, OrderRefused, OutcomeTask, Resolve, Skirmish, SkirmishSystems, StageCounts,
    UndoAsked, UndoRefused, Undone, input::Heard, load::load, run::run_to_rest,
};

/// Plays the game from [`LoadAsked`] in `Update`, each time until a player has to choose.
#[derive(Clone, Copy, Debug, Default)]
pub struct SkirmishPlugin;

impl Plugin for SkirmishPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<LoadAsked>()
            .add_message::<DiceGiven>()
            .add_message::<UndoAsked>()
            .add_message::<OrderGiven>()
            .add_message::<MovementTask>()
            .add_message::<AttackTask>()
            .add_message::<KnockbackTask>()
            .add_message::<CollisionTask>()
            .add_message::<FallingTask>()
            .add_message::<OutcomeTask>()
            .add_message::<Happened>()
            .add_message::<ChoiceOpened>()
            .add_message::<OrderRefused>()
            .add_message::<DiceFailed>()
            .add_message::<Undone>()
            .add_message::<UndoRefused>()
            .add_message::<Loaded>()
            .init_resource::<StageCounts>()
            .init_resource::<Heard>()
            .add_schedule(Resolve::schedule())
            .add_systems(
                Update,
                (load, run_to_rest.run_if(resource_exists::<Skirmish>)).chain().in_set(SkirmishSystems),
            );
    }
}
