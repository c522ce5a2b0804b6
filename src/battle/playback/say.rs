//! What is told of an event: its line in the log, and its dice.

use knockback_rules::{
    battle::{Battle, Event, Frame, SideId},
    c3g, report,
};
use knockback_skirmish::Happened;

use super::perform::dealt;
use crate::battle::{
    Said, Shown,
    rolls::{self, Table},
};

/// The side whose turn it is.
fn turn(battle: &Battle) -> Option<SideId> {
    battle.agenda().iter().find_map(|frame| match frame {
        Frame::C3g(c3g::Frame::Act(act)) => Some(act.side),
        Frame::C3g(_) => None,
    })
}

/// Puts the dice of an event on the table, still rolling. Tells whether there are any.
pub(super) fn throw(shown: &mut Shown, next: &Happened) -> bool {
    let Some((roll, title)) = rolls::roll(&shown.battle, &next.event, next.faces.as_ref()) else { return false };
    let rolls = next.faces.is_some();
    shown.table = Some(Table::with(shown.table.take(), roll, title));
    rolls
}

/// Puts an event into the log, and says what its dice say.
pub(super) fn say(shown: &mut Shown, next: &Happened) {
    if let (Event::C3g(event), Some(table)) = (&next.event, &mut shown.table) {
        table.land(event);
    }
    if shown.again {
        return;
    }
    if let Some(faces) = &next.faces {
        shown.faces.insert(next.place, faces.clone());
    }
    let Some(line) = report::line(&shown.battle, &next.event, None) else { return };
    let (side, heads) = match &next.event {
        Event::C3g(c3g::Event::TurnBegan { side, .. } | c3g::Event::TurnLost { side, .. }) => (Some(*side), true),
        Event::C3g(c3g::Event::RoundBegan { .. }) => (None, true),
        _ => (turn(&shown.battle), false),
    };
    shown.log.push(Said { place: next.place, line, side, heads });
}

/// Adds to the sums what an event reckons, seen from before it is applied.
pub(super) fn sum(shown: &mut Shown, event: &Event) {
    let Event::C3g(event) = event else { return };
    let dealt = dealt(shown, event);
    let Some(table) = &mut shown.table else { return };
    match event {
        c3g::Event::DefenceRolled { shields, automatic, .. } => table.sum_wounds(*shields, *automatic, dealt),
        c3g::Event::KnockbackReckoned { skulls, cancelled, kp, .. } => table.sum_knockback(*skulls, *cancelled, *kp),
        _ => {}
    }
}
