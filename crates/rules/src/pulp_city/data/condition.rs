//! Lasting changes that an effect makes to a model (`PC-26` to `PC-56`).

use super::immunity;
use crate::{
    battle::FigureId,
    pulp_city::{Change, EffectKind, Model, PulpCityBattle},
};

/// Returns the changes that an effect makes to a model's conditions. The list is empty if the effect changes none.
pub(in crate::pulp_city) fn changes(battle: PulpCityBattle<'_>, figure: FigureId, kind: EffectKind) -> Vec<Change> {
    match kind {
        EffectKind::Immunity(subject) => immunity::gained(battle, figure, subject),
        EffectKind::Revitalize if battle.sheet(figure).supreme.is_none() => Vec::new(),
        _ => change(battle.model(figure), kind).into_iter().collect(),
    }
}

/// Returns the change that an effect makes to a single condition. Returns `None` for all other effects, or if nothing
/// changes.
pub(in crate::pulp_city) fn change(model: &Model, kind: EffectKind) -> Option<Change> {
    Some(match kind {
        // Equal effects stack (`PC-7`).
        EffectKind::Attack(dice) => Change::Attack(model.attack.saturating_add(dice)),
        EffectKind::Defend(dice) => Change::Defend(model.defend.saturating_add(dice)),
        EffectKind::Block(dice) => Change::Block(model.block.saturating_add(dice)),
        EffectKind::Brutal(dice) => Change::Brutal(model.brutal.saturating_add(dice)),
        EffectKind::Suppress(dice) => Change::Suppress(model.suppress.saturating_add(dice)),
        EffectKind::PowerUp(dice) => Change::PowerUp(model.power_up.saturating_add(dice)),
        EffectKind::PowerDown(dice) if model.power_up > 0 => Change::PowerUp(model.power_up.saturating_sub(dice)),
        EffectKind::Empowered if !model.empowered => Change::Empowered,
        EffectKind::Spectral if !model.spectral => Change::Spectral,
        EffectKind::Stun if !model.stunned => Change::Stunned(true),
        EffectKind::Recover if model.stunned => Change::Stunned(false),
        EffectKind::Quicken if model.pace < 1 => Change::Pace(model.pace + 1),
        EffectKind::Slow if model.pace > -1 => Change::Pace(model.pace - 1),
        EffectKind::Weak(of) if model.weak & (1 << of as u8) == 0 => Change::Weak(of),
        EffectKind::Revitalize if model.fatigue > 0 => Change::Fatigue(model.fatigue - 1),
        _ => return None,
    })
}
