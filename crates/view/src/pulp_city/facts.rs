//! The facts of Pulp City.

use knockback_rules::{
    battle::{FigureId, Occupant},
    pulp_city::{Event, HarmSource, PulpCityBattle, TargetRef},
};

use super::occupant;
use crate::facts::{Fact, HarmCause, flight_ended};

/// Reports the facts of an event.
pub(super) fn report(battle: PulpCityBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
    match *event {
        Event::RoundBegan { round } => emit(Fact::RoundBegan(round)),
        Event::EffectsPhase => emit(Fact::PartBegan),
        Event::TurnBegan { side } => emit(Fact::TurnBegan(side)),
        Event::Activated { figure } => emit(Fact::Active(Some(figure))),
        Event::Commanded { .. } => emit(Fact::Active(None)),
        Event::MoveBegan { figure, .. } => emit(Fact::Acts(figure)),
        Event::Declared { attacker, target, thrown, .. } => {
            emit(Fact::Attacks { attacker, target: occupant(target) });
            if let Some(Occupant::Object(object)) = thrown {
                emit(Fact::ThrowsObject(object));
            }
        }
        Event::EffectApplied { by, to: TargetRef::Figure(_), .. } => emit(Fact::Credits(Some(by))),
        Event::Passed { .. }
        | Event::ActivationEnded { .. }
        | Event::CommandEnded { .. }
        | Event::RoundEnded { .. } => {
            emit(Fact::Began);
        }
        Event::DisplacementBegan { figure, .. } => {
            emit(Fact::FlightBegan { figure, from: battle.cell_of(figure), aloft: None });
        }
        Event::DisplacementEnded { figure, moved, cause } => flight_ended(figure, moved, cause, emit),
        Event::Endangered { figure, .. } => emit(Fact::Threatened { figure, of: HarmCause::Ground(None) }),
        Event::Fell { figure, drop, .. } => emit(Fact::Fell { figure, levels: drop }),
        Event::Hurt { figure, damage, by } => emit(Fact::Hurt { figure, harm: damage.into(), of: cause(by) }),
        Event::Ko { figure } => emit(Fact::Lost { figure, for_good: true }),
        // A minion that is summoned again is back in the battle.
        Event::Summoned { figure: Some(figure), .. } => emit(Fact::Back(figure)),
        _ => {}
    }
}

/// The cost of a model: its level.
pub(super) fn cost(battle: PulpCityBattle<'_>, figure: FigureId) -> f64 {
    f64::from(battle.sheet(figure).level())
}

const fn cause(by: HarmSource) -> HarmCause {
    match by {
        HarmSource::Effect => HarmCause::Blow,
        HarmSource::Crash => HarmCause::Crash,
        HarmSource::Thrown => HarmCause::Landing,
        HarmSource::Fall => HarmCause::Fall,
    }
}
