//! Separate results of each character and object, for questions with too many outcomes to list jointly.

use std::collections::BTreeMap;

use knockback_rules::{
    battle::{FigureId, ObjectId, Occupant},
    champions::ChampionsBattle,
};

use super::{AttackResult, Loss, Outcome, States, inquiry::BranchEnd};
use crate::{Ratio, sums};

/// The maximum total of [`AttackResult::size`] over all outcomes. Above it, each character is listed separately.
const MAX_JOINT_NAMES: usize = 100_000;

/// A possible result for one character or object, regardless of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Apart {
    /// A character's states have changed to these.
    States(FigureId, States),
    /// A character loses this much.
    Loses(FigureId, Loss),
    /// An object breaks.
    Breaks(ObjectId),
}

impl AttackResult {
    /// The approximate number of entries in the result.
    pub(super) fn size(&self) -> usize {
        4 + self.states.len() + self.broken.len() + self.path.len()
    }

    /// The same result, reduced to the target and the objects on its path.
    fn of_target(&self, start: ChampionsBattle<'_>, target: Occupant) -> Self {
        let is_target = |who: Occupant| who == target;
        let on_its_way = |object: ObjectId| start.field().object(object).is_some_and(|at| self.path.contains(&at));
        let states = self.states.iter().filter(|(figure, _)| is_target(Occupant::Figure(*figure)));
        let broken = self.broken.iter().filter(|object| is_target(Occupant::Object(**object)) || on_its_way(**object));
        Self { states: states.copied().collect(), broken: broken.copied().collect(), ..self.clone() }
    }

    /// The separate results of all other characters, and of all objects.
    fn of_others(&self, target: Occupant) -> impl Iterator<Item = Apart> + '_ {
        let others = self.states.iter().filter(move |(figure, _)| Occupant::Figure(*figure) != target);
        let others = others.map(|(figure, states)| Apart::States(*figure, *states));
        others.chain(self.broken.iter().map(|object| Apart::Breaks(*object)))
    }
}

/// Splits the end of a branch into the part that concerns the target and the results that are listed separately.
pub(super) fn split(
    (blow, losses): &BranchEnd,
    start: ChampionsBattle<'_>,
    target: Occupant,
) -> (BranchEnd, Vec<Apart>) {
    let is_target = |figure: &FigureId| Occupant::Figure(*figure) == target;
    let (own, others): (Vec<_>, Vec<_>) = losses.iter().copied().partition(|(figure, _)| is_target(figure));
    let others = others.into_iter().map(|(figure, loss)| Apart::Loses(figure, loss));
    ((blow.of_target(start, target), own), blow.of_others(target).chain(others).collect())
}

/// Returns the outcomes unchanged if they are small enough. Otherwise, returns the outcomes of only the target, and the
/// separate results of all others.
pub(super) fn limited(
    outcomes: Vec<Outcome>,
    start: ChampionsBattle<'_>,
    target: Occupant,
) -> (Vec<Outcome>, Option<Vec<(Apart, Ratio)>>) {
    if outcomes.iter().map(|outcome| outcome.blow.size()).sum::<usize>() <= MAX_JOINT_NAMES {
        return (outcomes, None);
    }
    let mut apart: BTreeMap<Apart, Ratio> = BTreeMap::new();
    let mut add = |key: Apart, p: &Ratio| {
        let sum = apart.entry(key).or_insert(Ratio::ZERO);
        *sum = sum.plus(p);
    };
    let mut own: BTreeMap<AttackResult, Vec<Outcome>> = BTreeMap::new();
    for Outcome { blow, losses, probability } in outcomes {
        blow.of_others(target).for_each(|key| add(key, &probability));
        let (of_target, others): (Vec<_>, Vec<_>) =
            losses.into_iter().partition(|(figure, _)| Occupant::Figure(*figure) == target);
        for (figure, losses) in &others {
            for (loss, p) in losses {
                add(Apart::Loses(*figure, *loss), p);
            }
        }
        let blow = blow.of_target(start, target);
        own.entry(blow.clone()).or_default().push(Outcome { blow, losses: of_target, probability });
    }
    let outcomes = own.into_iter().map(|(blow, all)| together(blow, &all)).collect();
    (outcomes, Some(apart.into_iter().collect()))
}

/// Merges outcomes that have the same attack result.
fn together(blow: AttackResult, all: &[Outcome]) -> Outcome {
    let hurt = sums::distinct(all.iter().flat_map(|outcome| outcome.losses.iter().map(|(figure, _)| *figure)));
    let losses = hurt.into_iter().map(|figure| {
        let unharmed = all.iter().filter(|outcome| outcome.losses_of(figure).is_none());
        let unharmed = unharmed.map(|outcome| ((0, 0), &outcome.probability));
        let harmed = all.iter().filter_map(|outcome| outcome.losses_of(figure)).flatten();
        (figure, sums::merged(unharmed.chain(harmed.map(|(loss, p)| (*loss, p)))))
    });
    let losses = losses.collect();
    Outcome { blow, losses, probability: sums::sum(all.iter().map(|outcome| &outcome.probability)) }
}
