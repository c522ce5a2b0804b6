//! Poses and answers questions about attacks in Champions.

use std::convert::Infallible;

use knockback_rules::{
    battle::{FigureId, Occupant, Refusal},
    board::Cell,
    champions::{self, Champions, ChampionsBattle},
    geometry::Direction,
};

use super::{
    Apart, AttackResult, Loss, Odds, Outcome, Question, answers::Reactions, apart, blow_observer::BlowObserver,
    frontier::TableFrontier,
};
use crate::{Exactness, Inquiry, Posed, Ratio, Unanswered, sums};

/// The end of a branch: its result, and the losses of each character that lost STUN or BODY.
pub(super) type BranchEnd = (AttackResult, Vec<(FigureId, Loss)>);

impl Inquiry for Question {
    type Rules = Champions;
    type Odds = Odds;
    type Wanted = Infallible;
    type Observer = BlowObserver;
    type Answers = Reactions;
    type End = BranchEnd;
    type Apart = Apart;
    type Frontier = TableFrontier;

    fn pose(&self, battle: ChampionsBattle<'_>) -> Result<Posed<Self>, Unanswered> {
        let start = if self.under_way {
            champions::under_way(battle).map(|(_, rest)| rest).ok_or_else(|| Refusal::unknown(battle.ruleset()))?
        } else {
            champions::about_to(battle, &self.order)?
        };
        let observer = BlowObserver::new(&start, self.target)?;
        Ok(Posed { start, observer, answers: Reactions::of(self) })
    }

    fn end(observer: BlowObserver, start: ChampionsBattle<'_>, end: ChampionsBattle<'_>) -> BranchEnd {
        let losses = end.setup().figure_ids().filter_map(|figure| {
            let (before, after) = (start.vitals(figure), end.vitals(figure));
            let lost = |before: i16, after: i16| u16::try_from(before - after).unwrap_or(0);
            let loss = (lost(before.stun, after.stun), lost(before.body, after.body));
            (loss != (0, 0)).then_some((figure, loss))
        });
        let losses = losses.collect();
        (observer.end(start, end), losses)
    }

    fn odds(&self, posed: &Posed<Self>, exactness: Exactness, ends: Vec<(&BranchEnd, Ratio)>) -> Odds {
        Odds::from_outcomes(self, posed.start.played(), exactness, outcomes(ends))
    }

    fn size((blow, losses): &BranchEnd) -> usize {
        blow.size() + losses.len()
    }

    fn apart(&self, start: ChampionsBattle<'_>, end: &BranchEnd) -> Option<(BranchEnd, Vec<Apart>)> {
        Some(apart::split(end, start, self.target))
    }

    fn odds_apart(
        &self,
        posed: &Posed<Self>,
        exactness: Exactness,
        ends: Vec<(&BranchEnd, Ratio)>,
        mut apart: Vec<(Apart, Ratio)>,
    ) -> Odds {
        apart.sort_unstable_by_key(|(key, _)| *key);
        Odds { apart: Some(apart), ..self.odds(posed, exactness, ends) }
    }
}

/// Converts ends to sorted outcomes, one for each attack result.
fn outcomes(mut ends: Vec<(&BranchEnd, Ratio)>) -> Vec<Outcome> {
    ends.sort_unstable_by(|((one, _), _), ((other, _), _)| one.cmp(other));
    let blows = ends.chunk_by(|((one, _), _), ((other, _), _)| one == other);
    blows.filter_map(|all| Some(outcome(&all.first()?.0.0, all))).collect()
}

/// Merges the ends that have the same attack result.
fn outcome(blow: &AttackResult, ends: &[(&BranchEnd, Ratio)]) -> Outcome {
    let hurt = sums::distinct(ends.iter().flat_map(|((_, losses), _)| losses.iter().map(|(figure, _)| *figure)));
    let losses = hurt.into_iter().map(|figure| {
        let of = |losses: &[(FigureId, Loss)]| {
            losses.iter().find(|(who, _)| *who == figure).map_or((0, 0), |(_, loss)| *loss)
        };
        (figure, sums::merged(ends.iter().map(|((_, losses), p)| (of(losses), p))))
    });
    let losses = losses.collect();
    Outcome { blow: blow.clone(), losses, probability: sums::sum(ends.iter().map(|(_, p)| p)) }
}

/// The line of knockback of an attack that is about to be resolved.
pub(super) fn line(start: ChampionsBattle<'_>, target: Occupant) -> Option<(Cell, Direction)> {
    let Occupant::Figure(figure) = target else { return None };
    let at = start.field().footprint(figure)?.head;
    champions::line(start, target).map(|direction| (at, direction))
}
