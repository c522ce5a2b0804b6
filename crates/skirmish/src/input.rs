//! Input from players: dice, undo, orders.

use bevy_ecs::{
    change_detection::{Res, ResMut},
    message::{MessageCursor, MessageWriter, Messages},
    resource::Resource,
};

use crate::{
    DiceBox, DiceGiven, Flow, Happened, OrderGiven, OrderRefused, Skirmish, UndoAsked, UndoRefused, Undone,
    buffers::Buffers,
};

/// The position up to which orders have been read.
#[derive(Resource, Default)]
pub(crate) struct Heard(pub(crate) MessageCursor<OrderGiven>);

/// Replaces the dice. If several sets are sent, the last one counts.
pub(crate) fn take_dice(
    mut given: ResMut<Messages<DiceGiven>>,
    mut dice: ResMut<DiceBox>,
    mut skirmish: ResMut<Skirmish>,
) {
    let Some(DiceGiven(other)) = given.drain().last() else { return };
    dice.0 = other;
    if skirmish.flow() == Flow::Stalled {
        skirmish.run();
    }
}

/// Takes back orders, and empties every buffer whose messages refer to the battle before the undo.
pub(crate) fn take_back(
    mut asked: ResMut<Messages<UndoAsked>>,
    mut skirmish: ResMut<Skirmish>,
    mut buffers: Buffers,
    mut undone: MessageWriter<Undone>,
    mut refused: MessageWriter<UndoRefused>,
) {
    for UndoAsked in asked.drain() {
        match skirmish.undo() {
            Ok(order) => {
                buffers.clear();
                undone.write(Undone(order));
            }
            Err(nothing) => drop(refused.write(UndoRefused(nothing))),
        }
    }
}

/// Gives the next order if the battle is at rest. If an order is refused, reports it and tries the next one.
pub(crate) fn give_order(
    given: Res<Messages<OrderGiven>>,
    mut heard: ResMut<Heard>,
    mut skirmish: ResMut<Skirmish>,
    mut happened: MessageWriter<Happened>,
    mut refused: MessageWriter<OrderRefused>,
) {
    if skirmish.flow() == Flow::Running {
        return;
    }
    for OrderGiven(order) in heard.0.read(&given) {
        let length = skirmish.game().log().len();
        match skirmish.submit(order) {
            Ok(()) => {
                happened.write_batch(skirmish.since(length, None));
                return;
            }
            Err(refusal) => drop(refused.write(OrderRefused { order: order.clone(), refusal })),
        }
    }
}
