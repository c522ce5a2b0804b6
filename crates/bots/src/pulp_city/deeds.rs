//! What events tell an account of a battle in Pulp City.

use knockback_rules::{
    battle::FigureId,
    pulp_city::{Event, Harm, Played, PulpCity},
};

use crate::measure::deeds::{Accounted, Deed, Source, flew};

impl Accounted for PulpCity {
    fn tell(_battle: Played<'_>, event: &Event, tell: &mut impl FnMut(Deed)) {
        match *event {
            Event::RoundBegan { round } => tell(Deed::Round(round)),
            Event::TurnBegan { .. } => tell(Deed::Act(None)),
            Event::Activated { figure }
            | Event::MoveBegan { figure, .. }
            | Event::Declared { attacker: figure, .. } => tell(Deed::Act(Some(figure))),
            Event::DisplacementBegan { figure, .. } => tell(Deed::Displaced(figure)),
            Event::DisplacementEnded { figure, moved, cause } => flew(figure, moved, cause, tell),
            Event::Fell { figure, drop, .. } => tell(Deed::Fell { figure, levels: drop }),
            Event::Hurt { figure, damage, by } => tell(Deed::Hurt { figure, harm: damage.into(), of: source(by) }),
            Event::Ko { figure } => tell(Deed::Lost(figure)),
            // A minion that is summoned anew begins anew.
            Event::Summoned { figure: Some(figure), .. } => tell(Deed::Back(figure)),
            _ => {}
        }
    }

    fn cost(battle: Played<'_>, figure: FigureId) -> f64 {
        f64::from(battle.sheet(figure).level())
    }
}

const fn source(by: Harm) -> Source {
    match by {
        Harm::Effect => Source::Blow,
        Harm::Thrown | Harm::Crash => Source::Flight,
        Harm::Fall => Source::Ground,
    }
}
