//! What happens in a battle without an order.

use knockback_rules::{
    battle::{Battle, Event, PendingChoice, Step},
    dice::{Dice, DiceError},
};

use super::Luck;

/// Lets happen what needs no order: `apply` applies each event. Rolls are counted as luck where that is wanted. The choice that is
/// open then; `None` where nothing more will happen.
///
/// # Errors
/// Where the dice have no answer; the battle stands before the roll.
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
