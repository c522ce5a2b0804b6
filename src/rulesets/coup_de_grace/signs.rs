//! What is the matter with a mini, as signs above its head.

use knockback_rules::{battle::FigureId, coup_de_grace::Played};

use crate::theme::sign::Sign;

/// The signs of a mini, the gravest first.
pub(super) fn signs(battle: Played<'_>, figure: FigureId) -> Vec<Sign> {
    let mini = battle.mini(figure);
    if mini.out {
        return Vec::new();
    }
    let all = [
        (battle.is_downed(figure), Sign::Downed),
        (!mini.entangled_by.is_empty(), Sign::Gripped),
        (mini.guarded, Sign::Guarding),
    ];
    all.into_iter().filter(|(is, _)| *is).map(|(_, sign)| sign).collect()
}
