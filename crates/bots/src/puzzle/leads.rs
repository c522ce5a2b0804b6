//! The effect of an order before any dice are rolled. Orders that lead to the same battle are equivalent.

use knockback_rules::battle::{Battle, Order, Refusal, Step};

/// Returns the battle after an order, advanced to the first roll or the next choice.
///
/// # Errors
/// The refusal, if the order is not legal.
pub fn leads_to(battle: &Battle, order: &Order) -> Result<Battle, Refusal> {
    let mut events = battle.ordered(order)?;
    let mut after = battle.clone();
    loop {
        after.apply_all(&events);
        match after.step() {
            Step::Emit(more) => events = more,
            Step::Roll(_) | Step::Ask(_) | Step::Rest => return Ok(after),
        }
    }
}
