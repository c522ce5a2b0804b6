//! The log line and the dice of an event.

use knockback_rules::report;
use knockback_skirmish::Happened;

use super::perform::AnimateEvents;
use crate::stage::{Said, Shown};
use knockback_view::{
    dice_tray::{self, DiceTray},
    facts::{EventClass, acting_side},
};

/// Shows the dice of an event while they roll. Returns true if any dice roll for the event.
pub(crate) fn throw(shown: &mut Shown, next: &Happened) -> bool {
    let roll = dice_tray::roll(&shown.battle, &next.event, next.faces.as_ref());
    let Some((roll, place)) = roll else { return false };
    let rolls = next.faces.is_some();
    shown.table = Some(DiceTray::with(shown.table.take(), roll, place));
    rolls
}

/// Adds an event and the result of its dice to the log. Dice that are no longer needed disappear.
pub(crate) fn log(performs: &dyn AnimateEvents, shown: &mut Shown, next: &Happened) {
    if shown.table.as_ref().is_some_and(|table| dice_tray::clears_tray(table, &next.event)) {
        shown.table = None;
    }
    if let (Some(table), Some(tally)) = (&mut shown.table, dice_tray::tally(&shown.battle, &next.event)) {
        table.land(tally);
    }
    if shown.again {
        return;
    }
    if let Some(faces) = &next.faces {
        shown.faces.insert(next.place, faces.clone());
    }
    let Some(line) = report::line(&shown.battle, &next.event, None) else { return };
    let heads = EventClass::of(&shown.battle, &next.event).heading;
    let side = heads.map_or_else(|| acting_side(&shown.battle), |heading| heading.side);
    shown.log.push(Said { place: next.place, line, side, heads: heads.is_some() });
    if let Some(line) = performs.remark(shown, &next.event) {
        shown.log.push(Said { place: next.place, line, side, heads: false });
    }
}
