//! The threat map of the character whose phase is on, as data: the most promising attacks on enemies, from each hex that a
//! half move reaches, by what the player wants.

use std::collections::HashSet;

use bevy::prelude::*;
use knockback_odds::{
    Ratio,
    champions::{Objective, Threats},
};
use knockback_rules::{
    battle::FigureId,
    board::Cell,
    champions::{Means, Order},
};

use super::Scene;
use crate::{
    odds::threats::{Spotted, Want, Wanted},
    rulesets::champions::odds::ThreatMap,
};

/// What may be wanted, in the order of [`Objective::ALL`].
pub(crate) const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::KnockOut, "knock out", "The chance that the target is out or dead then, and was not before."),
    of(Objective::Stun, "stun", "The chance that the target is stunned or out then, and was not before."),
    of(Objective::Wound, "lose BODY", "The chance that the target loses BODY."),
    of(Objective::OffLedge, "send off a ledge", "The chance that the target falls."),
    of(Objective::IntoThing, "knock into something", "The chance that the target flies into something, or through it."),
    of(Objective::Farthest, "move far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// What is wanted most.
pub(crate) const fn wanted(wanted: Wanted) -> (Objective, &'static Want) {
    let place = wanted.0 % Objective::ALL.len();
    (Objective::ALL[place], &WANTS[place])
}

/// An attack that the character could make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Where it strikes from.
    pub(crate) at: Cell,
    /// How it gets there; `None` if it stays.
    pub(crate) by: Option<Means>,
    /// The attack.
    pub(crate) order: Order,
    /// Upon whom.
    pub(crate) target: FigureId,
    /// What it is worth.
    pub(crate) worth: Ratio,
}

/// All attacks that serve what is wanted, the best first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ranked {
    /// The attacks.
    pub(crate) entries: Vec<Entry>,
    /// What the best attack is worth for each thing that may be wanted, in their order; `None` where none can do it.
    pub(crate) bests: Vec<Option<Ratio>>,
    /// Whether they are still being counted.
    pub(crate) counting: bool,
    /// Whether there are attacks that promise less, and were not counted.
    pub(crate) more: bool,
}

impl Ranked {
    /// The best attack on each target from a hex, the best of them first.
    pub(crate) fn from(&self, at: Cell) -> Vec<&Entry> {
        once(self.entries.iter().filter(|entry| entry.at == at), |entry| (entry.at, Some(entry.target)))
    }

    /// The best attack from each hex.
    pub(crate) fn spotted(&self) -> Vec<Spotted> {
        let best = once(self.entries.iter(), |entry| (entry.at, None)).into_iter();
        best.map(|entry| Spotted { at: entry.at, worth: entry.worth.clone(), risky: false }).collect()
    }

    /// So many attacks at most, one at each target from each hex: the best.
    pub(crate) fn listed(&self, most: usize) -> Vec<&Entry> {
        let mut listed = once(self.entries.iter(), |entry| (entry.at, Some(entry.target)));
        listed.truncate(most);
        listed
    }
}

/// The first entry of each kind.
fn once<'e>(
    entries: impl Iterator<Item = &'e Entry>,
    kind: impl Fn(&Entry) -> (Cell, Option<FigureId>),
) -> Vec<&'e Entry> {
    let mut seen = HashSet::new();
    entries.filter(|entry| seen.insert(kind(entry))).collect()
}

/// Ranks the attacks anew where the map, or what is wanted, has changed.
pub(crate) fn rank(scene: Res<Scene>, map: Res<ThreatMap>, most: Res<Wanted>, mut ranked: ResMut<Ranked>) {
    if !map.is_changed() && !most.is_changed() {
        return;
    }
    let threats = map.told.known().filter(|_| map.figure == scene.figure);
    let entries = threats.map(|threats| ranking(threats, wanted(*most).0)).unwrap_or_default();
    let best = |aim| threats.and_then(|threats| best(threats, aim));
    let bests = if map.is_changed() { Objective::ALL.into_iter().map(best).collect() } else { ranked.bests.clone() };
    let more = !map.counting && threats.is_some_and(|threats| threats.left_out + threats.unsearched > 0);
    ranked.set_if_neq(Ranked { entries, bests, counting: map.counting, more });
}

/// What the best attack is worth for an aim; `None` where none can do it.
fn best(threats: &Threats, aim: Objective) -> Option<Ratio> {
    threats.best(aim).filter(|worth| !worth.is_zero())
}

/// The attacks of a map that serve an aim, the best first.
pub(crate) fn ranking(threats: &Threats, aim: Objective) -> Vec<Entry> {
    let ranked = threats.ranked(aim).into_iter().filter(|(worth, _)| !worth.is_zero());
    ranked
        .map(|(worth, threat)| Entry {
            at: threat.at,
            by: threats.way(threat).map(|way| way.by),
            order: threat.question.order.clone(),
            target: threat.target,
            worth,
        })
        .collect()
}
