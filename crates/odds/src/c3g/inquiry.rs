//! Poses and answers questions about attacks in C3G.

use knockback_rules::{
    battle::Event,
    c3g::{self, C3g, C3gBattle},
};

use super::{
    Apart, LineWanted, Odds, Question, answers::ChosenLine, blow_observer::BlowObserver, frontier::DiffFrontier,
    wounds_gained::WoundsGained,
};
use crate::{Exactness, Inquiry, Observer, Posed, Ratio, Unanswered};

/// The facts recorded about a branch: the effects of the attack, and the wounds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BranchFacts {
    pub(super) blow: BlowObserver,
    pub(super) gained: WoundsGained,
}

impl Observer for BranchFacts {
    fn observe(&mut self, event: &Event) {
        self.gained.observe(std::slice::from_ref(event));
        self.blow.observe(event);
    }
}

impl Inquiry for Question {
    type Rules = C3g;
    type Odds = Odds;
    type Wanted = LineWanted;
    type Observer = BranchFacts;
    type Answers = ChosenLine;
    type End = BranchFacts;
    type Apart = Apart;
    type Frontier = DiffFrontier<BlowObserver, ChosenLine>;

    fn pose(&self, battle: C3gBattle<'_>) -> Result<Posed<Self>, Unanswered<LineWanted>> {
        let Self { attacker, target, with, line } = *self;
        let start = c3g::blow(battle, attacker, target, with)?;
        let lines = c3g::foreseen_lines(battle, attacker, target, with);
        let line = match (line, lines.as_slice()) {
            // If no line is possible, a line named in the question is ignored.
            (_, []) => None,
            (None, [line]) => Some(*line),
            (None, _) => return Err(Unanswered::Wanted(LineWanted(lines))),
            (Some((lead, direction)), _) => Some(c3g::chosen_line(battle, &lines, lead, direction)?),
        };
        let blow = BlowObserver::new(&start, target, line.is_some())?;
        let answers = ChosenLine::new(&start, line);
        Ok(Posed { start, observer: BranchFacts { blow, gained: WoundsGained::default() }, answers })
    }

    fn end(observer: BranchFacts, _start: C3gBattle<'_>, _end: C3gBattle<'_>) -> BranchFacts {
        observer
    }

    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&BranchFacts, Ratio)>) -> Odds {
        let ends = ends.iter().map(|(told, p)| (&told.gained, &told.blow, p)).collect();
        Odds::from_branches(*self, posed.answers.line, exactness, posed.start.setup(), ends)
    }

    fn size(end: &BranchFacts) -> usize {
        end.size()
    }

    fn apart(&self, _start: C3gBattle<'_>, end: &BranchFacts) -> Option<(BranchFacts, Vec<Apart>)> {
        Some(end.split(self.target))
    }

    fn odds_apart(
        &self,
        posed: &Posed<Self>,
        exactness: Exactness,
        ends: Vec<(&BranchFacts, Ratio)>,
        mut apart: Vec<(Apart, Ratio)>,
    ) -> Odds {
        apart.sort_unstable_by_key(|(key, _)| *key);
        Odds { apart: Some(apart), ..self.odds(posed, exactness, ends) }
    }
}
