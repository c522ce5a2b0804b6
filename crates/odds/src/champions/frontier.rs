//! A frontier whose states are battles with representative numbers, with separate tables of the true numbers.
//!
//! STUN and BODY have hundreds of values, but during an attack the rules only use a `VitalsSummary` of them. A state is
//! therefore a battle in which each character has representative STUN and BODY with the same summary, and the true
//! losses are counted separately. For a roll that only hurts, the results are grouped by summary, and the rules resolve
//! only one result of each group.

use std::sync::Arc;

use crate::FxIndexMap;
use knockback_rules::{
    battle::{Battle, Event, FigureId, Refusal, Stage, Step},
    champions::{
        self, ChampionsBattleCopy, HarmAhead, Limits, Vitals, VitalsSummary, harm_ahead, push_ahead, pushed, suppose,
        take_push,
    },
    dice::{D6Pool, RollRequest, Rolled},
};

use super::{
    AttackResult, Odds, Outcome, Question,
    answers::Reactions,
    blow_observer::BlowObserver,
    branches::{BranchState, Group, HarmRoll, Roll, Slot, State, outcome, touched},
    grid::Grid,
    loss_table::{CountedGrids, LossTable, LossTables},
};
use crate::{
    Answers, Exactness, Frontier, Observer, Posed, WORK_LIMIT, Work,
    work::{self, STEP},
};

/// The approximate size of one end, in bytes.
const ENDED: u64 = 250;
/// The approximate size of a loss in the final odds, in bytes. [`TELLING`] is the work of writing it.
const TOLD: u64 = 80;
const TELLING: u64 = 100;

/// All branches of an attack with their probabilities, up to the horizon, where only the attacker's phase is left.
#[derive(Clone, Debug)]
pub struct TableFrontier {
    start: ChampionsBattleCopy,
    answers: Reactions,
    open: FxIndexMap<State, LossTables>,
    next: FxIndexMap<State, LossTables>,
    ended: FxIndexMap<AttackResult, LossTables>,
    waiting: usize,
    rolls: FxIndexMap<RollRequest, Arc<Roll>>,
    harms: FxIndexMap<HarmAhead, Arc<HarmRoll>>,
    folds: bool,
    work: u64,
    /// The work limit. Beyond it, the result of the count will not be used.
    most: u64,
    /// The size of a battle in bytes.
    size: u64,
    /// The bytes in use at the last exact measurement, and the bytes added since then.
    held: [u64; 2],
}

impl Frontier<Question> for TableFrontier {
    fn new(posed: Posed<Question>) -> Self {
        let Posed { start, observer, answers } = posed;
        let mut frontier = Self {
            answers,
            open: FxIndexMap::default(),
            next: FxIndexMap::default(),
            ended: FxIndexMap::default(),
            waiting: 0,
            rolls: FxIndexMap::default(),
            harms: FxIndexMap::default(),
            folds: true,
            work: 0,
            most: WORK_LIMIT.work,
            size: work::bytes(&start),
            held: [0; 2],
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
        self.work += STEP;
        if let Some(ahead) = harm_ahead(state.battle.played()).filter(|_| self.folds) {
            self.harm(&state, &tables, ahead);
        } else if let Some((dice, resistance)) = push_ahead(state.battle.played()) {
            self.push(&state, &tables, dice, resistance);
        } else {
            match state.battle.step() {
                Step::Rest => {
                    for table in tables.iter() {
                        let blow = state.observer.clone().end(self.start.played(), state.battle.played());
                        self.put(BranchState::Ended(blow), table.clone());
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
                    // An order that is legal for the representative losses is legal for all of them.
                    state.battle.ordered(&order)?;
                    self.settle(&state, &tables, (1, 1), |battle| battle.ordered(&order).unwrap_or_default());
                }
            }
        }
        Ok(true)
    }

    fn effort(&mut self) -> Work {
        let mut held: u64 = self.held.iter().sum();
        if held > WORK_LIMIT.held {
            // Part of the memory may have been freed. If less than a quarter was, the limit would soon be reached
            // again, so the count ends.
            let kept = self.kept();
            self.held = [kept, 0];
            held = if kept > WORK_LIMIT.held / 4 * 3 { WORK_LIMIT.held + 1 } else { kept };
        }
        Work { open: self.waiting, work: self.work, held }
    }

    fn odds(&self, question: &Question) -> Result<Odds, Refusal> {
        self.answers.judge(&self.start)?;
        let mut outcomes: Vec<Outcome> = self.ended.iter().map(|(blow, tables)| outcome(blow, tables)).collect();
        outcomes.sort_unstable_by(|one, other| one.blow.cmp(&other.blow));
        Ok(Odds::from_outcomes(question, self.start.played(), Exactness::Exact, outcomes))
    }
}

impl TableFrontier {
    /// The same frontier, but without a work limit and with every result of a roll resolved separately.
    #[cfg(test)]
    pub(crate) fn stepped(self) -> Self {
        Self { folds: false, most: u64::MAX, ..self }
    }

    /// True once the count is beyond its budget and its result will not be used.
    const fn is_vain(&self) -> bool {
        self.work > self.most
    }

    /// Measures the bytes in use.
    fn kept(&self) -> u64 {
        let mut seen = CountedGrids::default();
        let states = self.open.len() + self.next.len();
        let states = u64::try_from(states).unwrap_or(u64::MAX).saturating_mul(self.size);
        let ended = u64::try_from(self.ended.len()).unwrap_or(u64::MAX).saturating_mul(ENDED);
        let all = self.open.values().chain(self.next.values()).chain(self.ended.values());
        let tables: u64 = all.flat_map(LossTables::iter).map(|table| table.bytes(&mut seen)).sum();
        let cells: u64 = self.ended.values().flat_map(LossTables::iter).map(LossTable::cells).sum();
        states + ended + tables + TOLD * cells
    }

    fn roll(&mut self, request: RollRequest) -> Arc<Roll> {
        let known = self.rolls.entry(request).or_insert_with(|| {
            let outcomes = request.outcomes();
            Arc::new(Roll { total: outcomes.total(), results: outcomes.collect() })
        });
        Arc::clone(known)
    }

    /// The cached effects of a roll that only hurts.
    fn foreseen(&mut self, ahead: HarmAhead) -> Arc<HarmRoll> {
        if let Some(known) = self.harms.get(&ahead) {
            return Arc::clone(known);
        }
        let roll = self.roll(ahead.request);
        let harm = Arc::new(HarmRoll::of(ahead, &roll));
        self.harms.insert(ahead, Arc::clone(&harm));
        harm
    }

    /// Resolves a roll that only hurts: groups the losses by summary and resolves one example of each.
    fn harm(&mut self, state: &State, tables: &LossTables, ahead: HarmAhead) {
        let harm = self.foreseen(ahead);
        let figure = ahead.victim;
        let limits = Limits::of(state.battle.played(), figure);
        let left = self.start.played().vitals(figure);
        // The next state for each combination of summary and knockback.
        let mut known: Vec<((VitalsSummary, Option<u16>), Slot)> = Vec::new();
        for table in tables.iter() {
            let grid = table.grid(figure);
            for group in &harm.groups {
                if self.is_vain() {
                    return;
                }
                self.work += grid.work_with(group.losses.len());
                // If no other hit counts for the knockback, its BODY is counted separately, and one state covers all
                // values of it.
                let told = if ahead.alone { group.push.map(|_| 0) } else { group.push };
                for (fate, lost) in grid.with(&group.losses, left, limits) {
                    let place = known.iter().find(|(key, _)| *key == (fate, told)).map(|(_, place)| *place);
                    let place = place.unwrap_or_else(|| {
                        let next = self.example(state, (figure, left, limits), (&grid, group), fate);
                        let place = self.place(next);
                        known.push(((fate, told), place));
                        place
                    });
                    // If this roll causes no knockback, the next knockback belongs to another character and keeps its
                    // BODY.
                    let taken = match place.taken() {
                        Some(_) if ahead.alone && group.push.is_some() => group.push,
                        taken => taken,
                    };
                    self.held[1] += lost.bytes();
                    self.add(place, table.with(figure, lost).share(1, harm.total).pushed(taken));
                }
            }
        }
    }

    /// Resolves one example of the losses with a summary.
    fn example(
        &mut self,
        state: &State,
        (figure, left, limits): (FigureId, Vitals, Limits),
        (grid, group): (&Grid, &Group),
        fate: VitalsSummary,
    ) -> BranchState {
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

    /// Resolves the roll of a knockback, grouping tables and rolls by the resulting number of hexes.
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
            // If several characters are knocked back, the next knockback may come directly afterwards.
            let taken = place.taken();
            for table in tables.iter() {
                if self.is_vain() {
                    return;
                }
                self.work += 60;
                let ways = roll.results.iter().filter(|(rolled, _)| hexes(table, *rolled) == far);
                let ways: u128 = ways.map(|(_, ways)| ways).sum();
                if ways > 0 {
                    self.add(place, table.clone().pushed(taken).share(ways, roll.total));
                }
            }
        }
    }

    /// Resolves events for all losses at once, or for each loss separately if the events hurt.
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
            let taken = place.taken();
            for table in tables.iter() {
                self.add(place, table.clone().share(ways, total).pushed(taken));
            }
            return;
        }
        for table in tables.iter() {
            let branch = (state.battle.clone(), table.clone().share(ways, total));
            self.settle_each(state, branch, (&hurt, &hurt), &happens);
        }
    }

    /// Resolves events that hurt, for each combination of losses of the characters in `left`.
    fn settle_each(
        &mut self,
        state: &State,
        (battle, mut table): (ChampionsBattleCopy, LossTable),
        (left, hurt): (&[FigureId], &[FigureId]),
        happens: &impl Fn(&Battle) -> Vec<Event>,
    ) {
        if self.is_vain() {
            return;
        }
        self.work += work::copying(&battle);
        let vitals = |start: &ChampionsBattleCopy, figure: FigureId| start.played().vitals(figure);
        if let [figure, left @ ..] = left {
            for (loss, weight) in table.grid(*figure).losses() {
                let mut battle = battle.clone();
                suppose(&mut battle, *figure, vitals(&self.start, *figure).less(loss));
                let table = table.at(*figure, loss, &weight);
                self.settle_each(state, (battle, table), (left, hurt), happens);
            }
            return;
        }
        let events = happens(&battle);
        let mut after = battle.clone();
        after.apply_all(&events);
        for figure in hurt {
            let (before, after) = (battle.played().vitals(*figure), after.played().vitals(*figure));
            let lost = |before: i16, after: i16| u16::try_from(before - after).unwrap_or(0);
            let loss = (lost(before.stun, after.stun), lost(before.body, after.body));
            let left = vitals(&self.start, *figure);
            let before = (lost(left.stun, before.stun), lost(left.body, before.body));
            table = table.with(*figure, Grid::certain((before.0 + loss.0, before.1 + loss.1)));
        }
        let next = self.run_on(battle, state.observer.clone(), &events, hurt);
        self.put(next, table);
    }

    /// Inserts the next state into the maps, if it is new, and returns its slot.
    fn place(&mut self, next: BranchState) -> Slot {
        match next {
            BranchState::Open(state, taken) => {
                let known = self.next.len();
                let entry = self.next.entry(*state);
                let place = entry.index();
                self.held[1] += if place < known { 0 } else { self.size };
                entry.or_default();
                Slot::Open(place, taken)
            }
            BranchState::Ended(blow) => {
                let known = self.ended.len();
                let entry = self.ended.entry(blow);
                let place = entry.index();
                self.held[1] += if place < known { 0 } else { ENDED };
                entry.or_default();
                Slot::Ended(place)
            }
        }
    }

    fn add(&mut self, place: Slot, table: LossTable) {
        let (tables, is_open) = match place {
            Slot::Open(place, _) => (&mut self.next[place], true),
            Slot::Ended(place) => (&mut self.ended[place], false),
        };
        let cells = if is_open { 0 } else { table.cells() };
        if tables.add(table, &mut self.work) {
            self.work += TELLING * cells;
            self.held[1] += LossTable::BYTES + TOLD * cells;
            self.waiting += usize::from(is_open);
        }
    }

    fn put(&mut self, next: BranchState, table: LossTable) {
        let place = self.place(next);
        let taken = place.taken();
        self.add(place, table.pushed(taken));
    }

    /// Applies events and all later events up to the next roll, order or loss. Gives the characters in `supposed`, who
    /// have exact numbers, the representative numbers of their summaries.
    fn run_on(
        &mut self,
        mut battle: ChampionsBattleCopy,
        mut observer: BlowObserver,
        events: &[Event],
        supposed: &[FigureId],
    ) -> BranchState {
        self.work += work::copying(&battle);
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
                return BranchState::Ended(observer.end(self.start.played(), battle.played()));
            }
            self.work += STEP;
            if let Some(passed) = self.answers.let_by(&battle) {
                battle.apply(&passed);
                continue;
            }
            // The BODY of a knockback is counted separately, even if no dice are rolled for it.
            if push_ahead(battle.played()).is_some() {
                break;
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
        BranchState::Open(Box::new(State { battle, observer }), taken)
    }
}
