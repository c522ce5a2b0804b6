//! A frontier whose states are whole battles, with separate observers and with the rolls of an action folded into one.

use crate::FxIndexMap;
use knockback_rules::{
    battle::{self, AgendaChange, Event, Refusal, Step},
    dice::{RollRequest, Rolled},
    pulp_city::{self, Frame, PulpCity, PulpCityBattleCopy},
};

use super::{AttackObserver, AttackResult, Chosen, EntityOutcome};
use crate::{
    Answers as _, Exactness, Frontier, Inquiry, Observer as _, Posed, Ratio, Rolls, Work,
    small_map::SmallMap,
    work::{self, STEP},
};

/// The distinct observers of branches at one state, each with its weight.
type Branches = SmallMap<AttackObserver, Ratio>;

/// A [`Frontier`] that folds the two rolls of an action into one. Extra successes that buy nothing are dropped from the
/// battle and only recorded by observers. A state is a whole battle, and all its branches share the same events.
#[derive(Clone, Debug)]
pub struct Folding<Q: Inquiry> {
    posed: Posed<Q>,
    /// The states in progress. The next step of each is a roll.
    open: FxIndexMap<PulpCityBattleCopy, Branches>,
    /// The states that follow those in `open`.
    next: FxIndexMap<PulpCityBattleCopy, Branches>,
    ended: FxIndexMap<AttackResult, Ratio>,
    /// The states of all models and things before the action.
    before: Vec<EntityOutcome>,
    /// The refusal that ended the count, if any.
    refused: Option<Refusal>,
    work: u64,
}

impl<Q> Folding<Q>
where
    Q: Inquiry<Rules = PulpCity, Observer = AttackObserver, Answers = Chosen, End = AttackResult>,
{
    /// Advances the branches of one state up to the next roll or the end.
    fn go_on(&mut self, mut battle: PulpCityBattleCopy, mut branches: Branches) -> Result<(), Refusal> {
        loop {
            self.work += STEP;
            let step = if Q::is_horizon(&battle) { Step::Rest } else { battle.step() };
            let events = match step {
                Step::Emit(events) => {
                    self.posed.answers.passes(&battle);
                    events
                }
                Step::Ask(_) => battle.ordered(&self.posed.answers.order(&battle)?)?,
                Step::Roll(_) => {
                    self.work += work::copying(&battle);
                    merge(self.next.entry(battle).or_default(), branches);
                    return Ok(());
                }
                Step::Rest => {
                    self.end(&battle, branches);
                    return Ok(());
                }
            };
            if seen(&branches, &events) {
                branches = observed(branches, &events);
            }
            battle.apply_all(&events);
        }
    }

    fn end(&mut self, battle: &PulpCityBattleCopy, branches: Branches) {
        let mut branches = branches.into_list().into_iter().peekable();
        let Some((observer, _)) = branches.peek() else { return };
        let told = |observer: &AttackObserver| observer.fates(self.posed.start.played(), &self.before, battle.played());
        let (mut fates, mut gains) = (told(observer), observer.gains().clone());
        for (observer, weight) in branches {
            self.work += STEP;
            if *observer.gains() != gains {
                (fates, gains) = (told(&observer), observer.gains().clone());
            }
            let end = observer.end_with(battle.played(), fates.clone());
            let sum = self.ended.entry(end).or_insert(Ratio::ZERO);
            *sum = sum.plus(&weight);
        }
    }

    /// Resolves all results of a roll, merging those with the same effect.
    fn roll(
        &mut self,
        mut battle: PulpCityBattleCopy,
        branches: &Branches,
        request: RollRequest,
    ) -> Result<(), Refusal> {
        let Rolls { before, mut results, total } = Rolls::of(&battle, request);
        if let Some(event) = before {
            battle.apply(&event);
        }
        let most = self.posed.answers.most_bought();
        if branches.iter().all(|(observer, _)| observer.is_judged()) {
            results = enough(&battle, results, most);
        }
        let whole: Vec<(&AttackObserver, Ratio)> =
            branches.iter().map(|(observer, weight)| (observer, weight.split(total))).collect();
        let mut told: Vec<(Vec<Event>, u128)> = Vec::new();
        for (rolled, ways) in results {
            self.work += STEP;
            let mut events = battle.rolled(rolled);
            // If no observer needs the events, the details are dropped now, which merges more results.
            if !seen(branches, &events) {
                forget(&mut events, most);
            }
            match told.iter_mut().find(|(known, _)| *known == events) {
                Some((_, sum)) => *sum += ways,
                None => told.push((events, ways)),
            }
        }
        let mut groups: Vec<(Vec<Event>, Branches)> = Vec::new();
        for (mut events, ways) in told {
            let mut shown = Branches::default();
            for (observer, share) in &whole {
                let mut observer = (*observer).clone();
                show(&mut observer, &events);
                add(&mut shown, observer, &share.times_ways(ways));
            }
            forget(&mut events, most);
            match groups.iter_mut().find(|(known, _)| *known == events) {
                Some((_, all)) => merge(all, shown),
                None => groups.push((events, shown)),
            }
        }
        let mut left = Some(battle);
        let mut groups = groups.into_iter().peekable();
        while let Some((events, branches)) = groups.next() {
            let Some(mut after) = (if groups.peek().is_some() { left.clone() } else { left.take() }) else { break };
            self.work += work::copying(&after);
            after.apply_all(&events);
            self.go_on(after, branches)?;
        }
        Ok(())
    }
}

/// Merges results of a roll that differ only in extra successes above `most`, which cannot be used. Only valid if no
/// observer needs the roll.
fn enough(battle: &PulpCityBattleCopy, results: Vec<(Rolled, u128)>, most: u8) -> Vec<(Rolled, u128)> {
    let Some(battle::Frame::PulpCity(Frame::Roll(roll))) = battle.top() else { return results };
    let Some(all) = roll.uncancelled() else { return results };
    let mut kept: Vec<(Rolled, u128)> = Vec::new();
    for (rolled, ways) in results {
        let rolled = match rolled {
            Rolled::BestAndGood { best, good } => {
                Rolled::BestAndGood { best, good: good.max(all.saturating_sub(most)) }
            }
            other => other,
        };
        match kept.iter_mut().find(|(known, _)| *known == rolled) {
            Some((_, sum)) => *sum += ways,
            None => kept.push((rolled, ways)),
        }
    }
    kept
}

/// Drops the details that the rules do not need later: the dice, and extra successes above `most`, which cannot be
/// used.
fn forget(events: &mut Vec<Event>, most: u8) {
    events.retain(|event| !matches!(event, Event::PulpCity(pulp_city::Event::PoolRolled { .. })));
    for event in events {
        match event {
            Event::PulpCity(pulp_city::Event::Judged { extra, .. }) => *extra = most.min(*extra),
            Event::Agenda(AgendaChange::Become(battle::Frame::PulpCity(Frame::Effects(frame)))) => {
                frame.extra = most.min(frame.extra);
            }
            _ => {}
        }
    }
}

fn show(observer: &mut AttackObserver, events: &[Event]) {
    for event in events {
        observer.observe(event);
    }
}

/// True if the observer of any branch may record one of the events.
fn seen(branches: &Branches, events: &[Event]) -> bool {
    branches.iter().any(|(observer, _)| events.iter().any(|event| observer.sees(event)))
}

/// Shows events to the observers of all branches.
fn observed(branches: Branches, events: &[Event]) -> Branches {
    let mut seen = Branches::default();
    for (mut observer, weight) in branches.into_list() {
        show(&mut observer, events);
        add(&mut seen, observer, &weight);
    }
    seen
}

fn merge(into: &mut Branches, from: Branches) {
    if into.len() == 0 {
        *into = from;
        return;
    }
    for (observer, weight) in from.into_list() {
        add(into, observer, &weight);
    }
}

fn add(branches: &mut Branches, observer: AttackObserver, weight: &Ratio) {
    let (_, sum) = branches.place(observer, || Ratio::ZERO);
    *sum = sum.plus(weight);
}

impl<Q> Frontier<Q> for Folding<Q>
where
    Q: Inquiry<Rules = PulpCity, Observer = AttackObserver, Answers = Chosen, End = AttackResult>,
{
    fn new(posed: Posed<Q>) -> Self {
        let (start, observer) = (posed.start.clone(), posed.observer.clone());
        let (open, next, ended) = (FxIndexMap::default(), FxIndexMap::default(), FxIndexMap::default());
        let before = EntityOutcome::before(posed.start.played());
        let mut folding = Self { posed, open, next, ended, before, refused: None, work: 0 };
        let mut branches = Branches::default();
        add(&mut branches, observer, &Ratio::ONE);
        folding.refused = folding.go_on(start, branches).err();
        folding
    }

    fn advance(&mut self) -> Result<bool, Refusal> {
        if let Some(refusal) = &self.refused {
            return Err(refusal.clone());
        }
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some((battle, branches)) = self.open.pop() else { return Ok(false) };
        match battle.step() {
            Step::Roll(request) => self.roll(battle, &branches, request)?,
            // Cannot happen: `go_on` stops only at rolls and ends.
            Step::Emit(_) | Step::Ask(_) | Step::Rest => self.go_on(battle, branches)?,
        }
        Ok(true)
    }

    fn effort(&mut self) -> Work {
        let open = self.open.len() + self.next.len();
        let bytes = |of: usize, each: u64| u64::try_from(of).unwrap_or(u64::MAX).saturating_mul(each);
        let held = bytes(open, work::bytes(&self.posed.start) + 300) + bytes(self.ended.len(), 300);
        Work { open, work: self.work, held }
    }

    fn odds(&self, question: &Q) -> Result<Q::Odds, Refusal> {
        self.posed.judge()?;
        let ends = self.ended.iter().map(|(end, weight)| (end, weight.clone())).collect();
        Ok(question.odds(&self.posed, Exactness::Exact, ends))
    }
}
