//! Parts of the count of an attack: the states of branches, the results of rolls, and the outcomes.

use std::hash::{Hash, Hasher};

use knockback_rules::{
    battle::{Event, FigureId},
    champions::{self, ChampionsBattleCopy, HarmAhead, Vitals},
    dice::Rolled,
};

use super::{AttackResult, Loss, Outcome, blow_observer::BlowObserver, loss_table::LossTables};
use crate::{Ratio, sums};

/// The number of tables whose losses are merged at a time, to limit memory.
const AT_ONCE: usize = 64;

/// A battle with representative numbers in place of those counted separately, and the observer of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) battle: ChampionsBattleCopy,
    pub(super) observer: BlowObserver,
}

impl Hash for State {
    /// Hashes the agenda, which is enough to distinguish most states. The condition of all characters and objects is
    /// added because attacks on areas need it.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.battle.agenda().hash(state);
        self.observer.hash(state);
        let battle = self.battle.played();
        for (figure, at) in battle.field().standing_figures() {
            let Vitals { stun, body } = battle.vitals(figure);
            let condition = battle.condition(figure);
            (stun, body, condition.prone, condition.stunned, at.head).hash(state);
        }
        for (object, _) in battle.field().objects() {
            (object, battle.state().thing_body(object)).hash(state);
        }
    }
}

/// The results of a roll, each with its number of combinations, and the total number of combinations.
#[derive(Debug)]
pub(super) struct Roll {
    pub(super) total: u128,
    pub(super) results: Vec<(Rolled, u128)>,
}

/// The effects of a roll that only hurts a character and causes knockback.
#[derive(Debug)]
pub(super) struct HarmRoll {
    pub(super) total: u128,
    pub(super) groups: Vec<Group>,
}

impl HarmRoll {
    /// Computes the effects of a roll, merging results with equal losses.
    pub(super) fn of(ahead: HarmAhead, roll: &Roll) -> Self {
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
        Self { total: roll.total, groups }
    }
}

/// Losses that cause the same knockback.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) push: Option<u16>,
    pub(super) losses: Vec<(Loss, u128)>,
    /// An example roll for each loss.
    pub(super) rolls: Vec<Rolled>,
}

/// The state of a branch after some events.
pub(super) enum BranchState {
    /// A roll or a choice comes next. If it is the roll of a knockback, its BODY is counted separately.
    Open(Box<State>, Option<u16>),
    /// The branch has ended.
    Ended(AttackResult),
}

/// The index of a state in the maps.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Open(usize, Option<u16>),
    Ended(usize),
}

impl Slot {
    /// The separately counted BODY of the knockback that comes next; `None` if there is none.
    pub(super) const fn taken(self) -> Option<u16> {
        match self {
            Self::Open(_, taken) => taken,
            Self::Ended(_) => None,
        }
    }
}

/// The characters whose STUN or BODY is changed by the events.
pub(super) fn touched(events: &[Event]) -> Vec<FigureId> {
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

/// The outcome of all branches with the same result.
pub(super) fn outcome(blow: &AttackResult, tables: &LossTables) -> Outcome {
    let hurt = sums::distinct(tables.iter().flat_map(|table| table.hurt().collect::<Vec<_>>()));
    let losses = hurt.into_iter().map(|figure| (figure, losses(tables, figure)));
    Outcome { blow: blow.clone(), losses: losses.collect(), probability: tables.probability() }
}

fn losses(tables: &LossTables, figure: FigureId) -> Vec<(Loss, Ratio)> {
    let mut all: Vec<(Loss, Ratio)> = Vec::new();
    for some in tables.chunks(AT_ONCE) {
        all.extend(some.iter().flat_map(|table| table.losses(figure)));
        all = sums::merged(all.iter().map(|(loss, p)| (*loss, p)));
    }
    all
}
