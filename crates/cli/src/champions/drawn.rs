//! Odds of Champions as a picture.

use std::collections::BTreeMap;

use knockback_odds::{
    Exactness, Ratio, StopCause,
    champions::{AttackResult, Odds, State},
};
use knockback_rules::{
    battle::{ObjectId, Occupant},
    board::Cell,
    champions::ChampionsBattle,
};
use knockback_view::champions::results::{self, Far};

use super::table;
use crate::{
    counted::counted,
    odds::{DistanceRow, MAX_ENDS, average, bars, blocks, chance, exactness, span},
    picture::{Block, ChanceBar, FlightSegment, Landing, PathMarker, Shot, Sign, Tile, isolated},
};

/// The contents of the picture.
pub(super) fn shot<'b>(battle: ChampionsBattle<'b>, odds: &Odds) -> Shot<'b> {
    let far = results::far(battle, odds);
    Shot {
        battle: battle.battle(),
        attacker: odds.question.attacker().unwrap_or(knockback_rules::battle::FigureId(0)),
        target: odds.question.target,
        facings: Vec::new(),
        title: title(battle, odds),
        about: about(battle, odds),
        landings: landings(odds),
        landing_words: "possible landing, with the hexes of knockback",
        steps: steps(odds),
        aim: aim(battle, odds),
        marks: marks(battle, odds),
        breakable: breakable(battle),
        panel: panel(battle, odds, &far),
    }
}

fn breakable(battle: ChampionsBattle<'_>) -> Vec<ObjectId> {
    let is_breakable = |object: &ObjectId| battle.rules().thing(*object).is_some();
    battle.field().objects().map(|(object, _)| object).filter(is_breakable).collect()
}

fn moved(odds: &Odds) -> Ratio {
    odds.chance(|blow| blow.moved() > 0)
}

fn title(battle: ChampionsBattle<'_>, odds: &Odds) -> String {
    let attacker = odds.question.attacker().map_or_else(String::new, |who| isolated(battle.figure_name(who)));
    let target = isolated(battle.occupant_name(odds.question.target));
    let fall = odds.chance(|blow| !blow.falls.is_empty());
    if fall.is_zero() {
        format!("{attacker} knocks {target} back: {}", chance(&moved(odds)))
    } else if matches!(odds.question.target, Occupant::Figure(figure) if battle.is_in_the_air(figure)) {
        format!("Can {attacker} knock {target} out of the air? {}", chance(&fall))
    } else {
        format!("Can {attacker} knock {target} off a ledge? {}", chance(&fall))
    }
}

fn about(battle: ChampionsBattle<'_>, odds: &Odds) -> String {
    let scenario = isolated(&battle.setup().scenario.name);
    let line = odds.line.map(|(_, direction)| format!(" \u{b7} to the {direction}")).unwrap_or_default();
    let estimate = if odds.exactness == Exactness::Exact { "" } else { " \u{b7} an ESTIMATE, not exact" };
    format!("{scenario} \u{b7} {}{line}{estimate}", isolated(&table::attack(battle, odds)))
}

/// The distinct landings, each with the numbers of hexes that lead there.
fn landings(odds: &Odds) -> Vec<Landing> {
    let mut all: BTreeMap<Cell, (Ratio, Vec<u16>)> = BTreeMap::new();
    for outcome in &odds.outcomes {
        let (sum, hexes) = all.entry(outcome.blow.landing).or_insert((Ratio::ZERO, Vec::new()));
        *sum = sum.plus(&outcome.probability);
        hexes.push(outcome.blow.hexes.0);
    }
    let landing = |(cell, (sum, hexes)): (Cell, (Ratio, Vec<u16>))| Landing {
        at: knockback_rules::board::Footprint::one(cell),
        lead: cell,
        part: sum.value(),
        chance: chance(&sum),
        points: counted(span(hexes), "hex"),
    };
    all.into_iter().map(landing).collect()
}

/// Totals the probability of each key.
fn tally<K: Ord>(odds: &Odds, told: impl Fn(&AttackResult) -> Vec<K>) -> BTreeMap<K, Ratio> {
    let mut all = BTreeMap::new();
    for outcome in &odds.outcomes {
        for key in told(&outcome.blow) {
            let sum = all.entry(key).or_insert(Ratio::ZERO);
            *sum = sum.plus(&outcome.probability);
        }
    }
    all
}

/// The cells of a flight, including the first one.
fn way(odds: &Odds, blow: &AttackResult) -> Vec<Cell> {
    let start = odds.line.map(|(start, _)| start);
    start.into_iter().chain(blow.path[..blow.moved()].iter().copied()).collect()
}

fn steps(odds: &Odds) -> Vec<FlightSegment> {
    let taken = tally(odds, |blow| way(odds, blow).windows(2).map(|step| (step[0], step[1])).collect());
    taken.into_iter().map(|((from, to), sum)| FlightSegment { from, to, part: sum.value() }).collect()
}

/// The line, up to the end of the longest flight, but at least two hexes long.
fn aim(battle: ChampionsBattle<'_>, odds: &Odds) -> Vec<Cell> {
    let Some((start, direction)) = odds.line else { return Vec::new() };
    let flown = odds.outcomes.iter().map(|outcome| outcome.blow.moved()).max().unwrap_or(0);
    let next = |cell: &Cell| battle.setup().board.neighbour(*cell, direction);
    std::iter::successors(Some(start), next).take(1 + flown.max(2)).collect()
}

/// The mishaps of the target during its flight.
fn marks(battle: ChampionsBattle<'_>, odds: &Odds) -> Vec<PathMarker> {
    let Some((start, direction)) = odds.line else { return Vec::new() };
    let mut marks = Vec::new();
    for object in odds.breakable() {
        let Some(at) = battle.field().object(object) else { continue };
        let name = isolated(&battle.setup().object(object).name);
        let words = format!("breaks {name} {}", chance(&odds.breaks(object)));
        marks.push(PathMarker { sign: Sign::Break, at, side: None, words });
    }
    let falls = tally(odds, |blow| blow.falls.iter().map(|drop| (blow.landing, *drop)).collect());
    let mut places: BTreeMap<Cell, (Ratio, i16)> = BTreeMap::new();
    for ((at, drop), sum) in falls {
        let (all, most) = places.entry(at).or_insert((Ratio::ZERO, 0));
        (*all, *most) = (all.plus(&sum), drop.0.max(*most));
    }
    // All falls of the same height share one marker, because they are usually in a row.
    let mut heights: BTreeMap<i16, (Cell, Ratio, Ratio)> = BTreeMap::new();
    for (at, (sum, drop)) in places {
        let entry = heights.entry(drop).or_insert((at, Ratio::ZERO, Ratio::ZERO));
        if sum > entry.1 {
            (entry.0, entry.1) = (at, sum.clone());
        }
        entry.2 = entry.2.plus(&sum);
    }
    for (drop, (at, _, sum)) in heights {
        let words = format!("falls {} m {}", 2 * drop, chance(&sum));
        marks.push(PathMarker { sign: Sign::Fall, at, side: None, words });
    }
    let stops = tally(odds, |blow| vec![(way(odds, blow).last().copied(), blow.stop)]);
    for ((last, stop), sum) in stops {
        let into = stop.by.map(|who| isolated(battle.occupant_name(who))).unwrap_or_default();
        let (sign, words) = match stop.cause {
            StopCause::Figure | StopCause::Object | StopCause::Obstacle => {
                (Sign::Crash, format!("crashes into {into}"))
            }
            StopCause::Edge => (Sign::Edge, "stops at the edge".to_owned()),
            StopCause::Elevation => (Sign::Crash, "crashes into rising ground".to_owned()),
            _ => continue,
        };
        let side = Some(direction.number());
        marks.push(PathMarker { sign, at: last.unwrap_or(start), side, words: format!("{words} {}", chance(&sum)) });
    }
    marks
}

fn panel(battle: ChampionsBattle<'_>, odds: &Odds, far: &[Far]) -> Vec<Block> {
    let tile = |ratio: &Ratio, what: &str| Tile { number: chance(ratio), what: what.to_owned(), part: ratio.value() };
    let mut tiles = vec![tile(&odds.hit(), "to hit"), tile(&moved(odds), "to move")];
    if let Occupant::Figure(figure) = odds.question.target {
        tiles.insert(1, tile(&odds.state(figure, State::Unconscious), "to knock out"));
    }
    let mut panel = vec![Block::Tiles(tiles)];
    panel.extend(blocks("Hexes of knockback", "More hexes", hexes_bars(battle, far)));
    let row = |figure| {
        let state = |state| chance(&odds.state(figure, state));
        [isolated(battle.figure_name(figure)), state(State::Stunned), state(State::Unconscious)]
    };
    let rows = table::all_hurt(odds).into_iter().take(6).map(row).collect();
    panel.push(Block::Table { heading: ["Harm to", "stunned", "out"].map(str::to_owned), rows });
    let lost = match odds.question.target {
        Occupant::Figure(figure) => {
            let (stun, body) = odds.expected(figure);
            let target = isolated(battle.figure_name(figure));
            format!("{target} loses {} STUN and {} BODY on average. ", average(&stun), average(&body))
        }
        Occupant::Object(_) => String::new(),
    };
    panel.push(Block::Note(format!("{lost}{}", exactness(&odds.exactness))));
    panel
}

/// The bars of the hexes.
fn hexes_bars(battle: ChampionsBattle<'_>, far: &[Far]) -> Vec<ChanceBar> {
    let told = |far: &Far| {
        let ends = far.ends.iter().take(MAX_ENDS).enumerate();
        let ends = ends.map(|(place, end)| {
            let words = end.what.words(battle, &isolated);
            if place == 0 { words } else { format!("or {words} ({})", chance(&end.chance)) }
        });
        ends.collect::<Vec<_>>().join("; ")
    };
    let row = |entry: &Far| DistanceRow {
        number: entry.hexes.0,
        chance: entry.chance.clone(),
        end: told(entry),
        harm: entry.ends.iter().any(|end| end.what.hurts()),
    };
    bars(far.iter().map(row).collect(), "hex")
}
