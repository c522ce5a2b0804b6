//! Future states of a battle, without dice.

use knockback_rules::{
    battle::{Order, Step},
    board::Cell,
    ruleset::{BattleCopy, BattleOf},
};

use crate::{RulesetView, selection::NextAttack};

/// The battle after some orders and their automatic consequences. `None` if an order is refused or dice are rolled.
#[must_use]
pub fn after<R: RulesetView>(battle: BattleOf<'_, R>, orders: &[Order]) -> Option<BattleCopy<R>> {
    let mut copy = battle.copied();
    for order in orders {
        let events = copy.ordered(order).ok()?;
        copy.apply_all(&events);
        loop {
            match copy.step() {
                Step::Emit(events) => copy.apply_all(&events),
                Step::Roll(_) => return None,
                Step::Ask(_) | Step::Rest => break,
            }
        }
    }
    Some(copy)
}

/// The cells over which an attack after the move to the hovered hex may send its target. Empty if the attack moves no
/// target; `None` if this is unknown before the move.
#[must_use]
pub fn next_flight<R: RulesetView>(battle: BattleOf<'_, R>, scene: &R::Scene, next: &NextAttack) -> Option<Vec<Cell>> {
    let selection = next.selection.as_deref()?;
    let orders = R::orders_to_hovered(battle, scene);
    let after = after(battle, &orders).filter(|_| !orders.is_empty())?;
    let aimed = R::scene(after.played(), selection);
    let blow = aimed.blow.as_ref()?;
    Some(blow.lines.get(blow.line % blow.lines.len().max(1)).cloned().unwrap_or_default())
}
