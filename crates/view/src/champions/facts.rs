//! The facts of Champions.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{Against, ChampionsBattle, Event, HarmSource},
};

use crate::facts::{Fact, HarmCause};

/// Reports the facts of an event.
pub(super) fn report(battle: ChampionsBattle<'_>, event: &Event, tell: &mut impl FnMut(Fact)) {
    match *event {
        Event::SegmentBegan { now } => tell(Fact::RoundBegan(now.turn)),
        Event::TurnEnded { .. } => tell(Fact::PartBegan),
        Event::PhaseBegan { figure } => {
            tell(Fact::TurnBegan(battle.owner(figure)));
            tell(Fact::Active(Some(figure)));
            // Before the character attacks, harm is not credited to any figure.
            tell(Fact::Credits(None));
        }
        Event::PhaseEnded { .. } => tell(Fact::Credits(None)),
        Event::MoveBegan { figure, .. } => tell(Fact::Acts(figure)),
        Event::AttackDeclared { attacker, target, .. } => tell(Fact::Attacks { attacker, target: Some(target) }),
        Event::AreaDeclared { attacker, .. } => tell(Fact::Attacks { attacker, target: None }),
        Event::ToHitRolled { attacker: figure, .. } | Event::Thrown { figure, .. } => tell(Fact::Strikes(figure)),
        Event::HaymakerEnded { figure, .. } => tell(Fact::Credits(Some(figure))),
        Event::PhaseSpent { .. }
        | Event::Coordinated { .. }
        | Event::HaymakerBegan { .. }
        | Event::Holds { .. }
        | Event::GuardTaken { .. }
        | Event::Rested { .. }
        | Event::Drew { .. }
        | Event::StoodUp { .. } => tell(Fact::Began),
        Event::FlightBegan { figure, .. } => tell(Fact::FlightBegan {
            figure,
            from: battle.field().footprint(figure).map(|at| at.head),
            aloft: battle.feet(figure),
        }),
        Event::FlightEnded { figure, moved, cause, .. } => tell(Fact::FlightEnded { figure, hexes: moved, cause }),
        Event::HarmRolled {
            victim: Occupant::Figure(figure), of: HarmSource::Impact, against: Some(against), ..
        } => {
            let into = if let Against::Figure(other) = against { Some(other) } else { None };
            tell(Fact::Crashed { figure, into });
        }
        Event::CameDown { figure, drop } if drop > 0 => tell(Fact::Fell { figure, levels: drop }),
        Event::Hurt { figure, stun, of, .. } => tell(Fact::Hurt { figure, harm: stun, of: cause(of) }),
        Event::KnockedOut { figure } => tell(Fact::Lost { figure, for_good: false }),
        Event::Died { figure } | Event::Transformed { figure, done: true, .. } => {
            tell(Fact::Lost { figure, for_good: true });
        }
        Event::Woke { figure, .. } if !battle.is_dead(figure) => tell(Fact::Back(figure)),
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
