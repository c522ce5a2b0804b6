//! A phase, as a count of it knows it.

use knockback_rules::{
    battle::{FigureId, SideId},
    champions::{Champions, Choice, Event, Frame, Harm, Played, TurnFrame, Victory},
    displacement::Cause,
};

use crate::puzzle::{Turns, Way};

impl Turns for Champions {
    fn below(battle: Played<'_>) -> Option<usize> {
        match battle.choice_of::<Self>()?.1 {
            Choice::Phase { .. } => battle.agenda().len().checked_sub(1),
            Choice::Focus { .. } | Choice::React { .. } => None,
        }
    }

    fn follows(_battle: Played<'_>, frame: &Frame) -> bool {
        match frame {
            Frame::Turn(TurnFrame::Phases { order, next, .. }) => usize::from(*next) >= order.len(),
            Frame::Turn(TurnFrame::End | TurnFrame::Recovery { .. } | TurnFrame::Close) | Frame::Verdict(_) => true,
            _ => false,
        }
    }

    fn counts(battle: Played<'_>, figure: FigureId) -> bool {
        battle.field().footprint(figure).is_some() && battle.is_awake(figure)
    }

    fn wanted(battle: Played<'_>, side: SideId) -> Vec<Vec<FigureId>> {
        let of = |victory: &Victory| match victory {
            Victory::BringDown { side: winner, figures } if *winner == side => Some(figures.clone()),
            _ => None,
        };
        battle.rules().goals.iter().filter_map(of).collect()
    }

    fn way(event: &Event, before: Option<Way>) -> Option<Way> {
        match event {
            Event::FlightEnded { cause: Cause::Figure(_), .. } => Some(Way::Bowled),
            Event::Hurt { of, .. } => match of {
                Harm::Fall => Some(Way::Edge),
                Harm::Impact => before.filter(|way| *way == Way::Bowled).or(Some(Way::Wall)),
                Harm::Landing => Some(Way::Wall),
                _ => Some(Way::Blow),
            },
            _ => None,
        }
    }
}
