//! Odds of C3G as a picture.

use std::collections::BTreeMap;

use knockback_odds::{
    Exactness, Ratio, StopCause,
    c3g::{Odds, Outcome},
};
use knockback_rules::{
    battle::{ObjectId, Occupant},
    board::{Cell, Wounding},
    c3g::C3gBattle,
    geometry::Direction,
    units::Level,
};
use knockback_view::c3g::results::{self, PointsOutcomes, kept};

use super::{
    chances::{self, Chances},
    table,
};
use crate::{
    odds::{DistanceRow, MAX_ENDS, average, bars, blocks, chance, exactness, span},
    picture::{Block, ChanceBar, FlightSegment, Landing, PathMarker, Shot, Sign, Tile, isolated},
};

/// The contents of the picture.
pub(super) fn shot<'b>(battle: C3gBattle<'b>, odds: &Odds) -> Shot<'b> {
    let chances = Chances::of(battle, odds);
    let points = results::points(odds);
    Shot {
        battle: battle.battle(),
        attacker: odds.question.attacker,
        target: odds.question.target,
        facings: Vec::new(),
        title: title(battle, odds, &chances),
        about: about(battle, odds),
        landings: landings(battle, odds, &points),
        landing_words: "possible landing, with its knockback points (KP)",
        steps: steps(odds),
        aim: aim(battle, odds, &points),
        marks: marks(battle, odds),
        breakable: breakable(battle),
        panel: panel(battle, odds, &chances, &points),
    }
}

fn breakable(battle: C3gBattle<'_>) -> Vec<ObjectId> {
    let is_breakable = |object: &ObjectId| battle.rules().destructible(*object).is_some();
    battle.field().objects().map(|(object, _)| object).filter(is_breakable).collect()
}

fn title(battle: C3gBattle<'_>, odds: &Odds, chances: &Chances) -> String {
    let attacker = isolated(battle.figure_name(odds.question.attacker));
    let target = isolated(battle.occupant_name(odds.question.target));
    if odds.line.is_none() {
        format!("{attacker} strikes {target}: {} to wound", chance(&chances.wounded))
    } else if !chances.falls.is_zero() {
        format!("Can {attacker} knock {target} off a ledge? {}", chance(&chances.falls))
    } else if !chances.lava.is_zero() {
        format!("Can {attacker} knock {target} into lava? {}", chance(&chances.lava))
    } else {
        format!("{attacker} knocks {target} back: {}", chance(&chances.moved))
    }
}

fn about(battle: C3gBattle<'_>, odds: &Odds) -> String {
    let scenario = isolated(&battle.setup().scenario.name);
    let line = odds.line.map(|line| format!(" \u{b7} to the {}", line.direction)).unwrap_or_default();
    let estimate = if odds.exactness == Exactness::Exact { "" } else { " \u{b7} an ESTIMATE, not exact" };
    format!("{scenario} \u{b7} {}{line}{estimate}", isolated(&table::attack(battle, odds)))
}

/// The distinct landings, each with the points that lead there.
fn landings(battle: C3gBattle<'_>, odds: &Odds, points: &[PointsOutcomes]) -> Vec<Landing> {
    let stands = match odds.question.target {
        Occupant::Figure(figure) => battle.field().footprint(figure).map(|at| at.head),
        Occupant::Object(_) => None,
    };
    let Some(start) = odds.line.map(|line| line.lead).or(stands) else { return Vec::new() };
    let mut all: Vec<(Landing, Ratio, Vec<u16>, bool)> = Vec::new();
    for (kp, end) in points.iter().flat_map(|points| points.ends.iter().map(|end| (points.kp.0, end))) {
        let place = all.iter().position(|(landing, ..)| landing.at.same_cells(end.at)).unwrap_or_else(|| {
            let lead = end.kept.last().copied().unwrap_or(start);
            let landing = Landing { at: end.at, lead, part: 0.0, chance: String::new(), points: String::new() };
            all.push((landing, Ratio::ZERO, Vec::new(), false));
            all.len() - 1
        });
        let (_, sum, kps, dead) = &mut all[place];
        *sum = sum.plus(&end.chance);
        if end.struck_down {
            *dead = true;
        } else {
            kps.push(kp);
        }
    }
    let told = |(landing, sum, kps, dead): (Landing, Ratio, Vec<u16>, bool)| Landing {
        part: sum.value(),
        chance: chance(&sum),
        points: match (odds.line, dead) {
            (None, _) => String::new(),
            (_, false) => format!("{} KP", span(kps)),
            (_, true) if kps.is_empty() => "dead".to_owned(),
            (_, true) => format!("{} KP or dead", span(kps)),
        },
        ..landing
    };
    all.into_iter().map(told).collect()
}

/// Totals the probability of each key.
fn tally<K: Ord>(odds: &Odds, told: impl Fn(&Outcome) -> Vec<K>) -> BTreeMap<K, Ratio> {
    let mut all = BTreeMap::new();
    for outcome in &odds.outcomes {
        for key in told(outcome) {
            let sum = all.entry(key).or_insert(Ratio::ZERO);
            *sum = sum.plus(&outcome.probability);
        }
    }
    all
}

fn steps(odds: &Odds) -> Vec<FlightSegment> {
    let Some(line) = odds.line else { return Vec::new() };
    let taken = tally(odds, |outcome| {
        let way: Vec<Cell> = std::iter::once(line.lead).chain(kept(outcome).iter().copied()).collect();
        way.windows(2).map(|step| (step[0], step[1])).collect()
    });
    taken.into_iter().map(|((from, to), sum)| FlightSegment { from, to, part: sum.value() }).collect()
}

/// The line, up to the end of the longest flight, or up to the largest number of points, of which at most 4 count.
fn aim(battle: C3gBattle<'_>, odds: &Odds, points: &[PointsOutcomes]) -> Vec<Cell> {
    let Some(line) = odds.line else { return Vec::new() };
    let farthest = points.last().map_or(0, |points| usize::from(points.kp.0)).min(4);
    let flown = points.iter().flat_map(|points| &points.ends).map(|end| end.kept.len()).max().unwrap_or(0);
    let next = |cell: &Cell| battle.setup().board.neighbour(*cell, line.direction);
    std::iter::successors(Some(line.lead), next).take(1 + farthest.max(flown)).collect()
}

/// The mishaps of the target during its flight.
fn marks(battle: C3gBattle<'_>, odds: &Odds) -> Vec<PathMarker> {
    let Some(line) = odds.line else { return Vec::new() };
    let board = &battle.setup().board;
    let mut marks = Vec::new();
    let falls = tally(odds, |outcome| {
        let rolled = chances::drops(battle, odds, outcome).into_iter().filter(|drop| drop.rolled);
        // A target that dies on the way does not fall.
        let drops = rolled.take(outcome.falls.len());
        drops.map(|drop| (drop.from, drop.to, drop.levels)).collect()
    });
    for ((from, to, levels), sum) in falls {
        let side = board.direction_to(from, to).map(Direction::number);
        let drop = Level(i16::try_from(levels).unwrap_or(i16::MAX));
        marks.push(PathMarker { sign: Sign::Fall, at: from, side, words: format!("falls {drop} {}", chance(&sum)) });
    }
    let burnt = tally(odds, |outcome| {
        let burns = |cell: &&Cell| board.terrain(**cell).wounding() == Wounding::OnEntering;
        outcome.path.iter().filter(burns).copied().collect()
    });
    for (cell, sum) in burnt {
        let dies =
            odds.chance(|outcome| outcome.stop.cause == StopCause::Terrain && outcome.path.last() == Some(&cell));
        let words = format!("enters lava {}\ndies of it {}", chance(&sum), chance(&dies));
        marks.push(PathMarker { sign: Sign::Burn, at: cell, side: None, words });
    }
    let stops = tally(odds, |outcome| {
        // Steps taken back do not undo the cause of the stop.
        let walked = if outcome.stop.cause == StopCause::Elevation { kept(outcome) } else { outcome.path.as_slice() };
        vec![(walked.last().copied(), outcome.stop, outcome.path.len() > kept(outcome).len())]
    });
    for ((last, stop, taken_back), sum) in stops {
        let ahead = results::ahead(battle, odds, last);
        let who = stop.by.or_else(|| ahead.and_then(|cell| battle.field().occupant(cell)));
        let into = who.map(|who| isolated(battle.occupant_name(who))).unwrap_or_default();
        let (sign, words) = match stop.cause {
            StopCause::None | StopCause::Distance | StopCause::Drop | StopCause::Pit | StopCause::Terrain => continue,
            StopCause::Figure | StopCause::Object | StopCause::Obstacle => {
                (Sign::Crash, format!("crashes into {into}"))
            }
            StopCause::Edge => (Sign::Edge, "stops at the edge".to_owned()),
            StopCause::Elevation if taken_back => (Sign::Rise, "sent back by uneven ground".to_owned()),
            StopCause::Elevation => (Sign::Rise, "stopped by a rise".to_owned()),
            StopCause::Glyph => (Sign::Glyph, "stopped by a glyph".to_owned()),
            StopCause::Power | StopCause::Immune => (Sign::Power, "stands firm".to_owned()),
        };
        let inside = matches!(sign, Sign::Glyph | Sign::Power);
        let side = (!inside).then_some(line.direction.number());
        marks.push(PathMarker {
            sign,
            at: last.unwrap_or(line.lead),
            side,
            words: format!("{words} {}", chance(&sum)),
        });
    }
    marks
}

fn panel(battle: C3gBattle<'_>, odds: &Odds, chances: &Chances, points: &[PointsOutcomes]) -> Vec<Block> {
    let tile = |ratio: &Ratio, what: &str| Tile { number: chance(ratio), what: what.to_owned(), part: ratio.value() };
    let tiles = vec![
        tile(&chances.wounded, "to wound"),
        tile(&chances.destroyed, "to destroy"),
        tile(&chances.moved, "to move"),
    ];
    let mut panel = vec![Block::Tiles(tiles)];
    if odds.line.is_some() {
        panel.extend(blocks("Knockback points", "More points", points_bars(battle, odds, points)));
    }
    let mut rows: Vec<[String; 3]> = Vec::new();
    for (who, wounded, destroyed) in table::hurt(odds).iter().take(6) {
        rows.push([isolated(battle.occupant_name(*who)), chance(wounded), chance(destroyed)]);
    }
    let heading = ["Harm to", "wounded", "destroyed"].map(str::to_owned);
    panel.push(Block::Table { heading, rows });
    let expected = average(&chances.expected_wounds);
    let target = isolated(battle.occupant_name(odds.question.target));
    panel.push(Block::Note(format!("{target} takes {expected} wounds on average. {}", exactness(&odds.exactness))));
    panel
}

/// The bars of the points. If the attack itself may destroy the target, the last bar is the chance of that.
fn points_bars(battle: C3gBattle<'_>, odds: &Odds, points: &[PointsOutcomes]) -> Vec<ChanceBar> {
    let ends = |points: &PointsOutcomes| {
        let flown = points.ends.iter().filter(|end| !end.struck_down).enumerate();
        let told = flown.take(MAX_ENDS).map(|(place, end)| {
            let words = end.words(battle, odds, &isolated);
            if place == 0 { words } else { format!("or {words} ({})", chance(&end.chance)) }
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { "destroyed by the attack".to_owned() } else { told.join("; ") }
    };
    let row = |entry: &PointsOutcomes| DistanceRow {
        number: entry.kp.0,
        chance: entry.chance.clone(),
        end: ends(entry),
        harm: entry.ends.iter().any(|end| !end.struck_down && end.hurts(battle)),
    };
    let mut bars = bars(points.iter().map(row).collect(), "KP");
    let dead = points.iter().flat_map(|points| &points.ends).filter(|end| end.struck_down);
    let dead = dead.fold(Ratio::ZERO, |sum, end| sum.plus(&end.chance));
    if !dead.is_zero() {
        bars.push(ChanceBar {
            name: "of these".to_owned(),
            part: dead.value(),
            chance: chance(&dead),
            end: "destroyed by the attack, so no knockback".to_owned(),
            harm: true,
        });
    }
    bars
}
