//! A battle in which nothing is to be settled but what one order begins: what the odds of a choice begin with.

use crate::{
    battle::{self, AgendaChange, Event, Refusal},
    coup_de_grace::{CoupDeGraceBattle, CoupDeGraceBattleCopy, Order},
};

/// The battle after an order that can be given now, in which only the frame that the order puts on top of the agenda is to
/// be settled, and the events of the order. Where it puts none there, as where something is declined, nothing is left to do.
///
/// # Errors
/// The refusal of the order.
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
