//! The system of a stage. It takes one step of the task that it receives.

use bevy_ecs::{
    change_detection::ResMut,
    message::{MessageWriter, Messages},
    system::SystemParam,
};
use knockback_rules::battle::Step;

use crate::{ChoiceOpened, DiceBox, DiceFailed, Flow, Happened, Skirmish, StageCounts, StageMarker, StageTask};

/// The messages that a stage may send.
#[derive(SystemParam)]
pub(crate) struct Tell<'w> {
    happened: MessageWriter<'w, Happened>,
    choice: MessageWriter<'w, ChoiceOpened>,
    failed: MessageWriter<'w, DiceFailed>,
}

/// Takes one step of the task in flight, if the task belongs to this stage. Its events are applied before any other
/// system runs.
///
/// The frame in the message determines the step and the effect of dice. If the step is a choice of a player, or if the
/// dice have no result, the battle rests.
pub(crate) fn resolve<S: StageMarker>(
    mut tasks: ResMut<Messages<StageTask<S>>>,
    mut skirmish: ResMut<Skirmish>,
    mut dice: ResMut<DiceBox>,
    mut counts: ResMut<StageCounts>,
    mut tell: Tell,
) {
    let Some(task) = tasks.drain().next() else { return };
    let length = skirmish.game().log().len();
    let faces = match task.step(skirmish.battle()) {
        Step::Emit(events) => {
            skirmish.emit(&events);
            None
        }
        Step::Roll(request) => match dice.0.answer(request) {
            Ok(answer) => {
                let events = task.rolled(skirmish.battle(), answer.rolled);
                skirmish.rolled(answer.faces.clone(), &events);
                Some(answer.faces)
            }
            Err(error) => {
                skirmish.rest(Flow::Stalled);
                tell.failed.write(DiceFailed(error));
                return;
            }
        },
        Step::Ask(choice) => {
            skirmish.rest(Flow::Asking);
            tell.choice.write(ChoiceOpened(choice));
            return;
        }
        Step::Rest => {
            skirmish.rest(Flow::Over);
            return;
        }
    };
    counts.count(S::STAGE);
    tell.happened.write_batch(skirmish.since(length, faces));
}
