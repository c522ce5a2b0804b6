//! The possible results of an attack as text: for each number of knockback points, the ends of the flight.

use knockback_odds::{
    Ratio, Stop, StopCause,
    c3g::{Label, Odds, Outcome},
};
use knockback_rules::{
    battle::Occupant,
    board::{Cell, Footprint, Wounding},
    c3g::C3gBattle,
    units::{KnockbackPoints, Level},
};

use crate::results::levels;

/// One end of a flight.
#[derive(Clone, Debug)]
pub struct FlightOutcome {
    /// The chance.
    pub chance: Ratio,
    /// The final position of the target.
    pub at: Footprint,
    /// The level at that position.
    pub level: Level,
    /// The cells that the target entered, without steps that were taken back.
    pub kept: Vec<Cell>,
    /// The reason why the flight ended.
    pub stop: Stop,
    /// The drops on the flight for which dice are rolled, if the target is still alive.
    pub falls: Vec<Level>,
    /// True if steps were taken back because the two halves of the target's base were not level (`C3G-29`).
    pub taken_back: bool,
    /// True if the attack itself destroyed the target, so that there was no knockback.
    pub struck_down: bool,
}

/// The ends of the flight for one number of knockback points.
#[derive(Debug)]
pub struct PointsOutcomes {
    /// The number of points.
    pub kp: KnockbackPoints,
    /// The chance of this number.
    pub chance: Ratio,
    /// The ends, the likeliest first.
    pub ends: Vec<FlightOutcome>,
}

/// The cells of a flight that were not taken back (`C3G-29`).
#[must_use]
pub fn kept(outcome: &Outcome) -> &[Cell] {
    &outcome.path[..outcome.moved()]
}

/// The possible effects of an attack on its target with their chances, the gravest first.
#[must_use]
pub fn attack_effects(odds: &Odds, name: &str) -> [(Ratio, String); 3] {
    let target = odds.question.target;
    [
        (odds.destroyed(target), format!("to destroy {name}")),
        (odds.of_label(Label::Fall), format!("to knock {name} off a ledge")),
        (odds.wounded(target), format!("to wound {name}")),
    ]
}

/// True if the target died from the attack and was not knocked back, although the dice gave points.
fn struck_down(odds: &Odds, outcome: &Outcome) -> bool {
    outcome.stop.cause == StopCause::None
        && outcome.kp > KnockbackPoints::ZERO
        && outcome.destroys(odds.question.target)
}

/// Every number of points with its ends, in ascending order.
#[must_use]
pub fn points(odds: &Odds) -> Vec<PointsOutcomes> {
    let mut all: Vec<PointsOutcomes> =
        odds.kp().into_iter().map(|(kp, chance)| PointsOutcomes { kp, chance, ends: Vec::new() }).collect();
    for outcome in &odds.outcomes {
        let Some(points) = all.iter_mut().find(|points| points.kp == outcome.kp) else { continue };
        let (way, down) = (kept(outcome), struck_down(odds, outcome));
        let same = |end: &&mut FlightOutcome| {
            end.at.same_cells(outcome.landing) && end.kept == way && end.stop == outcome.stop && end.struck_down == down
        };
        if let Some(end) = points.ends.iter_mut().find(same) {
            end.chance = end.chance.plus(&outcome.probability);
            // A target that dies on the way makes no further falls, so the longest list has all drops of this flight.
            if outcome.falls.len() > end.falls.len() {
                end.falls = outcome.falls.to_vec();
            }
        } else {
            points.ends.push(FlightOutcome {
                chance: outcome.probability.clone(),
                at: outcome.landing,
                level: outcome.level,
                kept: way.to_vec(),
                stop: outcome.stop,
                falls: outcome.falls.to_vec(),
                taken_back: outcome.path.len() > way.len(),
                struck_down: down,
            });
        }
    }
    for points in &mut all {
        points.ends.retain(|end| !end.chance.is_zero());
        points.ends.sort_by(|one, other| other.chance.cmp(&one.chance).then(one.kept.len().cmp(&other.kept.len())));
    }
    all
}

impl FlightOutcome {
    /// The end as text: `2 hexes, crashes into Crate, falls 12 levels`.
    #[must_use]
    pub fn words(&self, battle: C3gBattle<'_>, odds: &Odds, name: &dyn Fn(&str) -> String) -> String {
        if self.struck_down {
            return "destroyed by the attack".to_owned();
        }
        let moved = match (self.kept.len(), self.stop.cause) {
            (0, StopCause::None) if odds.line.is_none() => "no knockback".to_owned(),
            (0, _) => "stays".to_owned(),
            (1, _) => "1 hex".to_owned(),
            (hexes, _) => format!("{hexes} hexes"),
        };
        let mut parts = vec![moved];
        parts.extend(stop_words(battle, odds, self, name));
        if self.burns(battle) && self.stop.cause != StopCause::Terrain {
            parts.push("through molten lava".to_owned());
        }
        parts.extend(levels(&self.falls).map(|levels| format!("falls {levels}")));
        parts.join(", ")
    }

    /// True if the target is not only displaced.
    #[must_use]
    pub fn hurts(&self, battle: C3gBattle<'_>) -> bool {
        let unhurt = matches!(self.stop.cause, StopCause::None | StopCause::Distance | StopCause::Edge);
        self.struck_down || !self.falls.is_empty() || !unhurt || self.burns(battle)
    }

    fn burns(&self, battle: C3gBattle<'_>) -> bool {
        let board = &battle.setup().board;
        self.kept.iter().any(|cell| board.terrain(*cell).wounding() == Wounding::OnEntering)
    }
}

/// The cell directly beyond the end of the flight.
#[must_use]
pub fn ahead(battle: C3gBattle<'_>, odds: &Odds, end: Option<Cell>) -> Option<Cell> {
    let line = odds.line?;
    battle.setup().board.neighbour(end.unwrap_or(line.lead), line.direction)
}

fn stop_words(
    battle: C3gBattle<'_>,
    odds: &Odds,
    end: &FlightOutcome,
    name: &dyn Fn(&str) -> String,
) -> Option<String> {
    let setup = battle.setup();
    let into = |who: Occupant| match who {
        Occupant::Figure(figure) => name(&setup.figure(figure).name),
        Occupant::Object(object) => name(&setup.object(object).name),
    };
    let in_the_way = || ahead(battle, odds, end.kept.last().copied()).and_then(|cell| battle.field().occupant(cell));
    Some(match end.stop.cause {
        StopCause::None | StopCause::Distance | StopCause::Drop | StopCause::Pit => return None,
        StopCause::Power | StopCause::Immune => "stands fast".to_owned(),
        StopCause::Edge => "stops at the edge".to_owned(),
        StopCause::Elevation if end.taken_back => "brought back from uneven ground".to_owned(),
        StopCause::Elevation => "stopped by a rise".to_owned(),
        StopCause::Glyph => "stopped by a glyph".to_owned(),
        StopCause::Terrain => {
            let ground = end.kept.last().map_or("the ground", |cell| setup.board.terrain(*cell).name());
            format!("destroyed by {ground}")
        }
        StopCause::Figure | StopCause::Object | StopCause::Obstacle => end
            .stop
            .by
            .or_else(in_the_way)
            .map_or_else(|| "crashes".to_owned(), |who| format!("crashes into {}", into(who))),
    })
}
