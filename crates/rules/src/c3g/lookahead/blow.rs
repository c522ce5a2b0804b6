//! A single attack in isolation, for previews and odds.

use crate::{
    battle::{FigureId, Known, Occupant, Refusal},
    c3g::{
        AttackWith, C3gBattle, C3gBattleCopy, Order,
        attack::{
            self,
            targeting::{self, off_board},
        },
    },
};

/// Returns a battle in which only this attack is about to be resolved, as if it were the attacker's turn and the
/// attacker had not attacked yet. After the attack, no turn continues and victory is not checked.
///
/// # Errors
/// The [`Refusal`] of the attack: missing figure, range, sight, engagement, missing power (`C3G-13`, `C3G-14`), or a
/// battle that is over.
pub fn blow(
    battle: C3gBattle<'_>,
    attacker: FigureId,
    target: Occupant,
    with: AttackWith,
) -> Result<C3gBattleCopy, Refusal> {
    if battle.outcome().is_some() {
        return Err(Refusal::over(battle.ruleset()));
    }
    if !(Order::Attack { attacker, target, with }).is_known(Known::of(battle)) {
        return Err(Refusal::unknown(battle.ruleset()));
    }
    if battle.field().standing(attacker).is_none() {
        return Err(off_board(battle, attacker));
    }
    targeting::judge(battle, attacker, target, with)?;
    let mut blow = battle.without_agenda();
    blow.apply_all(&attack::declare(battle, attacker, target, with));
    Ok(blow)
}
