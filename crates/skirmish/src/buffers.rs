//! Groups of message buffers, which can be checked and emptied together.

use bevy_ecs::{change_detection::ResMut, message::Messages, system::SystemParam};

use crate::{
    AttackTask, ChoiceOpened, CollisionTask, DiceFailed, FallingTask, Happened, KnockbackTask, MovementTask,
    OrderGiven, OrderRefused, OutcomeTask,
};

/// The typed messages to all stages.
#[derive(SystemParam)]
pub(crate) struct InFlight<'w> {
    pub(crate) movement: ResMut<'w, Messages<MovementTask>>,
    pub(crate) attack: ResMut<'w, Messages<AttackTask>>,
    pub(crate) knockback: ResMut<'w, Messages<KnockbackTask>>,
    pub(crate) collision: ResMut<'w, Messages<CollisionTask>>,
    pub(crate) falling: ResMut<'w, Messages<FallingTask>>,
    pub(crate) outcome: ResMut<'w, Messages<OutcomeTask>>,
}

impl InFlight<'_> {
    /// True if no task is in flight.
    pub(crate) fn is_empty(&self) -> bool {
        self.movement.is_empty()
            && self.attack.is_empty()
            && self.knockback.is_empty()
            && self.collision.is_empty()
            && self.falling.is_empty()
            && self.outcome.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        self.movement.clear();
        self.attack.clear();
        self.knockback.clear();
        self.collision.clear();
        self.falling.clear();
        self.outcome.clear();
    }
}

/// Every buffer whose messages refer to the battle before an undo or a load.
#[derive(SystemParam)]
pub(crate) struct Buffers<'w> {
    in_flight: InFlight<'w>,
    orders: ResMut<'w, Messages<OrderGiven>>,
    happened: ResMut<'w, Messages<Happened>>,
    choices: ResMut<'w, Messages<ChoiceOpened>>,
    refused: ResMut<'w, Messages<OrderRefused>>,
    failed: ResMut<'w, Messages<DiceFailed>>,
}

impl Buffers<'_> {
    pub(crate) fn clear(&mut self) {
        self.in_flight.clear();
        self.orders.clear();
        self.happened.clear();
        self.choices.clear();
        self.refused.clear();
        self.failed.clear();
    }
}

/// Empties the buffers after a pass. If a task's stage had already run in the pass, the next pass sends the task again.
pub(crate) fn drain(mut in_flight: InFlight) {
    in_flight.clear();
}
