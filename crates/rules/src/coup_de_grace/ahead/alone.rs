//! A copy of a battle in which only the effects of one order are left to resolve. The odds of a choice are computed
//! from it.

use crate::{
    battle::{self, AgendaChange, Event, Refusal},
    coup_de_grace::{CoupDeGraceBattle, CoupDeGraceBattleCopy, Order},
};

/// Returns the battle after an order that can be given now, with the events of the order. The agenda contains only the
/// frame that the order pushes. It is empty if the order pushes none, for example when a choice is declined.
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
