//! States as battles in plain numbers, with tables beside them.
//!
//! STUN and BODY have hundreds of values, and the rules read little of them during an attack. So a state is a battle in
//! which everybody has the representative STUN and BODY of its fate; how much each has really lost is counted beside
//! it. A roll that only hurts is added up, fate by fate, and one result of each fate is settled by the rules.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use indexmap::IndexMap;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Refusal, Stage, Step},
    champions::{self, Copied, Fate, HarmAhead, Limits, Vitals, harm_ahead, push_ahead, pushed, suppose, take_push},
    dice::{D6Pool, RollRequest, Rolled},
};
use rustc_hash::FxBuildHasher;

use super::{
    AttackResult, Loss, Odds, Outcome, Question,
    answers::Reactions,
    blow_observer::BlowObserver,
    grid::Grid,
    inquiry,
    loss_table::{LossTable, LossTables},
};
use crate::{Answers, Exactness, Frontier, Observer, Posed, Ratio, sums};

/// A battle up to the numbers that are counted beside it, and the observer of the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct State {
    battle: Copied,
    observer: BlowObserver,
}

impl Hash for State {
    /// The matters at hand tell nearly all states apart that meet in one map.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.battle.agenda().hash(state);
        self.observer.hash(state);
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
    Ended(AttackResult),
}

/// The place of that in the maps.
#[derive(Clone, Copy)]
enum Slot {
    Open(usize, Option<u16>),
    Ended(usize),
}

/// All branches that a blow may take, each with its probability, up to the horizon: where nothing is left but the phase
/// in which it was struck.
#[derive(Clone, Debug)]
pub struct TableFrontier {
    start: Copied,
    answers: Reactions,
    open: Map<State, LossTables>,
    next: Map<State, LossTables>,
    ended: Map<AttackResult, LossTables>,
    waiting: usize,
    rolls: Map<RollRequest, Arc<Roll>>,
    harms: Map<HarmAhead, Arc<Harm>>,
    folds: bool,
}

impl Frontier<Question> for TableFrontier {
    fn new(posed: Posed<Question>) -> Self {
        let Posed { start, observer, answers } = posed;
        let mut frontier = Self {
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
        let next = frontier.run_on(start, observer, &[], &[]);
        frontier.put(next, LossTable::whole());
        frontier
    }

    fn advance(&mut self) -> Result<bool, Refusal> {
        if self.open.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
        }
        let Some((state, tables)) = self.open.pop() else { return Ok(false) };
        self.waiting -= tables.len();
        if let Some(ahead) = harm_ahead(state.battle.played()).filter(|_| self.folds) {
            self.harm(&state, &tables, ahead);
        } else if let Some((dice, resistance)) = push_ahead(state.battle.played()) {
            self.push(&state, &tables, dice, resistance);
        } else {
            match state.battle.step() {
                Step::Rest => {
                    for table in tables.iter() {
                        let blow = state.observer.clone().end(self.start.played(), state.battle.played());
                        self.put(Next::Ended(blow), table.clone());
                    }
                }
                Step::Emit(_) => {
                    let emit = |battle: &Battle| match battle.step() {
                        Step::Emit(events) => events,
                        _ => Vec::new(),
                    };
                    self.settle(&state, &tables, (1, 1), emit);
                }
                Step::Roll(request) => {
                    let roll = self.roll(request);
                    let mut distinct: Vec<(Rolled, u128)> = Vec::new();
                    for (rolled, ways) in &roll.results {
                        let rolled = state.battle.representative(*rolled);
                        match distinct.iter_mut().find(|(known, _)| *known == rolled) {
                            Some((_, sum)) => *sum += ways,
                            None => distinct.push((rolled, *ways)),
                        }
                    }
                    for (rolled, ways) in distinct {
                        self.settle(&state, &tables, (ways, roll.total), |battle| battle.rolled(rolled));
                    }
                }
                Step::Ask(_) => {
                    let order = self.answers.order(&state.battle)?;
                    // A reaction still open to all others is the same for each of them.
                    state.battle.ordered(&order)?;
                    self.settle(&state, &tables, (1, 1), |battle| battle.ordered(&order).unwrap_or_default());
                }
            }
        }
        Ok(true)
    }

    fn open(&self) -> usize {
        self.waiting
    }

    fn odds(&self, question: &Question) -> Result<Odds, Refusal> {
        self.answers.judge(&self.start)?;
        let mut outcomes: Vec<Outcome> = self.ended.iter().map(|(blow, tables)| outcome(blow, tables)).collect();
        outcomes.sort_unstable_by(|one, other| one.blow.cmp(&other.blow));
        let line = inquiry::line(self.start.played(), question.target);
        Ok(Odds { question: question.clone(), line, exactness: Exactness::Exact, outcomes })
    }
}

impl TableFrontier {
    /// The same, one result of each roll after the other.
    #[cfg(test)]
    pub(crate) fn stepped(self) -> Self {
        Self { folds: false, ..self }
    }

    fn roll(&mut self, request: RollRequest) -> Arc<Roll> {
        let known = self.rolls.entry(request).or_insert_with(|| {
            let outcomes = request.outcomes();
            Arc::new(Roll { total: outcomes.total(), results: outcomes.collect() })
        });
        Arc::clone(known)
    }

    /// The result of a roll that only hurts, losses that are alike together.
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
    fn harm(&mut self, state: &State, tables: &LossTables, ahead: HarmAhead) {
        let harm = self.foreseen(ahead);
        let figure = ahead.victim;
        let limits = Limits::of(state.battle.played(), figure);
        let left = self.start.played().vitals(figure);
        // The result of the same fate, with any push.
        let mut known: Vec<((Fate, Option<u16>), Slot)> = Vec::new();
        for table in tables.iter() {
            let grid = table.grid(figure);
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
                        Slot::Open(_, Some(_)) if ahead.alone => group.push,
                        Slot::Open(_, taken) => taken,
                        Slot::Ended(_) => None,
                    };
                    self.add(place, table.with(figure, lost).share(1, harm.total).pushed(taken));
                }
            }
        }
    }

    /// The result of one loss with a fate.
    fn example(
        &self,
        state: &State,
        (figure, left, limits): (FigureId, Vitals, Limits),
        (grid, group): (&Grid, &Group),
        fate: Fate,
    ) -> Next {
        let before = grid.losses().map(|(loss, _)| loss);
        let found = before.flat_map(|before| group.losses.iter().zip(&group.rolls).map(move |more| (before, more)));
        let example = found.into_iter().find(|(before, ((more, _), _))| limits.fate(left.less(*before), *more) == fate);
        let mut battle = state.battle.clone();
        let mut events = Vec::new();
        if let Some((before, (_, rolled))) = example {
            suppose(&mut battle, figure, left.less(before));
            battle.rolled_into(*rolled, &mut events);
        }
        self.run_on(battle, state.observer.clone(), &events, &[figure])
    }

    /// The roll of a knockback: what is left of each BODY, hexes by hexes.
    fn push(&mut self, state: &State, tables: &LossTables, dice: u8, resistance: u16) {
        let roll = self.roll(RollRequest::Sum(D6Pool::of(dice)));
        let hexes = |table: &LossTable, rolled: Rolled| {
            let Rolled::Sum(sum) = rolled else { return -1 };
            (i32::from(table.push.unwrap_or(0)) - i32::from(resistance) - i32::from(sum)).max(-1)
        };
        let mut far: Vec<i32> = Vec::new();
        for table in tables.iter() {
            far.extend(roll.results.iter().map(|(rolled, _)| hexes(table, *rolled)));
        }
        far.sort_unstable();
        far.dedup();
        let figure = match state.battle.top() {
            Some(knockback_rules::battle::Frame::Champions(champions::Frame::Knockback(frame))) => frame.figure,
            _ => return,
        };
        for far in far {
            let Some(event) = pushed(state.battle.played(), far) else { return };
            let mut observer = state.observer.clone();
            observer.pushed(figure, far);
            let next = self.run_on(state.battle.clone(), observer, &[event], &[]);
            let place = self.place(next);
            for table in tables.iter() {
                let ways = roll.results.iter().filter(|(rolled, _)| hexes(table, *rolled) == far);
                let ways: u128 = ways.map(|(_, ways)| ways).sum();
                if ways > 0 {
                    self.add(place, table.clone().pushed(None).share(ways, roll.total));
                }
            }
        }
    }

    /// The result of events: for all alike, or, where they hurt, for each loss by itself.
    fn settle(
        &mut self,
        state: &State,
        tables: &LossTables,
        (ways, total): (u128, u128),
        happens: impl Fn(&Battle) -> Vec<Event>,
    ) {
        let events = happens(&state.battle);
        let hurt = touched(&events);
        if hurt.is_empty() {
            let next = self.run_on(state.battle.clone(), state.observer.clone(), &events, &[]);
            let place = self.place(next);
            let taken = if let Slot::Open(_, taken) = place { taken } else { None };
            for table in tables.iter() {
                self.add(place, table.clone().share(ways, total).pushed(taken));
            }
            return;
        }
        for table in tables.iter() {
            let mut each = vec![(state.battle.clone(), table.clone().share(ways, total))];
            for figure in &hurt {
                let left = self.start.played().vitals(*figure);
                let one = |(battle, table): (Copied, LossTable)| {
                    let grid = table.grid(*figure);
                    let all = grid.losses().map(|(loss, weight)| {
                        let mut battle = battle.clone();
                        suppose(&mut battle, *figure, left.less(loss));
                        (battle, table.at(*figure, loss, &weight))
                    });
                    all.collect::<Vec<_>>()
                };
                each = each.into_iter().flat_map(one).collect();
            }
            for (battle, mut table) in each {
                let events = happens(&battle);
                let mut after = battle.clone();
                after.apply_all(&events);
                for figure in &hurt {
                    let (before, after) = (battle.played().vitals(*figure), after.played().vitals(*figure));
                    let lost = |before: i16, after: i16| u16::try_from(before - after).unwrap_or(0);
                    let loss = (lost(before.stun, after.stun), lost(before.body, after.body));
                    let left = self.start.played().vitals(*figure);
                    let before = (lost(left.stun, before.stun), lost(left.body, before.body));
                    table = table.with(*figure, Grid::certain((before.0 + loss.0, before.1 + loss.1)));
                }
                let next = self.run_on(battle, state.observer.clone(), &events, &hurt);
                self.put(next, table);
            }
        }
    }

    /// The place of what comes next in the tables.
    fn place(&mut self, next: Next) -> Slot {
        match next {
            Next::Open(state, taken) => {
                let entry = self.next.entry(*state);
                let place = entry.index();
                entry.or_default();
                Slot::Open(place, taken)
            }
            Next::Ended(blow) => {
                let entry = self.ended.entry(blow);
                let place = entry.index();
                entry.or_default();
                Slot::Ended(place)
            }
        }
    }

    fn add(&mut self, place: Slot, table: LossTable) {
        match place {
            Slot::Open(place, _) => self.waiting += usize::from(self.next[place].add(table)),
            Slot::Ended(place) => drop(self.ended[place].add(table)),
        }
    }

    fn put(&mut self, next: Next, table: LossTable) {
        let place = self.place(next);
        let taken = if let Slot::Open(_, taken) = place { taken } else { None };
        self.add(place, table.pushed(taken));
    }

    /// Applies events, and whatever follows them without dice, orders and losses. Those of whom exact numbers were
    /// supposed are again as plain as their fate.
    fn run_on(&self, mut battle: Copied, mut observer: BlowObserver, events: &[Event], supposed: &[FigureId]) -> Next {
        for event in events {
            observer.observe(event);
            battle.apply(event);
        }
        for figure in supposed {
            let played = battle.played();
            let plain = Limits::of(played, *figure).plain(played.vitals(*figure));
            suppose(&mut battle, *figure, plain);
        }
        loop {
            if battle.top().is_none_or(|frame| frame.stage() == Stage::Outcome) {
                return Next::Ended(observer.end(self.start.played(), battle.played()));
            }
            match battle.step() {
                Step::Emit(events) if touched(&events).is_empty() => {
                    for event in &events {
                        observer.observe(event);
                        battle.apply(event);
                    }
                }
                _ => break,
            }
        }
        let taken = take_push(&mut battle);
        Next::Open(Box::new(State { battle, observer }), taken)
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

fn outcome(blow: &AttackResult, tables: &LossTables) -> Outcome {
    let hurt = sums::distinct(tables.iter().flat_map(|table| table.hurt().collect::<Vec<_>>()));
    let losses = hurt.into_iter().map(|figure| (figure, losses(tables, figure)));
    Outcome { blow: blow.clone(), losses: losses.collect(), probability: tables.probability() }
}

fn losses(tables: &LossTables, figure: FigureId) -> Vec<(Loss, Ratio)> {
    let all: Vec<(Loss, Ratio)> = tables.iter().flat_map(|table| table.losses(figure)).collect();
    sums::merged(all.iter().map(|(loss, p)| (*loss, p)))
}
