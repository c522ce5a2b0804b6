//! A battle in which nothing but one attack is to be settled: what forecasts begin with.

use super::{AttackFrame, judge};
use crate::coup_de_grace::data::blow::Blow;
use crate::{
    battle::{FigureId, Known, Refusal},
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy, Order},
};

/// The battle in which exactly this attack is about to be rolled, whoever's turn it is, as if its attacker had not attacked
/// in this round. Nothing waits below it, and nothing is paid for it.
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
