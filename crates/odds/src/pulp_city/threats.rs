//! The threat map of a model: the enemies that it could act against from each hex, with the odds.

use std::{sync::Arc, task::Poll};

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, FigureId, ObjectId},
    board::Cell,
    pulp_city::{ActionRange, MovePath, PulpCity, PulpCityBattle, Ready, TargetFilter, TargetRef},
};
use rustc_hash::FxBuildHasher;

use super::{Objective, Odds, Question, same::OddsKey};
use crate::{AnswerLimit, BoundedAnswer, KnownOdds, Ratio, ThreatAction, ThreatCounting, ThreatMap, work};

/// An action that a model could take from its current position, or after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The position from which the model acts.
    pub at: Cell,
    /// The target.
    pub target: FigureId,
    /// The action, with all choices left to their defaults.
    pub question: Question,
    /// The index of the model's path in the map; `None` if it does not move first.
    way: Option<usize>,
    /// The index of the odds in the map.
    odds: usize,
}

/// The threat map of a model: every action against an enemy, from every hex that it can reach with one move.
///
/// Moves roll no dice, so the model always arrives. The odds include the effects of the terrain on its path.
pub type Threats = ThreatMap<Threat>;

/// A threat map in progress.
#[derive(Clone, Debug)]
pub struct ThreatCount {
    figure: FigureId,
    ready: Option<Ready>,
    /// The model's actions against enemies, by index.
    actions: Vec<u8>,
    enemies: Vec<FigureId>,
    /// The positions left to search, last first: indices of paths, or `None` for the model's current position.
    places: Vec<Option<usize>>,
    threats: Vec<Threat>,
    ways: Arc<Vec<MovePath>>,
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

impl ThreatCounting for ThreatCount {
    type Ruleset = PulpCity;
    type Threats = Threats;

    fn new(battle: PulpCityBattle<'_>, figure: FigureId) -> Self {
        let ready = Ready::of(battle, figure);
        let ways = ready.as_ref().map_or_else(Vec::new, Ready::ways);
        let stays = ready.is_some().then_some(None);
        let mut places: Vec<Option<usize>> = stays.into_iter().chain((0..ways.len()).map(Some)).collect();
        places.reverse();
        let actions = (0..).zip(&battle.sheet(figure).actions);
        let strikes = actions.filter(|(_, action)| {
            matches!(action.aim, TargetFilter::Foe | TargetFilter::Any) && !matches!(action.reach, ActionRange::Own)
        });
        let enemies = battle.field().standing_figures().map(|(other, _)| other);
        Self {
            figure,
            ready,
            actions: strikes.map(|(place, _)| place).collect(),
            enemies: enemies.filter(|other| !battle.friends(*other, figure)).collect(),
            places,
            threats: Vec::new(),
            ways: Arc::new(ways),
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
                self.search(place);
            } else {
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
    pub const PLAYS: u64 = 2_000;
    const LIMIT: AnswerLimit = AnswerLimit { work: Self::EACH, plays: Self::PLAYS };
    /// The work of finding one action from a position.
    const ACTION: u64 = 4_000;

    /// Finds the actions from a position.
    fn search(&mut self, place: Option<usize>) {
        let Some(ready) = &self.ready else { return };
        self.searched += work::copying(ready.battle());
        let there = match place.map(|place| &self.ways[place]) {
            None => Some(ready.clone()),
            Some(way) => ready.after_move(way),
        };
        let Some(there) = there else { return };
        let Some(at) = there.battle().played().cell_of(self.figure) else { return };
        for action in self.actions.clone() {
            for target in self.enemies.clone() {
                if !self.may_reach(&there, action, target) {
                    continue;
                }
                for thing in self.things(&there, action) {
                    self.searched += Self::ACTION;
                    let question = Question { thing, ..Question::new(self.figure, action, TargetRef::Figure(target)) };
                    let odds = self.ask(&there, &question);
                    self.threats.extend(odds.map(|odds| Threat { at, target, question, way: place, odds }));
                }
            }
        }
    }

    /// A quick check of the distance. Returns false if the action cannot reach the target; otherwise, the rules decide.
    fn may_reach(&self, there: &Ready, action: u8, target: FigureId) -> bool {
        let battle = there.battle().played();
        let cells = battle.cell_of(self.figure).zip(battle.cell_of(target));
        let most = match battle.action(self.figure, action).map(|action| action.reach) {
            Some(ActionRange::Contact) => 1,
            Some(ActionRange::Hexes(hexes)) => u32::from(hexes),
            Some(ActionRange::Own) | None => return false,
        };
        cells.is_some_and(|(own, other)| battle.distance(own, other) <= most)
    }

    /// The things that the model could throw with an action. A single `None` if the action is not a throw.
    fn things(&self, there: &Ready, action: u8) -> Vec<Option<ObjectId>> {
        let battle = there.battle().played();
        if !battle.action(self.figure, action).is_some_and(|action| action.throw) {
            return vec![None];
        }
        let own = TargetRef::Figure(self.figure);
        let ammunition = |object: &ObjectId| {
            battle.rules().thing(*object).rank.is_some() && battle.in_contact(own, TargetRef::Object(*object))
        };
        battle.field().objects().map(|(object, _)| object).filter(ammunition).map(Some).collect()
    }

    /// Returns the index of a question's odds, or `None` if the action is refused. Queues the question unless an equal
    /// one was asked before.
    fn ask(&mut self, there: &Ready, question: &Question) -> Option<usize> {
        let battle = there.battle();
        let (_, attempt) = there.about_to(&question.order(battle.played())).ok()?;
        let same = OddsKey::of(battle.played(), attempt, question.thing)?;
        let next = self.asked.len();
        let place = *self.asked.entry(same).or_insert_with(|| {
            self.waiting.push((next, Battle::clone(battle), question.clone()));
            next
        });
        Some(place)
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

impl ThreatAction for Threat {
    type ThreatPath = MovePath;
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
    /// Computes the threat map of a model in one call. Callers that cannot wait use [`ThreatCount`].
    #[must_use]
    pub fn of(battle: PulpCityBattle<'_>, figure: FigureId) -> Self {
        ThreatCount::whole(battle, figure)
    }
}
