//! Poses and answers questions about attacks in Coup-De-Grace.

use std::convert::Infallible;

use knockback_rules::{
    battle::{Frame, Refusal},
    coup_de_grace::{
        self, Blow, CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy,
        attack::{self, AfterHit},
    },
};

use super::{AttackObserver, AttackResult, DirectionWanted, Odds, Question, Unanswered, answers::Chosen, choices};
use crate::{Exactness, Inquiry, Plain, Posed, Ratio};

/// The attack whose die is rolled next.
pub(super) fn blow(start: &CoupDeGraceBattleCopy) -> Result<Blow, Refusal> {
    match start.top() {
        Some(Frame::CoupDeGrace(coup_de_grace::Frame::Attack(frame))) => Ok(frame.blow),
        _ => Err(Refusal::unknown(start.ruleset())),
    }
}

impl Inquiry for Question {
    type Rules = CoupDeGrace;
    type Odds = Odds;
    type Wanted = DirectionWanted;
    type Observer = AttackObserver;
    type Answers = Chosen;
    type End = AttackResult;
    type Apart = Infallible;
    type Frontier = Plain<Self>;

    fn pose(&self, battle: CoupDeGraceBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let Self { attacker, target, hand, choices } = *self;
        let start = attack::about_to(battle, attacker, target, hand)?;
        let (blow, played) = (blow(&start)?, start.played());
        let after = AfterHit::of(played, blow, &attack::faces(played, blow));
        let line = choices::judge(played, blow, &after, choices)?;
        let from = played.cell_of(target).ok_or_else(|| Refusal::unknown(battle.ruleset()))?;
        let observer = AttackObserver::new(played, target, from);
        Ok(Posed { start, observer, answers: Chosen::new(choices, blow, line) })
    }

    fn end(observer: AttackObserver, _start: CoupDeGraceBattle<'_>, end: CoupDeGraceBattle<'_>) -> AttackResult {
        observer.end(end)
    }

    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&AttackResult, Ratio)>) -> Odds {
        let mut outcomes: Vec<(AttackResult, Ratio)> =
            ends.into_iter().map(|(end, chance)| (end.clone(), chance)).collect();
        outcomes.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let at = posed.start.played().cell_of(self.target);
        let line = at.zip(posed.answers.line);
        Odds { question: *self, blow: posed.answers.blow, line, exactness, outcomes, open: posed.answers.open() }
    }
}
