//! The threat map of the mini that is picked, as data: every attack that it could make in this activation, from each hex
//! and with each facing that its points reach, by what the player wants.

use bevy::prelude::*;
use knockback_odds::{
    Ratio,
    coup_de_grace::{Objective, Threats},
};
use knockback_rules::{battle::FigureId, board::Cell, coup_de_grace::Played, geometry::Direction};

use super::Scene;
use crate::{
    odds::threats::{Spotted, Want, Wanted},
    rulesets::coup_de_grace::{odds::ThreatMap, plan::Facing, proven},
    stage::Shown,
};

/// What may be wanted, in the order of [`Objective::ALL`].
pub(crate) const WANTS: [Want; Objective::ALL.len()] = [
    of(Objective::Kill, "take out of action", "The chance that the target is out of action, pits among it."),
    of(Objective::Down, "take down or out", "The chance that the target lies downed then, or is out of action."),
    of(Objective::Hit, "hit", "The chance that the attack hits."),
    of(Objective::IntoPit, "send into a pit", "The chance that the target ends in a pit."),
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

/// What the mini does before an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum First {
    /// Nothing.
    Nothing,
    /// It turns in place.
    Turn,
    /// It goes there.
    Move,
}

/// An attack that the mini could make.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Where it attacks from.
    pub(crate) at: Cell,
    /// The side that it faces then; `None` for one that lies downed.
    pub(crate) faces: Option<Facing>,
    /// What it does before that.
    pub(crate) first: First,
    /// Points for all of it, with the doubling (`CDG-14`).
    pub(crate) cost: u16,
    /// Who attacks.
    pub(crate) attacker: FigureId,
    /// Whom.
    pub(crate) target: FigureId,
    /// With which hand.
    pub(crate) hand: u8,
    /// Which way a hit sends the target at first.
    pub(crate) line: Option<Direction>,
    /// What it is worth.
    pub(crate) worth: Ratio,
}

/// All attacks of the mini that serve what is wanted, the best first.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Ranked {
    /// The attacks.
    pub(crate) entries: Vec<Entry>,
    /// What the best attack is worth for each thing that may be wanted, in their order; `None` where none can do it.
    pub(crate) bests: Vec<Option<Ratio>>,
    /// Whether they are still being counted.
    pub(crate) counting: bool,
    /// Whether there are more, which were not counted.
    pub(crate) more: bool,
}

impl Ranked {
    /// The best attack on each target from a hex and with a facing, the best of them first.
    pub(crate) fn from(&self, at: Cell, faces: Option<Facing>) -> Vec<&Entry> {
        let there = self.entries.iter().filter(|entry| (entry.at, entry.faces) == (at, faces));
        let mut told: Vec<&Entry> = Vec::new();
        for entry in there {
            if !told.iter().any(|other| other.target == entry.target) {
                told.push(entry);
            }
        }
        told
    }

    /// The best attack from a hex.
    pub(crate) fn best_from(&self, at: Cell) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.at == at)
    }

    /// The best attack from each hex.
    pub(crate) fn spotted(&self) -> Vec<Spotted> {
        let mut best: Vec<Spotted> = Vec::new();
        for Entry { at, worth, .. } in &self.entries {
            if !best.iter().any(|other| other.at == *at) {
                // It walks, and nobody is hurt by that.
                best.push(Spotted { at: *at, worth: worth.clone(), risky: false });
            }
        }
        best
    }

    /// So many attacks at most, one on each target from each hex: the best.
    pub(crate) fn listed(&self, most: usize) -> Vec<&Entry> {
        let mut listed: Vec<&Entry> = Vec::new();
        for entry in &self.entries {
            if listed.len() == most {
                break;
            }
            if !listed.iter().any(|other| (other.at, other.target) == (entry.at, entry.target)) {
                listed.push(entry);
            }
        }
        listed
    }
}

/// Ranks the attacks anew where the map, or what is wanted, has changed.
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

/// The attacks of a map that serve an aim, the best first; among equals the cheapest.
pub(crate) fn ranking(battle: Played<'_>, threats: &Threats, aim: Objective) -> Vec<Entry> {
    let ranked = threats.ranked(aim).into_iter().filter(|(worth, _)| !worth.is_zero());
    let now = battle.mini(threats.figure).facing;
    ranked
        .map(|(worth, threat)| Entry {
            at: threat.at,
            faces: threat.facing,
            first: match threats.way(threat) {
                Some(_) => First::Move,
                None if threat.facing == now => First::Nothing,
                None => First::Turn,
            },
            cost: threat.cost,
            attacker: threats.figure,
            target: threat.question.target,
            hand: threat.question.hand,
            line: threats.odds(threat).line.map(|(_, direction)| direction),
            worth,
        })
        .collect()
}
