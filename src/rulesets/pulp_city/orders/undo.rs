//! What undo takes back at once.

use bevy::prelude::*;
use knockback_rules::{battle::Order as Any, pulp_city::Order};
use knockback_skirmish::{Skirmish, UndoAsked, Undone};

/// Whoever takes back the first order of an activation or a command takes that back as well: a click on a hex gives both.
pub(super) fn with_its_activation(
    mut undone: MessageReader<Undone>,
    skirmish: Res<Skirmish>,
    mut undo: MessageWriter<UndoAsked>,
) {
    for Undone(order) in undone.read() {
        let begins = |order: &Any| matches!(order, Any::PulpCity(Order::Activate { .. } | Order::Command { .. }));
        let last = skirmish.game().record().entries.last();
        if !begins(order) && last.is_some_and(|entry| begins(&entry.order) && entry.rolls.is_empty()) {
            undo.write(UndoAsked);
        }
    }
}
