//! A copy of a battle that contains only one attack. Forecasts start here.

use super::{AttackFrame, judge};
use crate::coup_de_grace::data::blow::Blow;
use crate::{
    battle::{FigureId, Known, Refusal},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy, Order},
};

/// Returns the battle just before the die of this attack is rolled, regardless of the turn. The attacker counts as not
/// having attacked in this round. The agenda contains nothing below the attack, and the attack is not paid for.
///
/// # Errors
/// The refusal of the attack, or of any in a battle that is over.
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
