//! A blow on its own: one attack about to be settled, as previews and odds ask for it.

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

/// The battle in which exactly this attack is about to be settled, as if it were the attacker's turn to attack and it
/// had not attacked. Nothing waits below the attack: no turn goes on, and victory is not checked.
///
/// # Errors
/// The refusal of the attack: a missing figure, range, sight, engagement, powers that the attacker does not have
/// (`C3G-13`, `C3G-14`), or a battle that is over.
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
