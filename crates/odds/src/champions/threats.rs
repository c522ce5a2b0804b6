//! The threat map of a character: whom it could attack from where, and what would come of it.

use std::cmp::Reverse;

use indexmap::IndexMap;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::{Champions, Order, Played, Ready, movement::Plan},
};
use rustc_hash::FxBuildHasher;

use super::{
    Count, Estimate, Objective, Odds, Question,
    promise::{Promise, Promises},
    same::SameOdds,
};
use crate::{Act, Progress, Ratio, ThreatCounting, ThreatMap};

/// An attack that a character could make after a half move, from where it stands, or in the course of a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where it attacks from.
    pub at: Cell,
    /// Upon whom.
    pub target: FigureId,
    /// The attack; nobody defends.
    pub question: Question,
    /// Its place among the ways of the map; `None` if it stays, or charges.
    way: Option<usize>,
    /// Its place among the odds of the map.
    odds: usize,
}

/// The threat map of a character: the attacks on enemies from where it stands, and after a half move to each hex.
///
/// Nobody steps in on its way, and nobody is hurt by a move, so it arrives for certain. Coordinated attacks are left out,
/// and areas are aimed at the hexes of enemies. Where there are too many different questions, the least promising ones are
/// not counted, and their attacks are not told.
pub type Threats = ThreatMap<Threat>;

/// A threat map while it is being counted.
#[derive(Clone, Debug)]
pub struct ThreatCount {
    figure: FigureId,
    ready: Option<Ready>,
    /// Places of ways that have not been looked at, the last first; `None` is where it stands.
    places: Vec<Option<usize>>,
    threats: Vec<Threat>,
    ways: Vec<Plan>,
    promises: Promises,
    asked: IndexMap<SameOdds, Asked, FxBuildHasher>,
    /// Questions still to be counted, the most promising last; `None` until all places have been looked at.
    queue: Option<Vec<usize>>,
    open: Option<(usize, Work)>,
    odds: Vec<Option<Odds>>,
    counted: usize,
    work: u64,
    most: u64,
}

/// A question, asked once.
#[derive(Clone, Debug)]
struct Asked {
    question: Question,
    target: FigureId,
    place: Option<usize>,
    promise: Promise,
}

#[derive(Clone, Debug)]
enum Work {
    Count(Box<Count>),
    Estimate(Box<Estimate>),
}

impl ThreatCounting for ThreatCount {
    type Ruleset = Champions;
    type Threats = Threats;

    fn new(battle: Played<'_>, figure: FigureId) -> Self {
        let ready = Ready::of(battle, figure);
        let ways = ready.as_ref().map_or_else(Vec::new, Ready::ways);
        let stays = ready.is_some().then_some(None);
        let mut places: Vec<Option<usize>> = stays.into_iter().chain((0..ways.len()).map(Some)).collect();
        places.reverse();
        Self {
            figure,
            ready,
            places,
            threats: Vec::new(),
            ways,
            promises: Promises::default(),
            asked: IndexMap::default(),
            queue: None,
            open: None,
            odds: Vec::new(),
            counted: 0,
            work: 0,
            most: Self::WORK,
        }
    }

    fn advance(&mut self, steps: usize) -> Option<Threats> {
        for _ in 0..steps {
            if let Some((place, work)) = self.open.take() {
                self.count(place, work);
            } else if let Some(place) = self.places.pop() {
                self.look(place);
            } else if !self.begin() {
                return Some(self.finish());
            }
        }
        None
    }

    fn places(&self) -> (usize, usize) {
        let all = if self.ready.is_some() { self.ways.len() + 1 } else { 0 };
        (all - self.places.len(), all)
    }

    fn questions(&self) -> usize {
        self.counted
    }
}

impl ThreatCount {
    /// The work of all counts after which no other question is begun: about a second on a machine of 2025.
    pub const WORK: u64 = 1_000_000_000;
    /// The work of one count after which its attack is played instead.
    pub const EACH: u64 = 100_000_000;
    /// How often an attack is played then.
    pub const PLAYS: u64 = 2_000;
    /// The work of a step.
    const STEP: u64 = 10_000;

    /// The same with another limit of work than [`Self::WORK`].
    #[must_use]
    pub fn within(self, work: u64) -> Self {
        Self { most: work, ..self }
    }

    /// Finds the attacks from a place.
    fn look(&mut self, place: Option<usize>) {
        let Some(there) = self.there(place) else { return };
        let battle = there.battle().played();
        let Some(at) = battle.field().standing(self.figure).map(|at| at.head) else { return };
        for (target, order) in there.attacks() {
            let from = if let Order::Charge(charge) = &order { charge.strikes_from() } else { None };
            let at = from.and_then(|hex| battle.setup().board.cell(hex)).unwrap_or(at);
            let Some(same) = SameOdds::of(battle, self.figure, &order, target) else { continue };
            let question = Question::of(order, Occupant::Figure(target));
            let entry = self.asked.entry(same);
            let odds = entry.index();
            let promises = &mut self.promises;
            entry.or_insert_with(|| {
                let promise = promises.of(battle, self.figure, &question.order, target);
                Asked { question: question.clone(), target, place, promise }
            });
            self.threats.push(Threat { at, target, question, way: place, odds });
        }
    }

    /// The character at a place.
    fn there(&self, place: Option<usize>) -> Option<Ready> {
        let ready = self.ready.as_ref()?;
        Some(place.map_or_else(|| ready.clone(), |place| ready.gone(&self.ways[place])))
    }

    /// Begins to count the next question; false once there is none, or no more are to be counted.
    fn begin(&mut self) -> bool {
        if self.queue.is_none() {
            self.odds = vec![None; self.asked.len()];
            self.queue = Some(self.ordered());
        }
        if self.work >= self.most {
            return false;
        }
        let Some(next) = self.queue.as_mut().and_then(Vec::pop) else { return false };
        let asked = &self.asked[next];
        let there = self.there(asked.place);
        let count = there.and_then(|there| Count::new(there.battle(), asked.question.clone()).ok());
        self.open = count.map(|count| (next, Work::Count(Box::new(count))));
        true
    }

    /// All questions, the most promising last: of each objective one after the other. Of those that promise the same of
    /// one target by one weapon, the first comes before all others; what promises nothing comes last.
    fn ordered(&self) -> Vec<usize> {
        let all: Vec<&Asked> = self.asked.values().collect();
        let ranked = (0..Objective::ALL.len()).map(|aim| {
            let mut alike: IndexMap<_, u32, FxBuildHasher> = IndexMap::default();
            let mut ranked: Vec<(bool, u32, Reverse<u64>, usize)> = Vec::with_capacity(all.len());
            for (place, asked) in all.iter().enumerate() {
                let before = alike.entry((asked.target, kin(&asked.question.order), asked.promise[aim])).or_default();
                ranked.push((asked.promise[aim] == 0, *before, Reverse(asked.promise[aim]), place));
                *before += 1;
            }
            ranked.sort_unstable();
            ranked
        });
        let ranked: Vec<_> = ranked.collect();
        let mut taken = vec![false; all.len()];
        let in_turn = (0..all.len()).flat_map(|rank| ranked.iter().map(move |ranked| ranked[rank].3));
        let mut queue: Vec<usize> = in_turn.filter(|place| !std::mem::replace(&mut taken[*place], true)).collect();
        queue.reverse();
        queue
    }

    /// Takes a count a step further.
    fn count(&mut self, place: usize, work: Work) {
        let work = match work {
            Work::Count(mut count) => match count.advance_by(Self::STEP) {
                Progress::Counting if count.effort().work < Self::EACH => Work::Count(count),
                Progress::Done(odds) => return self.told(place, odds, count.effort().work),
                Progress::Counting | Progress::BeyondBudget => {
                    self.work += count.effort().work;
                    let there = self.there(self.asked[place].place);
                    let estimate = there
                        .and_then(|there| Estimate::new(there.battle(), count.question().clone(), 0, Self::PLAYS).ok());
                    let Some(estimate) = estimate else { return };
                    Work::Estimate(Box::new(estimate))
                }
                Progress::Refused(_) => return,
            },
            Work::Estimate(mut estimate) => match estimate.advance(10) {
                Progress::Counting => Work::Estimate(estimate),
                Progress::Done(odds) => return self.told(place, odds, estimate.work()),
                Progress::BeyondBudget | Progress::Refused(_) => return,
            },
        };
        self.open = Some((place, work));
    }

    fn told(&mut self, place: usize, odds: Odds, work: u64) {
        self.odds[place] = Some(odds);
        self.counted += 1;
        self.work += work;
    }

    fn finish(&mut self) -> Threats {
        let (mut threats, ways) = (std::mem::take(&mut self.threats), std::mem::take(&mut self.ways));
        let mut odds = Vec::with_capacity(self.counted);
        let places: Vec<Option<usize>> = std::mem::take(&mut self.odds)
            .into_iter()
            .map(|told| {
                odds.push(told?);
                Some(odds.len() - 1)
            })
            .collect();
        let all = threats.len();
        threats.retain_mut(|threat| {
            let place = places.get(threat.odds).copied().flatten();
            threat.odds = place.unwrap_or(0);
            place.is_some()
        });
        self.ready = None;
        Threats { figure: self.figure, left_out: all - threats.len(), threats, ways, odds }
    }
}

/// The order without the hexes from where it is given, as far as attacks are of one kind.
fn kin(order: &Order) -> Order {
    match order {
        Order::Charge(charge) => {
            let mut charge = charge.clone();
            charge.path.clear();
            Order::Charge(charge)
        }
        order => order.clone(),
    }
}

impl Act for Threat {
    type Way = Plan;
    type Odds = Odds;
    type Objective = Objective;

    fn way(&self) -> Option<usize> {
        self.way
    }

    fn odds(&self) -> usize {
        self.odds
    }

    fn worth(objective: Objective, odds: &Odds) -> Ratio {
        objective.worth(odds)
    }
}

impl Threats {
    /// The threat map of a character, counted at once: [`ThreatCount`] for callers that cannot wait.
    #[must_use]
    pub fn of(battle: Played<'_>, figure: FigureId) -> Self {
        ThreatCount::whole(battle, figure)
    }
}
