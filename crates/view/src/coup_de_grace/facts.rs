//! The facts of Coup-De-Grace.

use knockback_rules::{
    battle::{FigureId, Occupant},
    coup_de_grace::{CoupDeGraceBattle, Event, HarmSource, Spell},
};

use crate::facts::{Fact, HarmCause, flight_ended};

/// Reports the facts of an event.
pub(super) fn report(battle: CoupDeGraceBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
    match *event {
        Event::RoundBegan { round } => emit(Fact::RoundBegan(round)),
        Event::Activated { figure, .. } => {
            emit(Fact::TurnBegan(battle.owner(figure)));
            emit(Fact::Active(Some(figure)));
        }
        Event::MoveBegan { figure, .. } | Event::Crawled { figure, .. } | Event::RecoveryRolled { figure, .. } => {
            emit(Fact::Acts(figure));
        }
        Event::AttackDeclared { attacker, target, .. } => {
            emit(Fact::Attacks { attacker, target: Some(Occupant::Figure(target)) });
        }
        Event::Cast { figure, ref spell, .. } => {
            let target = if let Spell::Orb { target, .. } = spell { Some(Occupant::Figure(*target)) } else { None };
            emit(Fact::Attacks { attacker: figure, target });
        }
        Event::Initiative { .. }
        | Event::Passed { .. }
        | Event::Opened { .. }
        | Event::Guarded { .. }
        | Event::ActivationEnded { .. }
        | Event::RoundEnded { .. } => emit(Fact::Began),
        Event::PushBegan { figure, .. } => {
            emit(Fact::FlightBegan { figure, from: battle.cell_of(figure), aloft: None });
        }
        Event::PushEnded { figure, moved, cause } => flight_ended(figure, moved, cause, emit),
        Event::Pit { figure, .. } => {
            emit(Fact::Fell { figure, levels: 0 });
            emit(Fact::Threatened { figure, of: HarmCause::ground(battle.battle(), figure) });
        }
        Event::Hurt { figure, damage, by } => {
            emit(Fact::Hurt { figure, harm: damage.into(), of: cause(battle, figure, by) });
        }
        Event::Downed { figure } => emit(Fact::Lost { figure, for_good: false }),
        Event::OutOfAction { figure } => emit(Fact::Lost { figure, for_good: true }),
        Event::StoodUp { figure, .. } => emit(Fact::Back(figure)),
        _ => {}
    }
}

/// The cost of a mini, in points.
pub(super) fn cost(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> f64 {
    f64::from(battle.sheet(figure).points.0)
}

fn cause(battle: CoupDeGraceBattle<'_>, figure: FigureId, by: HarmSource) -> HarmCause {
    match by {
        HarmSource::Attack => HarmCause::Blow,
        HarmSource::BashBack => HarmCause::Crash,
        HarmSource::Ledge => HarmCause::Fall,
        HarmSource::Pit | HarmSource::Spikes => HarmCause::ground(battle.battle(), figure),
    }
}
