//! What events tell an account of a battle in Coup-De-Grace.

use knockback_rules::{
    battle::FigureId,
    coup_de_grace::{CoupDeGrace, Event, Harm, Played},
};

use crate::measure::deeds::{Accounted, Deed, Source, flew};

impl Accounted for CoupDeGrace {
    fn tell(_battle: Played<'_>, event: &Event, tell: &mut impl FnMut(Deed)) {
        match *event {
            Event::RoundBegan { round } => tell(Deed::Round(round)),
            Event::Activated { figure, .. }
            | Event::MoveBegan { figure, .. }
            | Event::AttackDeclared { attacker: figure, .. }
            | Event::Cast { figure, .. } => tell(Deed::Act(Some(figure))),
            Event::PushBegan { figure, .. } => tell(Deed::Displaced(figure)),
            Event::PushEnded { figure, moved, cause } => flew(figure, moved, cause, tell),
            Event::Pit { figure, .. } => {
                tell(Deed::Fell { figure, levels: 0 });
                tell(Deed::Threatened { figure, of: Source::Ground });
            }
            Event::Hurt { figure, damage, by } => tell(Deed::Hurt { figure, harm: damage.into(), of: source(by) }),
            Event::Downed { figure } | Event::OutOfAction { figure } => tell(Deed::Lost(figure)),
            Event::StoodUp { figure, .. } => tell(Deed::Back(figure)),
            _ => {}
        }
    }

    fn cost(battle: Played<'_>, figure: FigureId) -> f64 {
        f64::from(battle.sheet(figure).points.0)
    }
}

const fn source(by: Harm) -> Source {
    match by {
        Harm::Attack => Source::Blow,
        Harm::BashBack | Harm::Ledge => Source::Flight,
        Harm::Pit | Harm::Spikes => Source::Ground,
    }
}
