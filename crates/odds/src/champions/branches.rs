//! Branches of an attack: the states that they come to, what rolls bring, and what is told of their ends.

use std::hash::{Hash, Hasher};

use knockback_rules::{
    battle::{Event, FigureId},
    champions::{self, ChampionsBattleCopy, HarmAhead, Vitals},
    dice::Rolled,
};

use super::{AttackResult, Loss, Outcome, blow_observer::BlowObserver, loss_table::LossTables};
use crate::{Ratio, sums};

/// As many tables are told at once.
const AT_ONCE: usize = 64;

/// A battle up to the numbers that are counted beside it, and the observer of the way to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub(super) battle: ChampionsBattleCopy,
    pub(super) observer: BlowObserver,
}

impl Hash for State {
    /// The matters at hand tell many states apart that meet in one map; of an area, how everybody and everything is.
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

/// What a roll may show, each with its ways, and the sum of them.
#[derive(Debug)]
pub(super) struct Roll {
    pub(super) total: u128,
    pub(super) results: Vec<(Rolled, u128)>,
}

/// What may come of a roll that hurts.
#[derive(Debug)]
pub(super) struct HarmRoll {
    pub(super) total: u128,
    pub(super) groups: Vec<Group>,
}

impl HarmRoll {
    /// The result of a roll that only hurts, losses that are alike together.
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

/// Losses that come with the same push.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) push: Option<u16>,
    pub(super) losses: Vec<(Loss, u128)>,
    /// A roll of each of them.
    pub(super) rolls: Vec<Rolled>,
}

/// Where events lead.
pub(super) enum BranchState {
    /// To something that is rolled or chosen: of a knockback, the BODY is counted beside it.
    Open(Box<State>, Option<u16>),
    /// To the end.
    Ended(AttackResult),
}

/// The place of that in the maps.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Open(usize, Option<u16>),
    Ended(usize),
}

impl Slot {
    /// The BODY of the knockback that comes next, counted beside it, if one does.
    pub(super) const fn taken(self) -> Option<u16> {
        match self {
            Self::Open(_, taken) => taken,
            Self::Ended(_) => None,
        }
    }
}

/// Whose STUN or BODY events change.
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

/// The outcome of branches that have ended alike.
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
