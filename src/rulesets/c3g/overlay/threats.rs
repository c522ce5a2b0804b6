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
    odds::percent::{average, hundredths, in_percent, part},
    overlay::{
        labels::Spot,
        marks::{Mark, Style},
    },
    rulesets::c3g::{odds::ThreatMap, proven},
    stage::{Judged, Picks, Shown},
    theme::palette,
};

/// What the player wants most.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wanted(pub(crate) Objective);

impl Default for Wanted {
    fn default() -> Self {
        Self(Objective::Kill)
    }
}

impl Wanted {
    /// The next thing to want, or the one before.
    pub(crate) fn next(self, back: bool) -> Self {
        let place = Objective::ALL.iter().position(|aim| *aim == self.0).unwrap_or(0);
        let count = Objective::ALL.len();
        Self(Objective::ALL[(place + if back { count - 1 } else { 1 }) % count])
    }

    /// What is wanted, in a few words.
    pub(crate) const fn words(self) -> &'static str {
        match self.0 {
            Objective::Kill => "destroy",
            Objective::OffLedge => "throw off a ledge",
            Objective::IntoLava => "throw into lava",
            Objective::OntoFriend => "throw onto a friend",
            Objective::Farthest => "throw farthest",
        }
    }

    /// What it means, in a sentence.
    pub(crate) const fn means(self) -> &'static str {
        match self.0 {
            Objective::Kill => "The chance that the target is destroyed, up to where it lies after flying and falling.",
            Objective::OffLedge => "The chance that the target falls so far that dice are rolled for it.",
            Objective::IntoLava => "The chance that the target enters molten lava or comes to lie on a lava field.",
            Objective::OntoFriend => "The chance that the target crashes into a friend of its own.",
            Objective::Farthest => "How many hexes the target is moved on average.",
        }
    }

    /// What an attack is worth, in words: a chance, or hexes.
    pub(crate) fn worth(self, worth: &Ratio) -> String {
        match self.0 {
            Objective::Farthest => format!("{} hexes", average(worth)),
            _ => in_percent(worth),
        }
    }

    /// The same where there is little room.
    fn short(self, worth: &Ratio) -> String {
        match self.0 {
            Objective::Farthest => average(worth),
            _ => in_percent(worth),
        }
    }
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
    /// What the best attack is worth for each thing that may be wanted; `None` where none can do it.
    pub(crate) bests: Vec<(Objective, Option<Ratio>)>,
    /// Whether they are still being counted.
    pub(crate) counting: bool,
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

/// Opens the threat map, or closes it.
pub(crate) fn toggle(picks: &mut Picks) {
    picks.0.judged = if picks.0.judged == Judged::Odds { Judged::Costs } else { Judged::Odds };
    // The map is of moves: the target is let go of.
    (picks.0.held, picks.0.along) = (None, false);
}

/// Ranks the attacks anew where the map, or what is wanted, has changed.
pub(crate) fn rank(
    shown: Res<Shown>,
    scene: Res<Scene>,
    map: Res<ThreatMap>,
    wanted: Res<Wanted>,
    mut ranked: ResMut<Ranked>,
) {
    if map.is_changed() || wanted.is_changed() {
        let battle = proven(&shown.battle);
        let entries = ranking(battle, &scene, &map, *wanted);
        let best = |aim: Objective| ranking(battle, &scene, &map, Wanted(aim)).first().map(|best| best.worth.clone());
        let bests = if map.is_changed() || ranked.bests.is_empty() {
            Objective::ALL.into_iter().map(|aim| (aim, best(aim))).collect()
        } else {
            ranked.bests.clone()
        };
        ranked.set_if_neq(Ranked { entries, bests, counting: map.told.counting() });
    }
}

fn ranking(battle: Played<'_>, overlay: &Scene, map: &ThreatMap, wanted: Wanted) -> Vec<Entry> {
    let Some(threats) = map.told.known().filter(|_| map.figure == overlay.figure) else { return Vec::new() };
    let (may_move, may_strike) = (!overlay.goals.is_empty(), !overlay.targets.is_empty());
    let direction = |line: Option<Line>| line.map(|line| line.direction);
    let ranked = threats.ranked(&battle, wanted.0).into_iter();
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

/// The marks of the map, and the words on each hex: shaded and filled by how good the best attack from there is.
pub(crate) fn picture(ranked: &Ranked, wanted: Wanted) -> (Vec<Mark>, Vec<(Spot, String, Color)>) {
    let best = ranked.best();
    let whole = match wanted.0 {
        Objective::Farthest => best.iter().map(|entry| part(&entry.worth)).fold(1.0, f32::max),
        _ => 1.0,
    };
    let mark = |entry: &&Entry| {
        let part = part(&entry.worth) / whole;
        let full = hundredths(part);
        let ink = palette::FLIGHT.mix(&Color::WHITE, 0.55 * part);
        Mark::each([entry.end], ink).filled(0.1 + 0.35 * part).rimmed(0.05).styled(Style::Gauge(full))
    };
    let word = |entry: &&Entry| {
        let risky = entry.arrival != Ratio::ONE;
        let text = format!("{}{}", wanted.short(&entry.worth), if risky { " !" } else { "" });
        (Spot::On(entry.end), text, if risky { palette::RISK } else { palette::TEXT })
    };
    (best.iter().map(mark).collect(), best.iter().map(word).collect())
}
