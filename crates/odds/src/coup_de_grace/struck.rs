//! The effects of an attack with a given number on its die.

use std::convert::Infallible;

use knockback_rules::{
    coup_de_grace::{CoupDeGrace, CoupDeGraceBattle},
    dice::Rolled,
};

use super::{AttackObserver, AttackResult, DefaultedChoice, DirectionWanted, Question, Unanswered, answers::Chosen};
use crate::{Exactness, Inquiry, Observer as _, Plain, Posed, Ratio};

/// An attack with a given number on its die.
#[derive(Clone, Copy, Debug)]
pub(super) struct Struck {
    /// The attack.
    pub(super) question: Question,
    /// The number on the die.
    pub(super) die: u8,
}

/// All possible results, and the choices that arose and were made by default.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    pub(super) outcomes: Vec<(AttackResult, Ratio)>,
    pub(super) open: Vec<DefaultedChoice>,
}

impl Inquiry for Struck {
    type Rules = CoupDeGrace;
    type Odds = Ends;
    type Wanted = DirectionWanted;
    type Observer = AttackObserver;
    type Answers = Chosen;
    type End = AttackResult;
    type Apart = Infallible;
    type Frontier = Plain<Self>;

    fn pose(&self, battle: CoupDeGraceBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let Posed { mut start, mut observer, answers } = self.question.pose(battle)?;
        for event in start.rolled(Rolled::Sum(self.die.into())) {
            observer.observe(&event);
            start.apply(&event);
        }
        Ok(Posed { start, observer, answers })
    }

    fn end(observer: AttackObserver, _start: CoupDeGraceBattle<'_>, end: CoupDeGraceBattle<'_>) -> AttackResult {
        observer.end(end)
    }

    fn odds(&self, posed: &Posed<Self>, _exactness: Exactness, ends: Vec<(&AttackResult, Ratio)>) -> Ends {
        let outcomes = ends.into_iter().map(|(end, chance)| (end.clone(), chance)).collect();
        Ends { outcomes, open: posed.answers.open() }
    }
}
