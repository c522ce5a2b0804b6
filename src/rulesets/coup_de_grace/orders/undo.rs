//! What undo takes back at once.

use bevy::prelude::*;
use knockback_rules::{battle::Order as Any, coup_de_grace::Order};
use knockback_skirmish::{Skirmish, UndoAsked, Undone};

/// Whoever takes back the first order of an activation takes back the activation as well: a click on a hex gives both.
pub(super) fn with_its_activation(
    mut undone: MessageReader<Undone>,
    skirmish: Res<Skirmish>,
    mut undo: MessageWriter<UndoAsked>,
) {
    for Undone(order) in undone.read() {
        let activates = |order: &Any| matches!(order, Any::CoupDeGrace(Order::Activate { .. }));
        let last = skirmish.game().record().entries.last();
        if !activates(order) && last.is_some_and(|entry| activates(&entry.order) && entry.rolls.is_empty()) {
            undo.write(UndoAsked);
        }
    }
}
