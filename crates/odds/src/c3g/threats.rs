//! The threat map of a figure: the targets that it could attack from each position, with the odds.

use std::task::Poll;

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant},
    board::Footprint,
    c3g::{self, AttackWith, C3g, C3gBattle, C3gBattleCopy, Line, Reach, ReachPath, attack, targeting},
    units::Level,
};
use rustc_hash::FxBuildHasher;

use super::{Objective, Odds, Question, arrival};
use crate::{AnswerLimit, BoundedAnswer, KnownOdds, Ratio, ThreatCounting, work};

/// An attack that a figure could make from its current position, or after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The position from which the figure attacks.
    pub at: Footprint,
    /// The path to that position; `None` if the figure already stands there.
    pub way: Option<ReachPath>,
    /// The attack.
    pub question: Question,
    /// The chance that the figure arrives unhurt. The odds of the attack assume that it does.
    pub arrival: Ratio,
    /// The index of the odds in the map.
    odds: usize,
}

/// The threat map of a figure: every attack on an enemy, from every position in its reach, along every line.
#[derive(Clone, Debug)]
pub struct Threats {
    /// The figure.
    pub figure: FigureId,
    /// All attacks whose odds were computed, by position, target, attack and line.
    pub threats: Vec<Threat>,
    /// The number of attacks whose odds were not computed because the work limit was reached.
    pub left_out: usize,
    /// The number of positions that were not searched because the work limit was reached.
    pub unsearched: usize,
    odds: KnownOdds<Odds>,
}

/// A threat map in progress.
#[derive(Clone, Debug)]
pub struct ThreatCount {
    figure: FigureId,
    battle: C3gBattleCopy,
    /// The positions left to search, last first. `None` is the figure's current position.
    places: Vec<Option<ReachPath>>,
    /// The number of positions at the start.
    all: usize,
    threats: Vec<Threat>,
    asked: IndexMap<OddsKey, usize, FxBuildHasher>,
    /// Questions that have not begun, each with the index of its odds.
    waiting: Vec<(usize, Battle, Question)>,
    open: Option<(usize, BoundedAnswer<Question>)>,
    odds: KnownOdds<Odds>,
    /// The work of the search.
    searched: u64,
    /// The work of all completed answers.
    counted: u64,
    /// The work of the open question.
    counting: u64,
    most: u64,
}

/// The facts that decide the odds of an attack, for a given battle in which only the attacker's position varies.
/// Attacks with equal facts have the same odds, wherever the attacker stands.
///
/// The attacker stands behind its target and never blocks the target's path. Skulls and shields only depend on the
/// number of dice, the defence rolls in an area depend on the attacker's height, and a thrown object lands on the side
/// of its thrower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct OddsKey {
    target: Occupant,
    with: AttackWith,
    line: Option<Line>,
    attack: u8,
    defence: u8,
    level: Option<Level>,
    at: Option<Footprint>,
}

impl ThreatCounting for ThreatCount {
    type Ruleset = C3g;
    type Threats = Threats;

    fn new(battle: C3gBattle<'_>, figure: FigureId) -> Self {
        let mut places: Vec<Option<ReachPath>> = Vec::new();
        if battle.outcome().is_none() && battle.field().standing(figure).is_some() {
            places.extend(Reach::of(battle, figure).destinations().cloned().map(Some));
            places.push(None);
        }
        places.reverse();
        Self {
            figure,
            battle: battle.copied(),
            all: places.len(),
            places,
            threats: Vec::new(),
            asked: IndexMap::default(),
            waiting: Vec::new(),
            open: None,
            odds: KnownOdds::default(),
            searched: 0,
            counted: 0,
            counting: 0,
            most: Self::WORK,
        }
    }

    fn within(self, work: u64) -> Self {
        Self { most: work, ..self }
    }

    fn advance(&mut self, steps: usize) -> Option<Threats> {
        for _ in 0..steps {
            if let Some((place, answer)) = self.open.take() {
                self.count(place, answer);
            } else if let Some((place, battle, question)) = self.waiting.pop() {
                self.begin(place, battle, question);
            } else if self.searched < Self::SEARCH
                && let Some(place) = self.places.pop()
            {
                self.search(place.as_ref());
            } else {
                return Some(self.so_far());
            }
        }
        None
    }

    fn so_far(&self) -> Threats {
        let (threats, left_out) = self.odds.split(&self.threats, |threat| threat.odds);
        Threats { figure: self.figure, threats, left_out, unsearched: self.places.len(), odds: self.odds.clone() }
    }

    fn places(&self) -> (usize, usize) {
        (self.all - self.places.len(), self.all)
    }

    fn questions(&self) -> usize {
        self.odds.known()
    }

    fn work(&self) -> u64 {
        self.searched + self.counted + self.counting
    }
}

impl ThreatCount {
    /// The work of all counts after which no further question is begun. This much work takes one or two seconds.
    pub const WORK: u64 = 400_000_000;
    /// The work of the search after which no further position is searched.
    pub const SEARCH: u64 = 200_000_000;
    /// The work after which a count is abandoned for an estimate.
    pub const EACH: u64 = 150_000_000;
    /// The number of plays of such an estimate.
    pub const PLAYS: u64 = 10_000;
    const LIMIT: AnswerLimit = AnswerLimit { work: Self::EACH, plays: Self::PLAYS };
    /// The work of finding one attack from a position.
    const ATTACK: u64 = 4_000;

    /// Finds the attacks from a position.
    fn search(&mut self, way: Option<&ReachPath>) {
        let (figure, before) = (self.figure, self.threats.len());
        self.searched += work::copying(&self.battle);
        let mut battle = self.battle.clone();
        if let Some(way) = way {
            battle.apply_all(&[Event::Lifted { figure }, Event::Settled { figure, at: way.to }]);
        }
        let battle = battle.played();
        let Some(at) = battle.field().standing(figure) else { return };
        let mut arrival = None;
        for (target, with) in targeting::attacks(battle, figure) {
            let Occupant::Figure(enemy) = target else { continue };
            if battle.friends(figure, enemy) {
                continue;
            }
            let question = Question::new(figure, target, with);
            let lines = c3g::foreseen_lines(battle, figure, target, with);
            let lines: Vec<Option<Line>> =
                if lines.is_empty() { vec![None] } else { lines.into_iter().map(Some).collect() };
            for line in lines {
                let board = &battle.setup().board;
                let question = line.map_or(question, |line| question.along(board.at(line.lead), line.direction));
                let arrival = arrival.get_or_insert_with(|| {
                    way.map_or(Ratio::ONE, |way| arrival::unhurt(self.battle.played(), figure, way))
                });
                let odds = self.ask(battle, question, line);
                let arrival = arrival.clone();
                self.threats.push(Threat { at, way: way.cloned(), question, arrival, odds });
            }
        }
        self.searched += Self::ATTACK * u64::try_from(self.threats.len() - before).unwrap_or(u64::MAX);
    }

    /// Returns the index of a question's odds. Queues the question unless an equal one was asked before.
    fn ask(&mut self, battle: C3gBattle<'_>, question: Question, line: Option<Line>) -> usize {
        let Question { attacker, target, with, .. } = question;
        let at = battle.field().standing(attacker);
        let level = at.map(|at| battle.setup().board.level(at.head));
        let same = OddsKey {
            target,
            with,
            line,
            attack: attack::attack_pool(battle, attacker, target, with).dice(),
            defence: attack::defence_pool(battle, attacker, target, with).dice(),
            level: level.filter(|_| with != AttackWith::Normal),
            at: at.filter(|_| matches!(with, AttackWith::Throw(_))),
        };
        let next = self.asked.len();
        *self.asked.entry(same).or_insert_with(|| {
            self.waiting.push((next, battle.battle().clone(), question));
            next
        })
    }

    /// Begins a count, unless the work limit is reached.
    fn begin(&mut self, place: usize, battle: Battle, question: Question) {
        if self.counted >= self.most {
            return;
        }
        match BoundedAnswer::new(battle, question, Self::LIMIT) {
            Some(answer) => self.open = Some((place, answer)),
            None => self.odds.put(place, None),
        }
    }

    /// Continues a count.
    fn count(&mut self, place: usize, mut answer: BoundedAnswer<Question>) {
        let progress = answer.step();
        self.counting = answer.work();
        let Poll::Ready(odds) = progress else {
            self.open = Some((place, answer));
            return;
        };
        self.counted += std::mem::take(&mut self.counting);
        self.odds.put(place, odds);
    }
}

impl Threats {
    /// Computes the threat map of a figure in one call. Callers that cannot wait use [`ThreatCount`].
    #[must_use]
    pub fn of(battle: C3gBattle<'_>, figure: FigureId) -> Self {
        ThreatCount::whole(battle, figure)
    }

    /// The odds of a threat of this map, given that the figure arrives unhurt.
    #[must_use]
    pub fn odds(&self, threat: &Threat) -> &Odds {
        self.odds.of(threat.odds)
    }

    /// The number of different questions that were answered.
    #[must_use]
    pub const fn questions(&self) -> usize {
        self.odds.known()
    }

    /// All threats with their [worth](Objective::worth) for an objective, best first. Ties are sorted by the chance to
    /// arrive unhurt, then in the order of the map.
    #[must_use]
    pub fn ranked(&self, battle: &Battle, aim: Objective) -> Vec<(Ratio, &Threat)> {
        let worth = self.odds.worth(|odds| aim.worth(battle, odds));
        worth.ranked(&self.threats, |threat| threat.odds, |one, other| other.arrival.cmp(&one.arrival))
    }
}
