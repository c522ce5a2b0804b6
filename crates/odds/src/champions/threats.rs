//! The threat map of a character: the enemies that it could attack from each position, with the odds.

use std::{sync::Arc, task::Poll};

use indexmap::IndexMap;
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::Cell,
    champions::{Champions, ChampionsBattle, Order, Ready, movement::PlannedMove},
};
use rustc_hash::FxBuildHasher;

use super::{
    Objective, Odds, Question,
    queue::Queue,
    quick_bounds::QuickBounds,
    same::{OddsKey, Sameness},
};
use crate::{AnswerLimit, BoundedAnswer, KnownOdds, Ratio, ThreatAction, ThreatCounting, ThreatMap, work};

/// An attack that a character could make from its current position, after a half move, or in the course of a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The position from which the character attacks.
    pub at: Cell,
    /// The target.
    pub target: FigureId,
    /// The attack, without reactions.
    pub question: Question,
    /// The index of the character's path in the map; `None` if it does not move first.
    way: Option<usize>,
    /// The index of the odds in the map.
    odds: usize,
}

/// The threat map of a character: its attacks on enemies from its current position, and after a half move to each hex.
///
/// Enemies cannot interrupt a move and a move never hurts, so the character always arrives. Coordinated attacks are not
/// included, and areas are aimed at the hexes of enemies. If there are too many different questions, the least
/// promising ones are not answered, and their attacks are not listed.
pub type Threats = ThreatMap<Threat>;

/// A threat map in progress.
///
/// First all positions are searched, then the most promising questions are answered by exact counts. A count can take a
/// tenth of a second, and a long search takes longer. To show something sooner, some questions get an early answer. If
/// the count takes long, it is an estimate from a few plays. During the search, the most promising question found so
/// far gets one at intervals. Directly after the search, the most promising question of each objective gets one.
#[derive(Clone, Debug)]
pub struct ThreatCount {
    figure: FigureId,
    ready: Option<Ready>,
    /// The positions left to search, last first: indices of paths, or `None` for the character's current position.
    places: Vec<Option<usize>>,
    threats: Vec<Threat>,
    ways: Arc<Vec<PlannedMove>>,
    promises: QuickBounds,
    asked: IndexMap<OddsKey, SharedQuestion, FxBuildHasher>,
    queue: Queue,
    open: Option<RunningCount>,
    odds: KnownOdds<Odds>,
    /// The work of the search.
    searched: u64,
    /// The work of the search at which the next early answer is due.
    next_early: u64,
    /// The number of early answers during the search.
    early: usize,
    /// The number of objectives that have had their early answer after the search.
    firsts: usize,
    /// The work of the questions that were answered in their turn.
    counted: u64,
    /// The work of all completed answers.
    ended: u64,
    /// The work of the open question.
    counting: u64,
    most: u64,
}

/// A question that several attacks share.
#[derive(Clone, Debug)]
struct SharedQuestion {
    question: Question,
    place: Option<usize>,
    early: Early,
}

/// States whether a question has an early answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Early {
    /// It has none.
    No,
    /// It has the same answer that it would get in its turn. Contains the work of that answer.
    Final(u64),
    /// It has a quick estimate, and will be answered in its turn.
    Provisional,
}

/// A question that is being answered.
#[derive(Clone, Debug)]
struct RunningCount {
    place: usize,
    answer: BoundedAnswer<Question>,
    is_early: bool,
}

impl ThreatCounting for ThreatCount {
    type Ruleset = Champions;
    type Threats = Threats;

    fn new(battle: ChampionsBattle<'_>, figure: FigureId) -> Self {
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
            searched: Self::WAY * u64::try_from(ways.len()).unwrap_or(u64::MAX),
            ways: Arc::new(ways),
            promises: QuickBounds::default(),
            asked: IndexMap::default(),
            queue: Queue::default(),
            open: None,
            odds: KnownOdds::default(),
            next_early: 0,
            early: 0,
            firsts: 0,
            counted: 0,
            ended: 0,
            counting: 0,
            most: Self::WORK,
        }
    }

    fn within(self, work: u64) -> Self {
        Self { most: work, ..self }
    }

    fn advance(&mut self, steps: usize) -> Option<Threats> {
        for _ in 0..steps {
            if let Some(open) = self.open.take() {
                self.count(open);
            } else if self.is_searching() {
                if !self.begin_early() {
                    self.search();
                }
            } else if self.queue.rank() {
                self.searched += Self::RANK * u64::try_from(self.asked.len()).unwrap_or(u64::MAX);
            } else if self.firsts < Objective::ALL.len() {
                self.begin_first();
            } else if !self.begin() {
                return Some(self.so_far());
            }
        }
        None
    }

    fn so_far(&self) -> Threats {
        let (threats, left_out) = self.odds.split(&self.threats, |threat| threat.odds);
        Threats {
            figure: self.figure,
            threats,
            left_out,
            unsearched: self.places.len(),
            ways: Arc::clone(&self.ways),
            odds: self.odds.clone(),
        }
    }

    fn places(&self) -> (usize, usize) {
        let all = if self.ready.is_some() { self.ways.len() + 1 } else { 0 };
        (all - self.places.len(), all)
    }

    fn questions(&self) -> usize {
        self.odds.known()
    }

    fn work(&self) -> u64 {
        self.searched + self.ended + self.counting
    }
}

impl ThreatCount {
    /// The work of all counts after which no further question is begun. This much work takes one to three seconds: most
    /// of it is spent on states, at about five nanoseconds a unit.
    pub const WORK: u64 = 500_000_000;
    /// The work of the search after which no further position is searched.
    pub const SEARCH: u64 = 200_000_000;
    /// The work after which a count is abandoned for an estimate.
    pub const EACH: u64 = 100_000_000;
    /// The number of plays of such an estimate.
    pub const PLAYS: u64 = 2_000;

    const LIMIT: AnswerLimit = AnswerLimit { work: Self::EACH, plays: Self::PLAYS };
    /// The limit of an early answer.
    const EARLY: AnswerLimit = AnswerLimit { work: Self::EACH / 10, plays: Self::PLAYS / 4 };
    /// The work of the search between two early answers.
    const BETWEEN: u64 = 20_000_000;
    /// The work of finding one path.
    const WAY: u64 = 5_000;
    /// The work of finding one attack from a position and comparing it with attacks that may have the same odds.
    const ATTACK: u64 = 4_000;
    /// The work of approximating the worth of one question.
    const PROMISE: u64 = 5_000;
    /// The work of ranking a question by one objective.
    const RANK: u64 = 100;

    /// True while there are positions to search and the work limit of the search allows it.
    const fn is_searching(&self) -> bool {
        !self.places.is_empty() && self.searched < Self::SEARCH
    }

    /// Finds the attacks from the next position.
    fn search(&mut self) {
        let Some(place) = self.places.pop() else { return };
        let Some(there) = self.there(place) else { return };
        let battle = there.battle().played();
        self.searched += work::copying(there.battle());
        let Some(at) = battle.field().standing(self.figure).map(|at| at.head) else { return };
        let mut sameness = Sameness::of(battle, self.figure);
        for (target, order) in there.attacks() {
            self.searched += Self::ATTACK;
            let from = if let Order::Charge(charge) = &order { charge.strikes_from() } else { None };
            let at = from.and_then(|hex| battle.setup().board.cell(hex)).unwrap_or(at);
            let Some(same) = sameness.odds(&order, target) else { continue };
            let question = Question::of(order, Occupant::Figure(target));
            let entry = self.asked.entry(same);
            let odds = entry.index();
            entry.or_insert_with(|| {
                self.searched += Self::PROMISE;
                let promise = self.promises.of(battle, self.figure, &question.order, target);
                self.queue.add(target, &question.order, promise);
                SharedQuestion { question: question.clone(), place, early: Early::No }
            });
            self.threats.push(Threat { at, target, question, way: place, odds });
        }
    }

    /// The character, ready to attack from a position.
    fn there(&self, place: Option<usize>) -> Option<Ready> {
        let ready = self.ready.as_ref()?;
        Some(place.map_or_else(|| ready.clone(), |place| ready.after_move(&self.ways[place])))
    }

    /// Begins an early answer during the search. Returns false if none is due, or if no question is left.
    fn begin_early(&mut self) -> bool {
        if self.searched < self.next_early {
            return false;
        }
        // Objectives take turns.
        let aim = self.early % Objective::ALL.len();
        let Some(place) = self.queue.most_promising(aim, |place| !self.odds.is_settled(place)) else { return false };
        self.early += 1;
        self.next_early = self.searched + Self::BETWEEN;
        self.open(place, true);
        true
    }

    /// Begins an early answer to the most promising question of the next objective, unless it already has one.
    fn begin_first(&mut self) {
        let first = self.queue.first(self.firsts);
        self.firsts += 1;
        if let Some(place) = first.filter(|place| !self.odds.is_settled(*place)) {
            self.open(place, true);
        }
    }

    /// Begins to answer the next question. Returns false if no question is left or the work limit is reached.
    fn begin(&mut self) -> bool {
        while self.counted < self.most {
            let Some(place) = self.queue.next() else { return false };
            if let Early::Final(work) = self.asked[place].early {
                self.counted += work;
            } else {
                self.open(place, false);
                return true;
            }
        }
        false
    }

    /// Begins to answer a question.
    fn open(&mut self, place: usize, is_early: bool) {
        let asked = &self.asked[place];
        let limit = if is_early { Self::EARLY } else { Self::LIMIT };
        let answer = self.there(asked.place).and_then(|there| {
            let battle = there.battle().clone().into_battle();
            BoundedAnswer::new(battle, asked.question.clone(), limit)
        });
        match answer {
            Some(answer) => self.open = Some(RunningCount { place, answer, is_early }),
            None => self.odds.put(place, None),
        }
    }

    /// Continues a count.
    fn count(&mut self, mut open: RunningCount) {
        let progress = open.answer.step();
        self.counting = open.answer.work();
        let Poll::Ready(odds) = progress else {
            self.open = Some(open);
            return;
        };
        let work = std::mem::take(&mut self.counting);
        self.ended += work;
        if open.is_early {
            self.asked[open.place].early = if open.answer.is_count() { Early::Final(work) } else { Early::Provisional };
        } else {
            self.counted += work;
        }
        self.odds.put(open.place, odds);
    }
}

impl ThreatAction for Threat {
    type ThreatPath = PlannedMove;
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
    /// Computes the threat map of a character in one call. Callers that cannot wait use [`ThreatCount`].
    #[must_use]
    pub fn of(battle: ChampionsBattle<'_>, figure: FigureId) -> Self {
        ThreatCount::whole(battle, figure)
    }
}
