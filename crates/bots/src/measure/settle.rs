//! The part of a battle that needs no orders.

use knockback_rules::{
    battle::{Battle, Event, PendingChoice, Step},
    dice::{Dice, DiceError},
};

use super::Luck;

/// Runs the battle until an order is needed; `apply` applies each event. Rolls are counted as luck if requested.
/// Returns the open choice, or `None` if the battle is over.
///
/// # Errors
/// If the dice give no result. The battle is then in the state before the roll.
pub(crate) fn settle(
    battle: &mut Battle,
    dice: &mut dyn Dice,
    mut luck: Option<&mut Luck>,
    mut apply: impl FnMut(&mut Battle, &Event),
) -> Result<Option<PendingChoice>, DiceError> {
    loop {
        let events = match battle.step() {
            Step::Emit(events) => events,
            Step::Roll(request) => {
                let rolled = dice.answer(request)?.rolled;
                if let Some(luck) = &mut luck {
                    luck.rolled(battle, request, rolled);
                }
                battle.rolled(rolled)
            }
            Step::Ask(choice) => return Ok(Some(choice)),
            Step::Rest => return Ok(None),
        };
        for event in &events {
            apply(battle, event);
        }
    }
}
