//! The threat map of a figure: whom it could strike from where, and what would come of it.

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Occupant},
    board::Footprint,
    c3g::{self, AttackWith, C3g, Copied, Line, Played, Reach, Way, attack, targeting},
    units::Level,
};
use rustc_hash::FxBuildHasher;

use super::{Count, Estimate, Objective, Odds, Question, arrival};
use crate::{Progress, Ratio, ThreatCounting};

/// An attack that a figure could make after a move, or from where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where it attacks from.
    pub at: Footprint,
    /// The way there; `None` if it stands already.
    pub way: Option<Way>,
    /// The attack.
    pub question: Question,
    /// The chance that it arrives unhurt; its odds are those of a mover that did.
    pub arrival: Ratio,
    /// Which odds of the map are its own.
    odds: usize,
}

/// The threat map of a figure: every attack on an enemy, from every hex that it can reach, along every line.
#[derive(Clone, Debug)]
pub struct Threats {
    /// Whose.
    pub figure: FigureId,
    /// All attacks, by place, target, attack and line.
    pub threats: Vec<Threat>,
    odds: Vec<Odds>,
}

/// A threat map while it is being counted.
#[derive(Clone, Debug)]
pub struct ThreatCount {
    figure: FigureId,
    battle: Copied,
    /// Places that have not been looked at, the last first; `None` is where it stands.
    places: Vec<Option<Way>>,
    /// How many there were.
    all: usize,
    threats: Vec<Threat>,
    asked: IndexMap<SameOdds, usize, FxBuildHasher>,
    open: Vec<Open>,
    odds: Vec<Option<Odds>>,
}

/// Odds that are being counted for a place in the list.
#[derive(Clone, Debug)]
struct Open {
    place: usize,
    work: Work,
}

#[derive(Clone, Debug)]
enum Work {
    Asked(Battle, Question),
    Count(Battle, Box<Count>),
    Estimate(Box<Estimate>),
}

/// What the odds of an attack depend on apart from the battle without the attacker: attacks that agree in it have the
/// same odds, wherever the attacker stands.
///
/// The attacker never bars the way of its target, for it stands behind it. Skulls and shields depend on numbers of dice
/// alone; everyone in an area rolls by how high the attacker stands; a thrown object lands toward its thrower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct SameOdds {
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

    fn new(battle: Played<'_>, figure: FigureId) -> Self {
        let mut places: Vec<Option<Way>> = Vec::new();
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
            open: Vec::new(),
            odds: Vec::new(),
        }
    }

    fn advance(&mut self, steps: usize) -> Option<Threats> {
        for _ in 0..steps {
            if let Some(open) = self.open.pop() {
                self.count(open);
            } else if let Some(place) = self.places.pop() {
                self.look(place.as_ref());
            } else {
                return Some(self.finish());
            }
        }
        None
    }

    fn places(&self) -> (usize, usize) {
        (self.all - self.places.len(), self.all)
    }

    fn questions(&self) -> usize {
        self.odds.len()
    }
}

impl ThreatCount {
    /// How often an attack is played that is beyond the budget of an exact count.
    pub const PLAYS: u64 = 10_000;

    /// Finds the attacks from a place.
    fn look(&mut self, way: Option<&Way>) {
        let figure = self.figure;
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
    }

    /// The place of the odds of a question, to be counted unless an equal one was asked before.
    fn ask(&mut self, battle: Played<'_>, question: Question, line: Option<Line>) -> usize {
        let Question { attacker, target, with, .. } = question;
        let at = battle.field().standing(attacker);
        let level = at.map(|at| battle.setup().board.level(at.head));
        let same = SameOdds {
            target,
            with,
            line,
            attack: attack::attack_pool(battle, attacker, target, with).dice(),
            defence: attack::defence_pool(battle, attacker, target, with).dice(),
            level: level.filter(|_| with != AttackWith::Normal),
            at: at.filter(|_| matches!(with, AttackWith::Throw(_))),
        };
        *self.asked.entry(same).or_insert_with(|| {
            let place = self.odds.len();
            self.odds.push(None);
            self.open.push(Open { place, work: Work::Asked(battle.battle().clone(), question) });
            place
        })
    }

    /// Takes a count a step further.
    fn count(&mut self, Open { place, work }: Open) {
        let work = match work {
            Work::Asked(battle, question) => match Count::new(&battle, question) {
                Ok(count) => Work::Count(battle, Box::new(count)),
                Err(_) => return,
            },
            Work::Count(battle, mut count) => match count.advance(1) {
                Progress::Counting => Work::Count(battle, count),
                Progress::Done(odds) => {
                    self.odds[place] = Some(odds);
                    return;
                }
                Progress::BeyondBudget => match Estimate::new(&battle, *count.question(), 0, Self::PLAYS) {
                    Ok(estimate) => Work::Estimate(Box::new(estimate)),
                    Err(_) => return,
                },
                Progress::Refused(_) => return,
            },
            Work::Estimate(mut estimate) => match estimate.advance(10) {
                Progress::Counting => Work::Estimate(estimate),
                Progress::Done(odds) => {
                    self.odds[place] = Some(odds);
                    return;
                }
                Progress::BeyondBudget | Progress::Refused(_) => return,
            },
        };
        self.open.push(Open { place, work });
    }

    fn finish(&mut self) -> Threats {
        let odds = std::mem::take(&mut self.odds).into_iter().flatten().collect();
        Threats { figure: self.figure, threats: std::mem::take(&mut self.threats), odds }
    }
}

impl Threats {
    /// The threat map of a figure, counted at once: [`ThreatCount`] for callers that cannot wait.
    #[must_use]
    pub fn of(battle: Played<'_>, figure: FigureId) -> Self {
        ThreatCount::whole(battle, figure)
    }

    /// The odds of a threat of this map, once its mover has arrived unhurt.
    #[must_use]
    pub fn odds(&self, threat: &Threat) -> &Odds {
        &self.odds[threat.odds]
    }

    /// How many different questions were asked.
    #[must_use]
    pub const fn questions(&self) -> usize {
        self.odds.len()
    }

    /// All threats with what they are [worth](Objective::worth) to an aim, the best first; among equals the likeliest to
    /// arrive unhurt, then in the order of the map.
    #[must_use]
    pub fn ranked(&self, battle: &Battle, aim: Objective) -> Vec<(Ratio, &Threat)> {
        let worth: Vec<Ratio> = self.odds.iter().map(|odds| aim.worth(battle, odds)).collect();
        let mut ranked: Vec<(Ratio, &Threat)> =
            self.threats.iter().map(|threat| (worth[threat.odds].clone(), threat)).collect();
        ranked.sort_by(|(one, a), (other, b)| other.cmp(one).then_with(|| b.arrival.cmp(&a.arrival)));
        ranked
    }
}
