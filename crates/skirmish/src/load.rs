//! Loads another game.

use bevy_ecs::{
    change_detection::ResMut,
    message::{MessageWriter, Messages},
    system::Commands,
};

use crate::{DiceBox, DiceGiven, LoadAsked, Loaded, Skirmish, UndoAsked, buffers::Buffers};

/// Replaces the current game by the requested one, and empties every buffer. If there are several requests, the last
/// one counts.
pub(crate) fn load(
    mut asked: ResMut<Messages<LoadAsked>>,
    mut buffers: Buffers,
    mut undo: ResMut<Messages<UndoAsked>>,
    mut dice_given: ResMut<Messages<DiceGiven>>,
    mut loaded: MessageWriter<Loaded>,
    mut commands: Commands,
) {
    let Some(LoadAsked { game, dice }) = asked.drain().last() else { return };
    buffers.clear();
    undo.clear();
    dice_given.clear();
    commands.insert_resource(Skirmish::new(*game));
    commands.insert_resource(DiceBox(dice));
    loaded.write(Loaded);
}
