//! What events tell an account of a battle in Champions.

use knockback_rules::{
    battle::{FigureId, Occupant},
    champions::{Against, Champions, Event, Harm, Played},
};

use crate::measure::deeds::{Accounted, Deed, Source};

impl Accounted for Champions {
    fn tell(battle: Played<'_>, event: &Event, tell: &mut impl FnMut(Deed)) {
        match *event {
            Event::SegmentBegan { now } => {
                tell(Deed::Round(now.turn));
                tell(Deed::Act(None));
            }
            Event::PhaseBegan { figure }
            | Event::MoveBegan { figure, .. }
            | Event::AttackDeclared { attacker: figure, .. }
            | Event::AreaDeclared { attacker: figure, .. }
            | Event::ToHitRolled { attacker: figure, .. }
            | Event::Thrown { figure, .. } => tell(Deed::Act(Some(figure))),
            Event::FlightBegan { figure, .. } => tell(Deed::Displaced(figure)),
            Event::FlightEnded { figure, moved, .. } => tell(Deed::Flew { figure, hexes: moved }),
            Event::HarmRolled {
                victim: Occupant::Figure(figure), of: Harm::Impact, against: Some(against), ..
            } => {
                let into = if let Against::Figure(other) = against { Some(other) } else { None };
                tell(Deed::Crashed { figure, into });
            }
            Event::CameDown { figure, drop } if drop > 0 => tell(Deed::Fell { figure, levels: drop }),
            Event::Hurt { figure, stun, of, .. } => tell(Deed::Hurt { figure, harm: stun, of: source(of) }),
            Event::KnockedOut { figure } | Event::Died { figure } | Event::Transformed { figure, done: true, .. } => {
                tell(Deed::Lost(figure));
            }
            Event::Woke { figure, .. } if !battle.is_dead(figure) => tell(Deed::Back(figure)),
            _ => {}
        }
    }

    fn cost(battle: Played<'_>, figure: FigureId) -> f64 {
        f64::from(battle.sheet(figure).points.0)
    }
}

const fn source(of: Harm) -> Source {
    match of {
        Harm::Attack | Harm::Together | Harm::Drain => Source::Blow,
        Harm::Impact | Harm::Landing => Source::Flight,
        Harm::Fall => Source::Ground,
        Harm::Effort | Harm::Bleeding | Harm::Recoil => Source::Own,
    }
}
