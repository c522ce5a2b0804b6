//! The facts of C3G.

use knockback_rules::battle::FigureId;
use knockback_rules::c3g::{C3gBattle, CardKind, Event, HarmSource, TerrainResult};

use crate::facts::{Fact, HarmCause, figure_of};

/// Reports the facts of an event.
pub(super) fn report(battle: C3gBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
    match *event {
        Event::RoundBegan { round } => emit(Fact::RoundBegan(round)),
        Event::TurnBegan { side, .. } => {
            emit(Fact::TurnBegan(side));
            emit(Fact::Active(None));
        }
        Event::TurnLost { side, .. } => emit(Fact::TurnBegan(side)),
        Event::TurnEnded { .. } => emit(Fact::Active(None)),
        Event::MoveBegan { figure, .. } => emit(Fact::Acts(figure)),
        Event::AttackDeclared { attacker, target, .. } => emit(Fact::Attacks { attacker, target: Some(target) }),
        Event::Thrown { object, .. } => emit(Fact::ThrowsObject(object)),
        Event::SwipeRolled { by, .. } => emit(Fact::Strikes(by)),
        Event::MarkerPlaced { .. }
        | Event::MarkersSealed { .. }
        | Event::InitiativeRolled { .. }
        | Event::TurnOrder { .. }
        | Event::MarkerRevealed { .. }
        | Event::RoundEnded { .. } => emit(Fact::Began),
        Event::LineChosen { target, lead, .. } => {
            emit(Fact::FlightBegan { figure: target, from: Some(lead), aloft: None });
        }
        Event::FlightEnded { figure, moved, cause, .. } => emit(Fact::FlightEnded { figure, hexes: moved, cause }),
        Event::KnockbackDamageRolled { figure, by, .. } => {
            emit(Fact::Crashed { figure, into: by.and_then(figure_of) });
        }
        Event::FallRolled { figure, drop, .. } => emit(Fact::Fell { figure, levels: drop }),
        Event::TerrainRolled { figure, terrain, result: TerrainResult::Destroyed } => {
            emit(Fact::Threatened { figure, of: HarmCause::Ground(Some(terrain)) });
        }
        Event::Wounded { victim, wounds, by } => {
            if let Some(figure) = figure_of(victim) {
                emit(Fact::Hurt { figure, harm: wounds.into(), of: cause(battle, figure, by) });
            }
        }
        Event::Destroyed { victim, by } => {
            if let Some(figure) = figure_of(victim) {
                emit(Fact::Threatened { figure, of: cause(battle, figure, by) });
                emit(Fact::Lost { figure, for_good: true });
            }
        }
        _ => {}
    }
}

/// The cost of a figure: its share of its card's points.
pub(super) fn cost(battle: C3gBattle<'_>, figure: FigureId) -> f64 {
    let card = battle.card(figure);
    let squad = matches!(card.kind, CardKind::CommonSquad | CardKind::UniqueSquad);
    let figures = if squad { card.figures.len().max(1) } else { 1 };
    f64::from(card.points.0) / f64::from(u32::try_from(figures).unwrap_or(1))
}

fn cause(battle: C3gBattle<'_>, figure: FigureId, by: HarmSource) -> HarmCause {
    match by {
        HarmSource::Attack | HarmSource::Swipe => HarmCause::Blow,
        HarmSource::Knockback => HarmCause::Crash,
        HarmSource::Throw => HarmCause::Landing,
        HarmSource::Fall => HarmCause::Fall,
        HarmSource::Terrain => HarmCause::ground(battle.battle(), figure),
        HarmSource::Glyph => HarmCause::Ground(None),
    }
}
