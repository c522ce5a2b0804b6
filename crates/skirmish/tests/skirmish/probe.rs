//! Counts the tasks in flight between sets.

use bevy_app::App;
use bevy_ecs::prelude::*;
use knockback_skirmish::{
    AttackTask, CollisionTask, FallingTask, KnockbackTask, MovementTask, OutcomeTask, Resolve, ResolveSystems,
};

/// The largest number of tasks in flight at once so far.
#[derive(Resource, Default)]
pub(crate) struct MostInFlight(pub(crate) usize);

/// The number of tasks in flight.
pub(crate) fn in_flight(world: &World) -> usize {
    fn count<M: Message>(world: &World) -> usize {
        world.resource::<Messages<M>>().len()
    }
    count::<MovementTask>(world)
        + count::<AttackTask>(world)
        + count::<KnockbackTask>(world)
        + count::<CollisionTask>(world)
        + count::<FallingTask>(world)
        + count::<OutcomeTask>(world)
}

fn look(world: &mut World) {
    let seen = in_flight(world);
    let mut most = world.resource_mut::<MostInFlight>();
    most.0 = most.0.max(seen);
}

/// Adds a probe between each set and the next one.
pub(crate) fn add(app: &mut App) {
    app.init_resource::<MostInFlight>().edit_schedule(Resolve, |schedule| {
        for pair in ResolveSystems::ALL.windows(2) {
            schedule.add_systems(look.after(pair[0]).before(pair[1]));
        }
    });
}
