//! What is the matter with a character, as signs above its head.

use knockback_rules::{
    battle::FigureId,
    champions::{Enters, Played},
};

use crate::theme::sign::Sign;

/// The most signs that anybody has at a time: the gravest ones.
const MOST: usize = 3;

/// The signs of a character, the gravest first.
pub(crate) fn signs(battle: Played<'_>, figure: FigureId) -> Vec<Sign> {
    if battle.is_dead(figure) {
        return vec![Sign::Dead];
    }
    if battle.is_transformed(figure) {
        return vec![Sign::Transformed];
    }
    let condition = battle.condition(figure);
    let all = [
        (!condition.is_conscious(), Sign::Out),
        (condition.is_conscious() && condition.stunned, Sign::Stunned),
        (condition.held_by.is_some(), Sign::Gripped),
        (condition.haymaker.is_some(), Sign::WindingUp),
        (condition.held.is_some(), Sign::Holding),
        (condition.guard.is_some(), Sign::Guarding),
        (condition.bleeding, Sign::Bleeding),
        (condition.recovering, Sign::Recovering),
        (condition.readiness != Enters::Ready, Sign::Unready),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).take(MOST).collect()
}
