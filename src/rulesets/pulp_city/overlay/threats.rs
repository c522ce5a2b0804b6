//! The threat map of the model that is picked, as data: every action that it could use at an enemy, from each hex that one
//! move reaches, by what the player wants.

use bevy::prelude::*;
use knockback_odds::{
    Ratio,
    pulp_city::{Objective, Threats},
};
use knockback_rules::{
    battle::FigureId,
    board::Cell,
    pulp_city::{Mark, Played},
};

use super::{Scene, danger::Dangers};
use crate::{
    odds::threats::{Spotted, Want, Wanted},
    rulesets::pulp_city::{odds::ThreatMap, proven},
    stage::Shown,
};

/// What may be wanted, in the order of [`Objective::ALL`].
pub(crate) const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "KO", "The chance that the target has no hit points left."),
    of(Objective::Hit, "succeed", "The chance that the action succeeds."),
    of(Objective::OffLedge, "send off a ledge", "The chance that the target falls."),
    of(Objective::Stun, "stun", "The chance that the target is stunned then."),
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

/// An action that the model could use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Where it acts from.
    pub(crate) at: Cell,
    /// Who acts.
    pub(crate) attacker: FigureId,
    /// Which action, by its place on the card.
    pub(crate) action: u8,
    /// At whom.
    pub(crate) target: Mark,
    /// Whether the way there may hurt.
    pub(crate) risky: bool,
    /// What it is worth.
    pub(crate) worth: Ratio,
}

/// All actions of the model that serve what is wanted, the best first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ranked {
    /// The actions.
    pub(crate) entries: Vec<Entry>,
    /// What the best action is worth for each thing that may be wanted, in their order; `None` where none can do it.
    pub(crate) bests: Vec<Option<Ratio>>,
    /// Whether they are still being counted.
    pub(crate) counting: bool,
    /// Whether there are more, which were not counted.
    pub(crate) more: bool,
}

impl Ranked {
    /// The best action at each target from a hex, the best of them first.
    pub(crate) fn from(&self, at: Cell) -> Vec<&Entry> {
        Self::once(self.entries.iter().filter(|entry| entry.at == at), |entry| entry.target)
    }

    /// The best action from each hex.
    pub(crate) fn spotted(&self) -> Vec<Spotted> {
        let best = Self::once(self.entries.iter(), |entry| entry.at).into_iter();
        best.map(|Entry { at, worth, risky, .. }| Spotted { at: *at, worth: worth.clone(), risky: *risky }).collect()
    }

    /// So many actions at most, one at each target from each hex: the best.
    pub(crate) fn listed(&self, most: usize) -> Vec<&Entry> {
        let mut listed = Self::once(self.entries.iter(), |entry| (entry.at, entry.target));
        listed.truncate(most);
        listed
    }

    /// The first entry of each kind.
    fn once<'e, K: PartialEq>(entries: impl Iterator<Item = &'e Entry>, kind: impl Fn(&Entry) -> K) -> Vec<&'e Entry> {
        let mut once: Vec<&Entry> = Vec::new();
        for entry in entries {
            if !once.iter().any(|other| kind(other) == kind(entry)) {
                once.push(entry);
            }
        }
        once
    }
}

/// Ranks the actions anew where the map, or what is wanted, has changed.
pub(crate) fn rank(
    shown: Res<Shown>,
    scene: Res<Scene>,
    map: Res<ThreatMap>,
    most: Res<Wanted>,
    mut ranked: ResMut<Ranked>,
) {
    if !map.is_changed() && !most.is_changed() {
        return;
    }
    let battle = proven(&shown.battle);
    let threats = map.told.known().filter(|_| map.figure == scene.figure);
    let entries = threats.map(|threats| ranking(battle, threats, wanted(*most).0)).unwrap_or_default();
    let best = |threats: &Threats, aim| threats.best(aim).filter(|worth| !worth.is_zero());
    let bests = if map.is_changed() {
        let each = |aim| threats.and_then(|threats| best(threats, aim));
        Objective::ALL.into_iter().map(each).collect()
    } else {
        ranked.bests.clone()
    };
    let more = !map.counting && threats.is_some_and(|threats| threats.left_out + threats.unsearched > 0);
    ranked.set_if_neq(Ranked { entries, bests, counting: map.counting, more });
}

/// The actions of a map that serve an aim, the best first.
pub(crate) fn ranking(battle: Played<'_>, threats: &Threats, aim: Objective) -> Vec<Entry> {
    let dangers = Dangers::of(battle);
    let ranked = threats.ranked(aim).into_iter().filter(|(worth, _)| !worth.is_zero());
    ranked
        .map(|(worth, threat)| Entry {
            at: threat.at,
            attacker: threats.figure,
            action: threat.question.action,
            target: Mark::Figure(threat.target),
            risky: threats.way(threat).is_some_and(|way| dangers.lurk_on(threats.figure, way.by, &way.path)),
            worth,
        })
        .collect()
}
