//! Dispatch of the top frame to its stage.

use bevy_ecs::{change_detection::Res, message::Messages};
use knockback_rules::battle::{Frame, Stage};

use crate::{Flow, Skirmish, StageMarker, StageTask, buffers::InFlight};

/// Sends the top frame to its stage, if the battle is running and no task is in flight.
pub(crate) fn dispatch(skirmish: Res<Skirmish>, mut to: InFlight) {
    if skirmish.flow() != Flow::Running || !to.is_empty() {
        return;
    }
    let Some(frame) = skirmish.battle().top() else { return };
    match frame.stage() {
        Stage::Movement => send(frame, &mut to.movement),
        Stage::Attack => send(frame, &mut to.attack),
        Stage::Knockback => send(frame, &mut to.knockback),
        Stage::Collision => send(frame, &mut to.collision),
        Stage::Falling => send(frame, &mut to.falling),
        Stage::Outcome => send(frame, &mut to.outcome),
    }
}

fn send<S: StageMarker>(frame: &Frame, buffer: &mut Messages<StageTask<S>>) {
    buffer.write_batch(StageTask::of(frame));
}
