//! The threat map of a mini: the enemies that it could attack from each hex and with each facing, with the odds.

use std::{cmp::Ordering, sync::Arc};

use indexmap::IndexMap;
use knockback_rules::{
    battle::FigureId,
    board::Cell,
    coup_de_grace::{
        Blow, CoupDeGrace, CoupDeGraceBattle, CoupDeGraceBattleCopy, ReachPath, Ready, Weapon,
        attack::{self, AfterHit, AttackFace, Effect, Forced, Shooting},
        facing::in_front,
    },
    displacement::Cause,
    geometry::Direction,
};
use rustc_hash::FxBuildHasher;

use super::{
    Objective, Odds, Question,
    die::{self, Damages},
    struck::{Ends, Struck},
};
use crate::{
    Count, CountProgress, Exactness, Inquiry as _, KnownOdds, Ratio, Short, ThreatAction, ThreatCounting, ThreatMap,
    sums, work,
};

/// An attack that a mini could make from its current position, or after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The position from which the mini attacks.
    pub at: Cell,
    /// The facing of the mini during the attack; `None` if it is downed.
    pub facing: Option<Direction>,
    /// The attack, with the direction of the push or pull if there are two. All other choices are left to their
    /// defaults.
    pub question: Question,
    /// The total points for the path, or for a turn in place, and for the attack.
    pub cost: u16,
    /// The index of the mini's path in the map; `None` if it does not move first.
    way: Option<usize>,
    /// The index of the odds in the map.
    odds: usize,
}

/// The threat map of a mini: every attack on an enemy, from every hex and with every facing that its points allow.
///
/// Walking never hurts, so the mini always arrives. Doors that it could open, and the possible first effects of a force
/// orb or a staff of air, are not included.
pub type Threats = ThreatMap<Threat>;

/// A threat map in progress.
#[derive(Clone, Debug)]
pub struct ThreatCount {
    figure: FigureId,
    ready: Option<Ready>,
    /// The weapons that it can attack with, indexed by hand.
    hands: Vec<(u8, Weapon)>,
    enemies: Vec<FigureId>,
    /// The positions left to search, last first: indices of paths, or `None` for the mini's current position.
    places: Vec<Option<usize>>,
    threats: Vec<Threat>,
    ways: Arc<Vec<ReachPath>>,
    asked: IndexMap<OddsKey, usize, FxBuildHasher>,
    settled: IndexMap<SameHit, Ends, FxBuildHasher>,
    dice: IndexMap<[AttackFace; 6], Damages, FxBuildHasher>,
    odds: KnownOdds<Odds>,
    /// The work of the search, including the odds.
    searched: u64,
    most: u64,
}

/// The facts that decide the effects of a hit, for a given battle in which only the attacker's position varies. Hits
/// with equal facts have the same effects, wherever the attacker stands. The attacker never blocks the target's path,
/// which leads straight away from the attacker or toward it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct SameHit {
    target: FigureId,
    weapon: Weapon,
    damage: u8,
    course: ForcedCourse,
}

/// The facts that decide the odds of an attack: the hits, and the faces of the die that cause them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct OddsKey {
    target: FigureId,
    weapon: Weapon,
    faces: [AttackFace; 6],
    course: ForcedCourse,
}

/// The push or pull of a target that is hit.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
struct ForcedCourse {
    way: Option<(Direction, u16)>,
    path: Short<[Cell; 8]>,
    cause: Option<Cause>,
}

impl ForcedCourse {
    /// No push or pull. `cause` is the cause that prevents it, if any.
    fn none(cause: Option<Cause>) -> Self {
        Self { cause, ..Self::default() }
    }

    fn of(battle: CoupDeGraceBattle<'_>, blow: Blow, forced: Forced) -> Self {
        let (path, cause) = forced.trajectory(battle, blow);
        let way = Some((forced.direction, forced.spaces));
        Self { way, path: path.into_iter().collect(), cause: Some(cause) }
    }
}

impl ThreatCounting for ThreatCount {
    type Ruleset = CoupDeGrace;
    type Threats = Threats;

    fn new(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Self {
        let ready = Ready::of(battle, figure);
        let mut ways: Vec<ReachPath> = Vec::new();
        let mut places = Vec::new();
        if let Some(ready) = &ready {
            ways.extend(ready.reach().ways().map(|(_, way)| way.clone()));
            places.push(None);
            places.extend((0..ways.len()).map(Some));
            places.reverse();
        }
        let sheet = battle.sheet(figure);
        let used = ready.as_ref().map_or([false; 2], |ready| ready.battle().played().mini(figure).used);
        let armed = |(hand, _): &(u8, Weapon)| {
            let weapon = sheet.profile(*hand).filter(|weapon| weapon.melee.is_some() || weapon.shot.is_some());
            weapon.is_some() && used.get(usize::from(*hand)) == Some(&false)
        };
        let enemies = battle.field().standing_figures().map(|(other, _)| other);
        Self {
            figure,
            ready,
            hands: (0..).zip(sheet.hands.iter().copied()).filter(armed).collect(),
            enemies: enemies.filter(|other| !battle.friends(*other, figure)).collect(),
            places,
            threats: Vec::new(),
            ways: Arc::new(ways),
            asked: IndexMap::default(),
            settled: IndexMap::default(),
            dice: IndexMap::default(),
            odds: KnownOdds::default(),
            searched: 0,
            most: Self::WORK,
        }
    }

    fn within(self, work: u64) -> Self {
        Self { most: work, ..self }
    }

    fn advance(&mut self, steps: usize) -> Option<Threats> {
        for _ in 0..steps {
            match self.places.pop_if(|_| self.searched < self.most) {
                Some(place) => self.search(place),
                None => return Some(self.so_far()),
            }
        }
        None
    }

    fn so_far(&self) -> Threats {
        Threats {
            figure: self.figure,
            threats: self.threats.clone(),
            left_out: 0,
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
        self.searched
    }
}

impl ThreatCount {
    /// The work after which no further position is searched. This much work takes one or two seconds.
    pub const WORK: u64 = 400_000_000;
    /// The work of checking one target, weapon and facing.
    const ATTACK: u64 = 500;

    /// Finds the attacks from a position, with each facing.
    fn search(&mut self, place: Option<usize>) {
        let Some(ready) = &self.ready else { return };
        self.searched += work::copying(ready.battle());
        let there = match place.map(|place| &self.ways[place]) {
            None => Some(ready.clone()),
            Some(way) => ready.after_move(way),
        };
        let whole = ready.points();
        let Some(mut there) = there else { return };
        let played = there.battle().played();
        let (Some(at), now) = (played.cell_of(self.figure), played.mini(self.figure).facing) else { return };
        if now.is_none() {
            // A downed mini does not pay points.
            return self.attacks(&there, (place, at, None), (whole, whole));
        }
        for facing in Direction::ALL {
            // A mini can choose its facing after a move, but pays points for a turn in place.
            let turn = if place.is_none() && now != Some(facing) { there.turn() } else { 0 };
            let Some(left) = there.points().checked_sub(turn) else { continue };
            there.face(facing);
            self.attacks(&there, (place, at, Some(facing)), (left, whole));
        }
    }

    /// Finds the attacks from a position with one facing. `left` are the points after moving or turning, and `whole`
    /// those before.
    fn attacks(
        &mut self,
        there: &Ready,
        (way, at, facing): (Option<usize>, Cell, Option<Direction>),
        (left, whole): (u16, u16),
    ) {
        let battle = there.battle();
        for place in 0..self.hands.len() {
            let (hand, weapon) = self.hands[place];
            for place in 0..self.enemies.len() {
                let target = self.enemies[place];
                self.searched += Self::ATTACK;
                if !may_reach(battle.played(), weapon, (at, facing), target) {
                    continue;
                }
                let Ok(Shooting { blow, cost }) = attack::aim(battle.played(), self.figure, target, hand) else {
                    continue;
                };
                let Some(rest) = left.checked_sub(cost) else { continue };
                let cost = whole - rest;
                let faces = attack::faces(battle.played(), blow);
                for (question, course) in questions(battle.played(), blow, &faces) {
                    let odds = self.ask(battle, (blow, faces), question, course);
                    self.threats.extend(odds.map(|odds| Threat { at, facing, question, cost, way, odds }));
                }
            }
        }
    }

    /// Returns the index of a question's odds. Computes them unless an equal question was asked before.
    fn ask(
        &mut self,
        battle: &CoupDeGraceBattleCopy,
        (blow, faces): (Blow, [AttackFace; 6]),
        question: Question,
        course: ForcedCourse,
    ) -> Option<usize> {
        let played = battle.played();
        let weapon = played.sheet(blow.attacker).weapon(blow.hand)?;
        let same = OddsKey { target: blow.target, weapon, faces, course };
        if let Some(known) = self.asked.get(&same) {
            return Some(*known);
        }
        let odds = self.count(battle, (blow, question), &same)?;
        let place = self.asked.len();
        self.odds.put(place, Some(odds));
        self.asked.insert(same, place);
        Some(place)
    }

    /// Computes the odds of an attack: combines the chances of the die with the effects of each kind of hit.
    fn count(
        &mut self,
        battle: &CoupDeGraceBattleCopy,
        (blow, question): (Blow, Question),
        same: &OddsKey,
    ) -> Option<Odds> {
        let damages = self.dice.entry(same.faces).or_insert_with(|| die::damages(same.faces)).clone();
        let (mut parts, mut open) = (Vec::new(), Vec::new());
        for (damage, share) in damages {
            let Some(damage) = damage else {
                parts.push((missed(battle, question)?, share));
                continue;
            };
            let hit = SameHit { target: same.target, weapon: same.weapon, damage, course: same.course.clone() };
            if !self.settled.contains_key(&hit) {
                let die = (1..).zip(same.faces).find(|(_, face)| *face == AttackFace::Hits { damage })?.0;
                let ends = self.settle(battle, Struck { question, die })?;
                self.settled.insert(hit.clone(), ends);
            }
            let ends = self.settled.get(&hit)?;
            parts.extend(ends.outcomes.iter().map(|(end, chance)| (end.clone(), chance.times(&share))));
            open.extend(ends.open.iter().copied());
        }
        let line = same.course.way.map(|(direction, _)| direction);
        Some(Odds {
            question,
            blow,
            line: battle.played().cell_of(same.target).zip(line),
            exactness: Exactness::Exact,
            outcomes: sums::merged(parts.iter().map(|(end, chance)| (end.clone(), chance))),
            open: sums::distinct(open),
        })
    }

    /// Computes the effects of a hit by running the rules.
    fn settle(&mut self, battle: &CoupDeGraceBattleCopy, hit: Struck) -> Option<Ends> {
        let mut count = Count::new(battle, hit).ok()?;
        loop {
            let progress = count.advance(usize::MAX);
            if matches!(progress, CountProgress::Counting) {
                continue;
            }
            self.searched += count.effort().work;
            return if let CountProgress::Done(ends) = progress { Some(ends) } else { None };
        }
    }
}

/// The result of a miss.
fn missed(battle: &CoupDeGraceBattleCopy, question: Question) -> Option<super::AttackResult> {
    let posed = question.pose(battle.played()).ok()?;
    Some(posed.observer.end(posed.start.played()))
}

/// A quick check of distance and facing. Returns false if the weapon cannot reach the target; otherwise, the rules
/// decide.
fn may_reach(
    battle: CoupDeGraceBattle<'_>,
    weapon: Weapon,
    (at, facing): (Cell, Option<Direction>),
    target: FigureId,
) -> bool {
    let (Some(facing), Some(to)) = (facing, battle.cell_of(target)) else { return true };
    let board = &battle.setup().board;
    let (from, to, profile) = (board.at(at), board.at(to), weapon.profile());
    let strikes = profile.melee.is_some_and(|reach| {
        let ahead = std::iter::successors(Some(from.step(facing)), |next| Some(next.step(facing)));
        ahead.take(reach.into()).any(|next| next == to)
    });
    let shoots = profile.shot.is_some_and(|shot| {
        shot.range.is_none_or(|range| from.distance(to) <= u32::from(range))
            && in_front(battle.rules().options.arc, from, facing, to)
    });
    strikes || shoots
}

/// The questions about an attack, one for each direction in which a hit can send its target, and the push or pull of
/// each.
fn questions(battle: CoupDeGraceBattle<'_>, blow: Blow, faces: &[AttackFace; 6]) -> Vec<(Question, ForcedCourse)> {
    let question = Question::new(blow.attacker, blow.target, blow.hand);
    match AfterHit::of(battle, blow, faces).effect() {
        Effect::Nothing | Effect::Entangles => vec![(question, ForcedCourse::none(None))],
        Effect::Stays(cause) | Effect::BashesBack(cause) => vec![(question, ForcedCourse::none(Some(cause)))],
        Effect::MayPush(way) => vec![(question, ForcedCourse::of(battle, blow, way))],
        Effect::Moves(ways) => match ways.as_slice() {
            [way] => vec![(question, ForcedCourse::of(battle, blow, *way))],
            ways => {
                let named = |way: &Forced| (question.towards(way.direction), ForcedCourse::of(battle, blow, *way));
                ways.iter().map(named).collect()
            }
        },
    }
}

impl ThreatAction for Threat {
    type ThreatPath = ReachPath;
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

    /// Sorts cheaper attacks first.
    fn among_equals(&self, other: &Self) -> Ordering {
        self.cost.cmp(&other.cost)
    }
}

impl Threats {
    /// Computes the threat map of a mini in one call. Callers that cannot wait use [`ThreatCount`].
    #[must_use]
    pub fn of(battle: CoupDeGraceBattle<'_>, figure: FigureId) -> Self {
        ThreatCount::whole(battle, figure)
    }
}
