//! Immunities of models (`PC-39`, `PC-49`).

use super::source::Source;
use crate::{
    battle::FigureId,
    pulp_city::{Change, EffectKind, Immunities, PulpCityBattle, Subject},
};

/// Immunities of a spectral model (`PC-49`).
const SPECTRAL: [Subject; 5] =
    [Subject::Strength, Subject::Defense, Subject::Energy, Subject::Agility, Subject::Falling];

/// Returns all current immunities of a model: those on its card, those from effects, and those of spectral models.
#[must_use]
pub fn immunities(battle: PulpCityBattle<'_>, figure: FigureId) -> Immunities {
    let model = battle.model(figure);
    let own = battle.sheet(figure).immune.union(model.immune);
    if model.spectral { SPECTRAL.into_iter().fold(own, Immunities::with) } else { own }
}

/// True if a model is immune to an effect: to its kind, to all displacements if it is one of them, or to exclusive
/// actions with the trait that the action rolls. This applies to the model's own actions as well. An immunity to a
/// trait does not cover Follow Up, which makes the attacker act.
#[must_use]
pub fn is_immune(battle: PulpCityBattle<'_>, figure: FigureId, kind: EffectKind, source: &Source) -> bool {
    let immune = immunities(battle, figure);
    let action = source.action(battle).filter(|_| kind != EffectKind::FollowUp);
    immune.contains(Subject::of(kind))
        || (kind.displaces() && immune.contains(Subject::Displacement))
        || action.and_then(crate::pulp_city::Action::subject).is_some_and(|subject| immune.contains(subject))
}

/// Returns the changes to a model that gains an immunity. Effects in force end if the immunity covers them. Power Up
/// dice and fatigues are not effects in force, so they remain.
pub(in crate::pulp_city) fn gained(battle: PulpCityBattle<'_>, figure: FigureId, subject: Subject) -> Vec<Change> {
    let model = battle.model(figure);
    let ended = match subject {
        Subject::Attack if model.attack > 0 => Some(Change::Attack(0)),
        Subject::Defend if model.defend > 0 => Some(Change::Defend(0)),
        Subject::Block if model.block > 0 => Some(Change::Block(0)),
        Subject::Brutal if model.brutal > 0 => Some(Change::Brutal(0)),
        Subject::Suppress if model.suppress > 0 => Some(Change::Suppress(0)),
        Subject::Empowered if model.empowered => Some(Change::NotEmpowered),
        Subject::Spectral if model.spectral => Some(Change::NotSpectral),
        Subject::Stun if model.stunned => Some(Change::Stunned(false)),
        Subject::Quicken if model.pace > 0 => Some(Change::Pace(0)),
        Subject::Slow if model.pace < 0 => Some(Change::Pace(0)),
        Subject::Weak if model.weak != 0 => Some(Change::NotWeak),
        _ => None,
    };
    let immune = (!model.immune.contains(subject)).then_some(Change::Immune(subject));
    immune.into_iter().chain(ended).collect()
}
