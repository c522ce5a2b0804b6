//! An activation, as a count of it knows it.

use knockback_rules::{
    battle::{FigureId, SideId},
    coup_de_grace::{Choice, CoupDeGrace, Event, Frame, Harm, Played, RoundFrame, Victory},
    displacement::Cause,
};

use crate::puzzle::{Turns, Way};

impl Turns for CoupDeGrace {
    fn below(battle: Played<'_>) -> Option<usize> {
        match battle.choice_of::<Self>()?.1 {
            Choice::Activate { .. } => Some(battle.agenda().len()),
            Choice::Act { .. } => battle.agenda().len().checked_sub(1),
            Choice::Push { .. } | Choice::Face { .. } => None,
        }
    }

    fn follows(_battle: Played<'_>, frame: &Frame) -> bool {
        matches!(frame, Frame::Round(RoundFrame::Turns { .. } | RoundFrame::Close) | Frame::Verdict(_))
    }

    fn counts(battle: Played<'_>, figure: FigureId) -> bool {
        !battle.mini(figure).out
    }

    fn wanted(battle: Played<'_>, side: SideId) -> Vec<Vec<FigureId>> {
        let of = |victory: &Victory| match victory {
            Victory::TakeOut { side: winner, figures } if *winner == side => Some(figures.clone()),
            _ => None,
        };
        battle.rules().victory.iter().filter_map(of).collect()
    }

    fn way(_battle: Played<'_>, event: &Event, before: Option<Way>) -> Option<Way> {
        match event {
            Event::PushEnded { cause: Cause::Figure(_), .. } => Some(Way::Bowled),
            Event::Pit { .. } => Some(Way::Hazard),
            Event::Hurt { by, .. } => match by {
                Harm::Attack => Some(Way::Blow),
                Harm::BashBack => before.filter(|way| *way == Way::Bowled).or(Some(Way::Wall)),
                Harm::Ledge => Some(Way::Edge),
                Harm::Pit | Harm::Spikes => Some(Way::Hazard),
            },
            _ => None,
        }
    }
}
