//! The starting position for the forecast of an attack: a copy of the battle with only this attack to resolve.

use super::{AttackFrame, judge};
use crate::coup_de_grace::data::blow::Blow;
use crate::{
    battle::{FigureId, Known, Refusal},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy, Order},
};

/// Returns a copy of the battle just before the die of an attack is rolled, no matter whose turn it is. The attacker
/// counts as not having used its hands in this round, and pays no points. The agenda contains only the attack.
///
/// # Errors
/// Returns the refusal of the attack. Refuses every attack if the battle is over.
pub fn about_to(
    battle: CoupDeGraceBattle<'_>,
    figure: FigureId,
    target: FigureId,
    hand: u8,
) -> Result<CoupDeGraceBattleCopy, Refusal> {
    if battle.outcome().is_some() {
        return Err(Refusal::over(battle.ruleset()));
    }
    if !(Order::Attack { figure, target, hand }).is_known(Known::of(battle)) {
        return Err(Refusal::unknown(battle.ruleset()));
    }
    let mut aside = battle.without_agenda();
    if let Some(state) = aside.state_mut_for_forecast() {
        state.suppose_unused(figure);
    }
    let blow: Blow = judge::aim(aside.played(), figure, target, hand)?.blow;
    aside.apply(&CoupDeGrace::push(AttackFrame { blow }));
    Ok(aside)
}
