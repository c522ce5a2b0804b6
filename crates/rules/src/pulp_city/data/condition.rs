//! What an effect changes about a model that bears it from then on (`PC-26` to `PC-56`).

use super::immunity;
use crate::{
    battle::FigureId,
    pulp_city::{Change, Kind, Model, Played},
};

/// What an effect changes about a model; nothing where it is so already, and where the effect is of another kind.
pub(in crate::pulp_city) fn changes(battle: Played<'_>, figure: FigureId, kind: Kind) -> Vec<Change> {
    match kind {
        Kind::Immunity(subject) => immunity::gained(battle, figure, subject),
        Kind::Revitalize if battle.sheet(figure).supreme.is_none() => Vec::new(),
        _ => change(battle.model(figure), kind).into_iter().collect(),
    }
}

/// The same, of an effect that changes one condition.
pub(in crate::pulp_city) fn change(model: &Model, kind: Kind) -> Option<Change> {
    Some(match kind {
        // Equal effects stack (`PC-7`).
        Kind::Attack(dice) => Change::Attack(model.attack.saturating_add(dice)),
        Kind::Defend(dice) => Change::Defend(model.defend.saturating_add(dice)),
        Kind::Block(dice) => Change::Block(model.block.saturating_add(dice)),
        Kind::Brutal(dice) => Change::Brutal(model.brutal.saturating_add(dice)),
        Kind::Suppress(dice) => Change::Suppress(model.suppress.saturating_add(dice)),
        Kind::PowerUp(dice) => Change::PowerUp(model.power_up.saturating_add(dice)),
        Kind::PowerDown(dice) if model.power_up > 0 => Change::PowerUp(model.power_up.saturating_sub(dice)),
        Kind::Empowered if !model.empowered => Change::Empowered,
        Kind::Spectral if !model.spectral => Change::Spectral,
        Kind::Stun if !model.stunned => Change::Stunned(true),
        Kind::Recover if model.stunned => Change::Stunned(false),
        Kind::Quicken if model.pace < 1 => Change::Pace(model.pace + 1),
        Kind::Slow if model.pace > -1 => Change::Pace(model.pace - 1),
        Kind::Weak(of) if model.weak & (1 << of as u8) == 0 => Change::Weak(of),
        Kind::Revitalize if model.fatigue > 0 => Change::Fatigue(model.fatigue - 1),
        _ => return None,
    })
}
