//! Passes of the schedule until the battle rests.

use bevy_ecs::{message::Messages, world::World};

use crate::{DiceGiven, Flow, OrderGiven, Resolve, Skirmish, UndoAsked, input::Heard};

/// Runs [`Resolve`] until the battle rests and everything that was asked has been heard.
pub(crate) fn run_to_rest(world: &mut World) {
    if waits(world) {
        world.schedule_scope(Resolve, |world, resolve| {
            while waits(world) {
                resolve.run(world);
            }
        });
    }
}

/// True if a pass has something to do. Each pass hears all dice and undos and, of a battle at rest, one order.
fn waits(world: &World) -> bool {
    let orders = world.resource::<Messages<OrderGiven>>();
    world.resource::<Skirmish>().flow() == Flow::Running
        || !world.resource::<Heard>().0.is_empty(orders)
        || !world.resource::<Messages<UndoAsked>>().is_empty()
        || !world.resource::<Messages<DiceGiven>>().is_empty()
}
