//! The plain frontier, whose states are whole battles.

use super::FxIndexMap;
use knockback_rules::{
    battle::{Event, Refusal, Step},
    ruleset::BattleCopy,
};

use super::work::{self, STEP};
use crate::{Answers, Exactness, Frontier, Inquiry, Observer, Posed, Ratio, Work};

/// The plain [`Frontier`]: a state is a whole battle and its observer, and each result of a roll is resolved
/// separately.
///
/// It needs no code beyond an [`Inquiry`], and suits rulesets whose rolls lead to few states. Tests compare the
/// specialized frontiers with it.
#[derive(Clone, Debug)]
pub struct Plain<Q: Inquiry> {
    posed: Posed<Q>,
    /// The states in progress, each with its probability. The next step of each is a roll or a choice.
    open: FxIndexMap<(BattleCopy<Q::Rules>, Q::Observer), Ratio>,
    /// The states that follow those in `open`.
    next: FxIndexMap<(BattleCopy<Q::Rules>, Q::Observer), Ratio>,
    ended: FxIndexMap<Q::End, Ratio>,
    work: u64,
}

impl<Q: Inquiry> Plain<Q> {
    /// Applies events and all later events up to the next roll or choice, or the end.
    fn go_on(
        &mut self,
        mut battle: BattleCopy<Q::Rules>,
        mut observer: Q::Observer,
        mut events: Vec<Event>,
        weight: &Ratio,
    ) {
        self.work += work::copying(&battle);
        loop {
            self.work += STEP;
            for event in &events {
                observer.observe(event);
                battle.apply(event);
            }
            let step = if Q::is_horizon(&battle) { Step::Rest } else { battle.step() };
            match step {
                Step::Emit(more) => {
                    self.posed.answers.passes(&battle);
                    events = more;
                }
                Step::Rest => {
                    let end = Q::end(observer, self.posed.start.played(), battle.played());
                    return add(&mut self.ended, end, weight);
                }
                Step::Roll(_) | Step::Ask(_) => return add(&mut self.next, (battle, observer), weight),
            }
        }
    }
}

impl<Q: Inquiry> Frontier<Q> for Plain<Q> {
    fn new(posed: Posed<Q>) -> Self {
        let (start, observer) = (posed.start.clone(), posed.observer.clone());
        let mut plain = Self {
            posed,
            open: FxIndexMap::default(),
            next: FxIndexMap::default(),
            ended: FxIndexMap::default(),
            work: 0,
        };
        plain.go_on(start, observer, Vec::new(), &Ratio::ONE);
        plain
    }

    fn advance(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some(((battle, observer), weight)) = self.open.pop() else { return Ok(false) };
        match battle.step() {
            Step::Roll(request) => {
                let outcomes = request.outcomes();
                let share = weight.split(outcomes.total());
                for (rolled, ways) in outcomes {
                    let events = battle.rolled(rolled);
                    self.go_on(battle.clone(), observer.clone(), events, &share.times_ways(ways));
                }
            }
            Step::Ask(_) => {
                let order = self.posed.answers.order(&battle)?;
                let events = battle.ordered(&order)?;
                self.go_on(battle, observer, events, &weight);
            }
            // Cannot happen: `go_on` stops only at rolls, choices and ends.
            Step::Emit(_) | Step::Rest => self.go_on(battle, observer, Vec::new(), &weight),
        }
        Ok(true)
    }

    fn effort(&mut self) -> Work {
        let open = self.open.len() + self.next.len();
        let bytes = |of: usize, each: u64| u64::try_from(of).unwrap_or(u64::MAX).saturating_mul(each);
        let held = bytes(open, work::bytes(&self.posed.start)) + bytes(self.ended.len(), 200);
        Work { open, work: self.work, held }
    }

    fn odds(&self, question: &Q) -> Result<Q::Odds, Refusal> {
        self.posed.judge()?;
        let ends = self.ended.iter().map(|(end, weight)| (end, weight.clone())).collect();
        Ok(question.odds(&self.posed, Exactness::Exact, ends))
    }
}

/// Adds a weight to that of a key.
fn add<K: std::hash::Hash + Eq>(map: &mut FxIndexMap<K, Ratio>, key: K, weight: &Ratio) {
    let sum = map.entry(key).or_insert(Ratio::ZERO);
    *sum = sum.plus(weight);
}
