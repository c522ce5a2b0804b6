//! The rules of Champions, run over every result of the dice.
//!
//! A state is a battle in which everybody has the plainest STUN and BODY of its fate; how much each has really lost is
//! counted beside it. A roll that only hurts is added up, fate by fate, and one result of each fate is settled by the
//! rules.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Refusal, Stage, Step},
    champions::{self, Fate, HarmAhead, Limits, Vitals, harm_ahead, push_ahead, pushed, take_push},
    dice::{D6Pool, RollRequest, Rolled},
};
use rustc_hash::FxBuildHasher;

use super::{
    course::Course,
    grid::Loss,
    mass::{Mass, Masses},
    outcome::Blow,
    question::Answers,
};

/// A battle up to the numbers that are counted beside it, and what has happened on the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    battle: Battle,
    course: Course,
}

impl Hash for State {
    /// The matters at hand tell nearly all states apart that meet in one table.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.battle.agenda().hash(state);
        self.course.hash(state);
    }
}

type Map<K, V> = IndexMap<K, V, FxBuildHasher>;

/// What a roll may show, each with its ways, and the sum of them.
#[derive(Debug)]
struct Roll {
    total: u128,
    results: Vec<(Rolled, u128)>,
}

/// What may come of a roll that hurts.
#[derive(Debug)]
struct Harm {
    total: u128,
    groups: Vec<Group>,
}

/// Losses that come with the same push.
#[derive(Debug)]
struct Group {
    push: Option<u16>,
    losses: Vec<(Loss, u128)>,
    /// A roll of each of them.
    rolls: Vec<Rolled>,
}

/// Where events lead.
enum Next {
    /// To something that is rolled or chosen: of a knockback, the BODY is counted beside it.
    Open(Box<State>, Option<u16>),
    /// To the end.
    Ended(Blow),
}

/// The place of that in the tables.
#[derive(Clone, Copy)]
enum Place {
    Open(usize, Option<u16>),
    Ended(usize),
}

/// All courses that a blow may take, each with its probability, up to the horizon: where nothing is left but the phase
/// in which it was struck.
#[derive(Clone, Debug)]
pub(crate) struct Branches {
    start: Battle,
    answers: Answers,
    open: Map<State, Masses>,
    next: Map<State, Masses>,
    ended: Map<Blow, Masses>,
    waiting: usize,
    rolls: Map<RollRequest, Arc<Roll>>,
    harms: Map<HarmAhead, Arc<Harm>>,
    folds: bool,
}

impl Branches {
    /// A blow about to be settled.
    pub(crate) fn new(start: Battle, course: Course, answers: Answers) -> Self {
        let mut branches = Self {
            answers,
            open: Map::default(),
            next: Map::default(),
            ended: Map::default(),
            waiting: 0,
            rolls: Map::default(),
            harms: Map::default(),
            folds: true,
            start: start.clone(),
        };
        let next = branches.run_on(start, course, &[], &[]);
        branches.put(next, Mass::whole());
        branches
    }

    /// The same, one result of each roll after the other.
    #[cfg(test)]
    pub(crate) fn stepped(self) -> Self {
        Self { folds: false, ..self }
    }

    /// How many masses are open.
    pub(crate) const fn open(&self) -> usize {
        self.waiting
    }

    /// The battle at the start.
    pub(crate) const fn start(&self) -> &Battle {
        &self.start
    }

    /// How the blow may have ended.
    pub(crate) fn ended(&self) -> impl Iterator<Item = (&Blow, &Masses)> {
        self.ended.iter()
    }

    /// What was answered where players were asked.
    pub(crate) const fn answers(&self) -> &Answers {
        &self.answers
    }

    /// Takes the courses at one state a step further; false where none is open.
    ///
    /// # Errors
    /// The refusal of an answer.
    pub(crate) fn advance(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some((state, masses)) = self.open.pop() else { return Ok(false) };
        self.waiting -= masses.len();
        if let Some(ahead) = harm_ahead(&state.battle).filter(|_| self.folds) {
            self.harm(&state, &masses, ahead);
        } else if let Some((dice, resistance)) = push_ahead(&state.battle) {
            self.push(&state, &masses, dice, resistance);
        } else {
            match state.battle.step() {
                Step::Rest => {
                    for mass in masses.iter() {
                        let blow = state.course.clone().end(&self.start, &state.battle);
                        self.put(Next::Ended(blow), mass.clone());
                    }
                }
                Step::Emit(_) => {
                    let emit = |battle: &Battle| match battle.step() {
                        Step::Emit(events) => events,
                        _ => Vec::new(),
                    };
                    self.settle(&state, &masses, (1, 1), emit);
                }
                Step::Roll(request) => {
                    let roll = self.roll(request);
                    let mut distinct: Vec<(Rolled, u128)> = Vec::new();
                    for (rolled, ways) in &roll.results {
                        let rolled = state.battle.alike(*rolled);
                        match distinct.iter_mut().find(|(known, _)| *known == rolled) {
                            Some((_, sum)) => *sum += ways,
                            None => distinct.push((rolled, *ways)),
                        }
                    }
                    for (rolled, ways) in distinct {
                        self.settle(&state, &masses, (ways, roll.total), |battle| battle.rolled(rolled));
                    }
                }
                Step::Ask(_) => {
                    let order = self.answers.order(&state.battle);
                    // A reaction of which everybody else may still take advantage is the same for all of them.
                    state.battle.ordered(&order)?;
                    self.settle(&state, &masses, (1, 1), |battle| battle.ordered(&order).unwrap_or_default());
                }
            }
        }
        Ok(true)
    }

    fn roll(&mut self, request: RollRequest) -> Arc<Roll> {
        let known = self.rolls.entry(request).or_insert_with(|| {
            let outcomes = request.outcomes();
            Arc::new(Roll { total: outcomes.total(), results: outcomes.collect() })
        });
        Arc::clone(known)
    }

    /// What comes of a roll that only hurts, losses that are alike together.
    fn foreseen(&mut self, ahead: HarmAhead) -> Arc<Harm> {
        if let Some(known) = self.harms.get(&ahead) {
            return Arc::clone(known);
        }
        let roll = self.roll(ahead.request);
        let mut all: Vec<(champions::Harmful, u128, Rolled)> =
            roll.results.iter().filter_map(|(rolled, ways)| Some((ahead.comes(*rolled)?, *ways, *rolled))).collect();
        all.sort_unstable_by_key(|(harmful, ..)| *harmful);
        let mut groups: Vec<Group> = Vec::new();
        for (harmful, ways, rolled) in all {
            if groups.last().is_none_or(|group| group.push != harmful.push) {
                groups.push(Group { push: harmful.push, losses: Vec::new(), rolls: Vec::new() });
            }
            let Some(group) = groups.last_mut() else { continue };
            let loss = (harmful.stun, harmful.body);
            match group.losses.last_mut() {
                Some((last, sum)) if *last == loss => *sum += ways,
                _ => {
                    group.losses.push((loss, ways));
                    group.rolls.push(rolled);
                }
            }
        }
        let harm = Arc::new(Harm { total: roll.total, groups });
        self.harms.insert(ahead, Arc::clone(&harm));
        harm
    }

    /// A roll that only hurts: added up fate by fate.
    fn harm(&mut self, state: &State, masses: &Masses, ahead: HarmAhead) {
        let harm = self.foreseen(ahead);
        let figure = ahead.victim;
        let limits = Limits::of(&state.battle, figure);
        let left = self.start.vitals(figure);
        // Where the same fate leads, with whatever push there is.
        let mut known: Vec<((Fate, Option<u16>), Place)> = Vec::new();
        for mass in masses.iter() {
            let grid = mass.grid(figure);
            for group in &harm.groups {
                // A push alone is counted beside the battle, so one stands for all.
                let told = if ahead.alone { group.push.map(|_| 0) } else { group.push };
                for (fate, lost) in grid.with(&group.losses, left, limits) {
                    let place = known.iter().find(|(key, _)| *key == (fate, told)).map(|(_, place)| *place);
                    let place = place.unwrap_or_else(|| {
                        let next = self.example(state, (figure, left, limits), (&grid, group), fate);
                        let place = self.place(next);
                        known.push(((fate, told), place));
                        place
                    });
                    let taken = match place {
                        Place::Open(_, Some(_)) if ahead.alone => group.push,
                        Place::Open(_, taken) => taken,
                        Place::Ended(_) => None,
                    };
                    self.add(place, mass.with(figure, lost).share(1, harm.total).pushed(taken));
                }
            }
        }
    }

    /// What comes of one loss with a fate.
    fn example(
        &self,
        state: &State,
        (figure, left, limits): (FigureId, Vitals, Limits),
        (grid, group): (&super::grid::Grid, &Group),
        fate: Fate,
    ) -> Next {
        let before = grid.losses().map(|(loss, _)| loss);
        let found = before.flat_map(|before| group.losses.iter().zip(&group.rolls).map(move |more| (before, more)));
        let example = found.into_iter().find(|(before, ((more, _), _))| limits.fate(left.less(*before), *more) == fate);
        let mut battle = state.battle.clone();
        let mut events = Vec::new();
        if let Some((before, (_, rolled))) = example {
            battle.suppose(figure, left.less(before));
            battle.rolled_into(*rolled, &mut events);
        }
        self.run_on(battle, state.course.clone(), &events, &[figure])
    }

    /// The roll of a knockback: what is left of each BODY, hexes by hexes.
    fn push(&mut self, state: &State, masses: &Masses, dice: u8, resistance: u16) {
        let roll = self.roll(RollRequest::Sum(D6Pool::of(dice)));
        let hexes = |mass: &Mass, rolled: Rolled| {
            let Rolled::Sum(sum) = rolled else { return -1 };
            (i32::from(mass.push.unwrap_or(0)) - i32::from(resistance) - i32::from(sum)).max(-1)
        };
        let mut far: Vec<i32> = Vec::new();
        for mass in masses.iter() {
            far.extend(roll.results.iter().map(|(rolled, _)| hexes(mass, *rolled)));
        }
        far.sort_unstable();
        far.dedup();
        let figure = match state.battle.top() {
            Some(knockback_rules::battle::Frame::Champions(champions::Frame::Knockback(frame))) => frame.figure,
            _ => return,
        };
        for far in far {
            let Some(event) = pushed(&state.battle, far) else { return };
            let mut course = state.course.clone();
            course.pushed(figure, far);
            let next = self.run_on(state.battle.clone(), course, &[event], &[]);
            let place = self.place(next);
            for mass in masses.iter() {
                let ways = roll.results.iter().filter(|(rolled, _)| hexes(mass, *rolled) == far);
                let ways: u128 = ways.map(|(_, ways)| ways).sum();
                if ways > 0 {
                    self.add(place, mass.clone().pushed(None).share(ways, roll.total));
                }
            }
        }
    }

    /// What comes of events: for all alike, or, where they hurt, for each loss by itself.
    fn settle(
        &mut self,
        state: &State,
        masses: &Masses,
        (ways, total): (u128, u128),
        happens: impl Fn(&Battle) -> Vec<Event>,
    ) {
        let events = happens(&state.battle);
        let hurt = touched(&events);
        if hurt.is_empty() {
            let next = self.run_on(state.battle.clone(), state.course.clone(), &events, &[]);
            let place = self.place(next);
            let taken = if let Place::Open(_, taken) = place { taken } else { None };
            for mass in masses.iter() {
                self.add(place, mass.clone().share(ways, total).pushed(taken));
            }
            return;
        }
        for mass in masses.iter() {
            let mut each = vec![(state.battle.clone(), mass.clone().share(ways, total))];
            for figure in &hurt {
                let left = self.start.vitals(*figure);
                let one = |(battle, mass): (Battle, Mass)| {
                    let grid = mass.grid(*figure);
                    let all = grid.losses().map(|(loss, weight)| {
                        let mut battle = battle.clone();
                        battle.suppose(*figure, left.less(loss));
                        (battle, mass.at(*figure, loss, &weight))
                    });
                    all.collect::<Vec<_>>()
                };
                each = each.into_iter().flat_map(one).collect();
            }
            for (battle, mut mass) in each {
                let events = happens(&battle);
                let mut after = battle.clone();
                after.apply_all(&events);
                for figure in &hurt {
                    let (before, after) = (battle.vitals(*figure), after.vitals(*figure));
                    let lost = |before: i16, after: i16| u16::try_from(before - after).unwrap_or(0);
                    let loss = (lost(before.stun, after.stun), lost(before.body, after.body));
                    let left = self.start.vitals(*figure);
                    let before = (lost(left.stun, before.stun), lost(left.body, before.body));
                    mass = mass.with(*figure, super::grid::Grid::certain((before.0 + loss.0, before.1 + loss.1)));
                }
                let next = self.run_on(battle, state.course.clone(), &events, &hurt);
                self.put(next, mass);
            }
        }
    }

    /// The place of what comes next in the tables.
    fn place(&mut self, next: Next) -> Place {
        match next {
            Next::Open(state, taken) => {
                let entry = self.next.entry(*state);
                let place = entry.index();
                entry.or_default();
                Place::Open(place, taken)
            }
            Next::Ended(blow) => {
                let entry = self.ended.entry(blow);
                let place = entry.index();
                entry.or_default();
                Place::Ended(place)
            }
        }
    }

    fn add(&mut self, place: Place, mass: Mass) {
        match place {
            Place::Open(place, _) => self.waiting += usize::from(self.next[place].add(mass)),
            Place::Ended(place) => drop(self.ended[place].add(mass)),
        }
    }

    fn put(&mut self, next: Next, mass: Mass) {
        let place = self.place(next);
        let taken = if let Place::Open(_, taken) = place { taken } else { None };
        self.add(place, mass.pushed(taken));
    }

    /// Goes on by events, and by whatever comes of them without dice, orders and losses. Those of whom exact numbers were
    /// supposed are again as plain as their fate.
    fn run_on(&self, mut battle: Battle, mut course: Course, events: &[Event], supposed: &[FigureId]) -> Next {
        for event in events {
            course.hear(event);
            battle.apply(event);
        }
        for figure in supposed {
            let plain = Limits::of(&battle, *figure).plain(battle.vitals(*figure));
            battle.suppose(*figure, plain);
        }
        loop {
            if battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome) {
                return Next::Ended(course.end(&self.start, &battle));
            }
            match battle.step() {
                Step::Emit(events) if touched(&events).is_empty() => {
                    for event in &events {
                        course.hear(event);
                        battle.apply(event);
                    }
                }
                _ => break,
            }
        }
        let taken = take_push(&mut battle);
        Next::Open(Box::new(State { battle, course }), taken)
    }
}

/// Whose STUN or BODY events change.
fn touched(events: &[Event]) -> Vec<FigureId> {
    let mut touched: Vec<FigureId> = Vec::new();
    for event in events {
        if let Event::Champions(champions::Event::Hurt { figure, .. } | champions::Event::Recovered { figure, .. }) =
            event
            && !touched.contains(figure)
        {
            touched.push(*figure);
        }
    }
    touched
}
