//! A phase, as a count of it knows it.

use knockback_rules::{
    battle::{self, FigureId, SideId},
    champions::{
        Against, Champions, Characteristic, Choice, Event, Frame, Harm, ImpactFrame, Played, TurnFrame, Victory, Vitals,
    },
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

    fn way(battle: Played<'_>, event: &Event, before: Option<Way>) -> Option<Way> {
        let Event::Hurt { figure, stun, body, of } = event else { return before };
        // What hurts somebody who stays awake, or is out already, decides nothing.
        let Vitals { stun: awake, body: alive } = battle.vitals(*figure);
        let dies = alive.saturating_sub_unsigned(*body) <= -battle.sheet(*figure).characteristic(Characteristic::Body);
        let goes_out = battle.is_awake(*figure) && (awake.saturating_sub_unsigned(*stun) < 0 || dies);
        let collides = || {
            let top = battle.agenda().last();
            let against = |impact: &ImpactFrame| matches!(impact.against, Against::Figure(_));
            matches!(top, Some(battle::Frame::Champions(Frame::Impact(impact))) if against(impact))
        };
        goes_out.then(|| match of {
            Harm::Fall => Way::Edge,
            Harm::Impact if collides() => Way::Bowled,
            Harm::Impact | Harm::Landing => Way::Wall,
            _ => Way::Blow,
        })
    }
}
