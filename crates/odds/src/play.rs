//! One play of an attack, to the point where nothing more can come of it.

use knockback_rules::{
    battle::{Battle, Event, Stage, Step},
    dice::{Dice, SeededDice},
};

/// Plays a battle that was set aside on to its outcome. Questions are answered by the caller, who ends the play by giving no
/// answer; all that happens is heard by it.
///
/// # Errors
/// Those of an answer.
pub(crate) fn play_out<E>(
    battle: &mut Battle,
    dice: &mut SeededDice,
    mut answer: impl FnMut(&Battle) -> Result<Option<Vec<Event>>, E>,
    mut hear: impl FnMut(&[Event]),
) -> Result<(), E> {
    while battle.top().is_some_and(|frame| frame.stage() != Stage::Outcome) {
        let events = match battle.step() {
            Step::Emit(events) => Some(events),
            Step::Roll(request) => dice.answer(request).ok().map(|answer| battle.rolled(answer.rolled)),
            Step::Ask(_) => answer(battle)?,
            Step::Rest => None,
        };
        let Some(events) = events else { break };
        hear(&events);
        for event in &events {
            battle.apply(event);
        }
    }
    Ok(())
}
