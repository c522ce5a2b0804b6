//! Runs passes of the schedule until the battle rests.

use bevy_ecs::{message::Messages, world::World};

use crate::{DiceGiven, Flow, OrderGiven, Resolve, Skirmish, UndoAsked, input::Heard};

/// Runs [`Resolve`] until the battle rests and all requests have been read.
pub(crate) fn run_to_rest(world: &mut World) {
    if waits(world) {
        world.schedule_scope(Resolve, |world, resolve| {
            while waits(world) {
                resolve.run(world);
            }
        });
    }
}

/// True if another pass has work to do. Each pass reads all dice and undos and, if the battle rests, one order.
fn waits(world: &World) -> bool {
    let orders = world.resource::<Messages<OrderGiven>>();
    world.resource::<Skirmish>().flow() == Flow::Running
        || !world.resource::<Heard>().0.is_empty(orders)
        || !world.resource::<Messages<UndoAsked>>().is_empty()
        || !world.resource::<Messages<DiceGiven>>().is_empty()
}
