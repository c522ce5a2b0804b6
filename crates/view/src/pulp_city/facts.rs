//! The facts of Pulp City.

use knockback_rules::{
    battle::FigureId,
    pulp_city::{Event, HarmSource, PulpCityBattle, TargetRef},
};

use super::occupant;
use crate::facts::{Fact, HarmCause, flight_ended};

/// Reports the facts of an event.
pub(super) fn report(battle: PulpCityBattle<'_>, event: &Event, tell: &mut impl FnMut(Fact)) {
    match *event {
        Event::RoundBegan { round } => tell(Fact::RoundBegan(round)),
        Event::EffectsPhase => tell(Fact::PartBegan),
        Event::TurnBegan { side } => tell(Fact::TurnBegan(side)),
        Event::Activated { figure } => tell(Fact::Active(Some(figure))),
        Event::Commanded { .. } => tell(Fact::Active(None)),
        Event::MoveBegan { figure, .. } => tell(Fact::Acts(figure)),
        Event::Declared { attacker, target, .. } => tell(Fact::Attacks { attacker, target: occupant(target) }),
        Event::EffectApplied { by, to: TargetRef::Figure(_), .. } => tell(Fact::Credits(Some(by))),
        Event::Passed { .. }
        | Event::ActivationEnded { .. }
        | Event::CommandEnded { .. }
        | Event::RoundEnded { .. } => {
            tell(Fact::Began);
        }
        Event::DisplacementBegan { figure, .. } => {
            tell(Fact::FlightBegan { figure, from: battle.cell_of(figure), aloft: None });
        }
        Event::DisplacementEnded { figure, moved, cause } => flight_ended(figure, moved, cause, tell),
        Event::Endangered { figure, .. } => tell(Fact::Threatened { figure, of: HarmCause::Ground(None) }),
        Event::Fell { figure, drop, .. } => tell(Fact::Fell { figure, levels: drop }),
        Event::Hurt { figure, damage, by } => tell(Fact::Hurt { figure, harm: damage.into(), of: cause(by) }),
        Event::Ko { figure } => tell(Fact::Lost { figure, for_good: true }),
        // A minion that is summoned again is back in the battle.
        Event::Summoned { figure: Some(figure), .. } => tell(Fact::Back(figure)),
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
