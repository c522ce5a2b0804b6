//! The threat map of the figure that is picked, as data: the best that it can do from each hex that it can reach, by
//! what the player wants.

use bevy::prelude::*;
use knockback_odds::{Ratio, c3g::Objective};
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::{Cell, Footprint},
    c3g::{AttackWith, Line, Played},
    geometry::Direction,
};

use super::model::Scene;
use crate::{
    odds::threats::{Spotted, Want, Wanted},
    rulesets::c3g::{odds::ThreatMap, proven},
    stage::Shown,
};

/// What may be wanted, in the order of [`Objective::ALL`].
pub(crate) const WANTS: [Want; Objective::ALL.len()] = [
    of(
        Objective::Kill,
        "destroy",
        "The chance that the target is destroyed, up to where it lies after flying and falling.",
    ),
    of(
        Objective::OffLedge,
        "make it fall hard",
        "The chance that the target falls so far that dice are rolled for it.",
    ),
    of(
        Objective::IntoLava,
        "throw into lava",
        "The chance that the target enters molten lava or comes to lie on a lava field.",
    ),
    of(Objective::OntoFriend, "throw onto a friend", "The chance that the target crashes into a friend of its own."),
    of(Objective::Farthest, "throw far, on average", "How many hexes the target is moved on average."),
];

const fn of(of: Objective, words: &'static str, means: &'static str) -> Want {
    Want { name: of.name(), words, means, hexes: matches!(of, Objective::Farthest) }
}

/// What is wanted most.
pub(crate) const fn wanted(wanted: Wanted) -> (Objective, &'static Want) {
    let place = wanted.0 % Objective::ALL.len();
    (Objective::ALL[place], &WANTS[place])
}

/// An attack that the figure could make after a move, or from where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Who attacks.
    pub(crate) attacker: FigureId,
    /// Where it attacks from.
    pub(crate) at: Footprint,
    /// The cell on which its leading end stands there.
    pub(crate) end: Cell,
    /// What the move costs; `None` from where it stands.
    pub(crate) cost: Option<u16>,
    /// Whom.
    pub(crate) target: Occupant,
    /// By which attack.
    pub(crate) with: AttackWith,
    /// Where the target would fly to.
    pub(crate) line: Option<Direction>,
    /// What it is worth.
    pub(crate) worth: Ratio,
    /// The chance that it arrives unhurt.
    pub(crate) arrival: Ratio,
}

/// All attacks of the figure that serve what is wanted, the best first.
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
    /// The attacks from a place, the best first.
    pub(crate) fn from(&self, at: Footprint) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(move |entry| entry.at.same_cells(at))
    }

    /// The best attack from each hex, by the cell where it is marked.
    pub(crate) fn best(&self) -> Vec<&Entry> {
        let mut best: Vec<&Entry> = Vec::new();
        for entry in &self.entries {
            if !best.iter().any(|other| other.end == entry.end) {
                best.push(entry);
            }
        }
        best
    }

    /// One attack on each target from each place at most: the best, along any line. For lists.
    pub(crate) fn listed(&self) -> Vec<&Entry> {
        let mut listed: Vec<&Entry> = Vec::new();
        for entry in &self.entries {
            if !listed.iter().any(|other| other.at.same_cells(entry.at) && other.target == entry.target) {
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
    if map.is_changed() || most.is_changed() {
        let battle = proven(&shown.battle);
        let entries = ranking(battle, &scene, &map, wanted(*most).0);
        let best = |aim: Objective| ranking(battle, &scene, &map, aim).first().map(|best| best.worth.clone());
        let bests = if map.is_changed() || ranked.bests.is_empty() {
            Objective::ALL.into_iter().map(best).collect()
        } else {
            ranked.bests.clone()
        };
        let threats = map.told.known().filter(|_| !map.counting);
        let more = threats.is_some_and(|threats| threats.left_out + threats.unsearched > 0);
        ranked.set_if_neq(Ranked { entries, bests, counting: map.counting, more });
    }
}

fn ranking(battle: Played<'_>, overlay: &Scene, map: &ThreatMap, aim: Objective) -> Vec<Entry> {
    let Some(threats) = map.told.known().filter(|_| map.figure == overlay.figure) else { return Vec::new() };
    let (may_move, may_strike) = (!overlay.goals.is_empty(), !overlay.targets.is_empty());
    let direction = |line: Option<Line>| line.map(|line| line.direction);
    let ranked = threats.ranked(&battle, aim).into_iter();
    ranked
        .filter(|(worth, threat)| !worth.is_zero() && if threat.way.is_some() { may_move } else { may_strike })
        .map(|(worth, threat)| Entry {
            attacker: threat.question.attacker,
            at: threat.at,
            end: threat.way.as_ref().map_or(threat.at.head, |way| way.to.end(way.lead)),
            cost: threat.way.as_ref().map(|way| way.cost),
            target: threat.question.target,
            with: threat.question.with,
            line: direction(threats.odds(threat).line),
            worth,
            arrival: threat.arrival.clone(),
        })
        .collect()
}

/// The best attack from each hex, as the map shows it.
pub(crate) fn spotted(ranked: &Ranked) -> Vec<Spotted> {
    let spotted =
        |entry: &Entry| Spotted { at: entry.end, worth: entry.worth.clone(), risky: entry.arrival != Ratio::ONE };
    ranked.best().into_iter().map(spotted).collect()
}
