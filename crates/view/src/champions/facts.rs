//! The facts of Champions.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{Against, ChampionsBattle, Event, HarmSource, Weapon},
};

use crate::facts::{Fact, HarmCause};

/// Reports the facts of an event.
pub(super) fn report(battle: ChampionsBattle<'_>, event: &Event, emit: &mut impl FnMut(Fact)) {
    match *event {
        Event::SegmentBegan { now } => emit(Fact::RoundBegan(now.turn)),
        Event::TurnEnded { .. } => emit(Fact::PartBegan),
        Event::PhaseBegan { figure } => {
            emit(Fact::TurnBegan(battle.owner(figure)));
            emit(Fact::Active(Some(figure)));
            // Before the character attacks, harm is not credited to any figure.
            emit(Fact::Credits(None));
        }
        Event::PhaseEnded { .. } => emit(Fact::Credits(None)),
        Event::MoveBegan { figure, .. } => emit(Fact::Acts(figure)),
        Event::AttackDeclared { attacker, target, with, .. } => {
            emit(Fact::Attacks { attacker, target: Some(target) });
            if let Weapon::Hurl { thing, .. } = with {
                emit(Fact::ThrowsObject(thing));
            }
        }
        Event::AreaDeclared { attacker, .. } => emit(Fact::Attacks { attacker, target: None }),
        Event::ToHitRolled { attacker: figure, .. } | Event::Thrown { figure, .. } => emit(Fact::Strikes(figure)),
        Event::HaymakerEnded { figure, .. } => emit(Fact::Credits(Some(figure))),
        Event::PhaseSpent { .. }
        | Event::Coordinated { .. }
        | Event::HaymakerBegan { .. }
        | Event::Holds { .. }
        | Event::GuardTaken { .. }
        | Event::Rested { .. }
        | Event::Drew { .. }
        | Event::StoodUp { .. } => emit(Fact::Began),
        Event::FlightBegan { figure, .. } => emit(Fact::FlightBegan {
            figure,
            from: battle.field().footprint(figure).map(|at| at.head),
            aloft: battle.feet(figure),
        }),
        Event::FlightEnded { figure, moved, cause, .. } => emit(Fact::FlightEnded { figure, hexes: moved, cause }),
        Event::HarmRolled {
            victim: Occupant::Figure(figure), of: HarmSource::Impact, against: Some(against), ..
        } => {
            let into = if let Against::Figure(other) = against { Some(other) } else { None };
            emit(Fact::Crashed { figure, into });
        }
        Event::CameDown { figure, drop } if drop > 0 => emit(Fact::Fell { figure, levels: drop }),
        Event::Hurt { figure, stun, of, .. } => emit(Fact::Hurt { figure, harm: stun, of: cause(of) }),
        Event::KnockedOut { figure } => emit(Fact::Lost { figure, for_good: false }),
        Event::Died { figure } | Event::Transformed { figure, done: true, .. } => {
            emit(Fact::Lost { figure, for_good: true });
        }
        Event::Woke { figure, .. } if !battle.is_dead(figure) => emit(Fact::Back(figure)),
        _ => {}
    }
}

/// The cost of a character, in points.
pub(super) fn cost(battle: ChampionsBattle<'_>, figure: FigureId) -> f64 {
    f64::from(battle.sheet(figure).points.0)
}

const fn cause(of: HarmSource) -> HarmCause {
    match of {
        HarmSource::Attack | HarmSource::Together | HarmSource::Drain => HarmCause::Blow,
        HarmSource::Impact => HarmCause::Crash,
        HarmSource::Landing => HarmCause::Landing,
        HarmSource::Fall => HarmCause::Fall,
        HarmSource::Effort | HarmSource::Bleeding | HarmSource::Recoil => HarmCause::Own,
    }
}
