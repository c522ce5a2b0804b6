//! Poses and answers questions about shoves.

use std::convert::Infallible;

use knockback_rules::{
    battle::{self, FigureId},
    displacement::Cause,
    shove::{self, Event, Shove, ShoveBattle},
};

use super::{Odds, Question, ShoveOutcome};
use crate::{Exactness, Inquiry, Observer, Plain, Posed, Ratio, Unanswered};

/// The observed shove: the target, the distance in hexes, and the cause that ended it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Slide(Option<(FigureId, u16, Cause)>);

impl Observer for Slide {
    fn observe(&mut self, event: &battle::Event) {
        if let battle::Event::Shove(Event::Slid { figure, hexes, cause }) = event {
            self.0 = Some((*figure, *hexes, *cause));
        }
    }
}

impl Inquiry for Question {
    type Rules = Shove;
    type Odds = Odds;
    type Wanted = Infallible;
    type Observer = Slide;
    type Answers = ();
    type End = Option<ShoveOutcome>;
    type Apart = Infallible;
    type Frontier = Plain<Self>;

    fn pose(&self, battle: ShoveBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let start = shove::about_to(battle, self.figure, self.target)?;
        Ok(Posed { start, observer: Slide::default(), answers: () })
    }

    fn end(Slide(slide): Slide, _start: ShoveBattle<'_>, end: ShoveBattle<'_>) -> Option<ShoveOutcome> {
        let (figure, hexes, cause) = slide?;
        Some(ShoveOutcome { hexes, cause, at: end.field().standing(figure).map(|at| at.head) })
    }

    fn odds(&self, _posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&Option<ShoveOutcome>, Ratio)>) -> Odds {
        let mut ends: Vec<(ShoveOutcome, Ratio)> =
            ends.into_iter().filter_map(|(end, chance)| Some(((*end)?, chance))).collect();
        ends.sort_unstable_by_key(|(end, _)| *end);
        Odds { question: *self, exactness, ends }
    }
}
