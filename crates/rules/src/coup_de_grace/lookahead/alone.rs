//! The starting position for the odds of a choice: a copy of the battle in which only the effects of one order are left
//! to resolve.

use crate::{
    battle::{self, AgendaChange, Event, Refusal},
    coup_de_grace::{CoupDeGraceBattle, CoupDeGraceBattleCopy, Order},
};

/// Returns a copy of the battle after an order that can be given now, and the events of the order. The agenda of the
/// copy contains only the frame that resolves the order. It is empty if there is no such frame, for example if the
/// order declines a choice.
///
/// # Errors
/// Returns the refusal of the order.
pub fn alone(battle: CoupDeGraceBattle<'_>, order: &Order) -> Result<(CoupDeGraceBattleCopy, Vec<Event>), Refusal> {
    let events = battle.ordered(&battle::Order::CoupDeGrace(order.clone()))?;
    let mut after = battle.copied();
    after.apply_all(&events);
    let changed =
        events.iter().rev().find_map(|event| if let Event::Agenda(change) = event { Some(change) } else { None });
    let mut aside = after.played().without_agenda();
    if let Some(AgendaChange::Push(frame) | AgendaChange::Become(frame)) = changed {
        aside.apply(&Event::Agenda(AgendaChange::Push(frame.clone())));
    }
    Ok((aside, events))
}
