//! Odds of Coup-De-Grace as a picture.

use std::collections::BTreeMap;

use knockback_odds::{
    Exactness, Ratio, StopCause,
    coup_de_grace::{AttackResult, Odds, State},
};
use knockback_rules::{
    battle::{FigureId, Occupant},
    board::{Cell, Footprint},
    coup_de_grace::CoupDeGraceBattle,
};
use knockback_view::coup_de_grace::results;

use super::table;
use crate::{
    odds::{average, chance, exactness, span},
    picture::{Block, ChanceBar, FlightSegment, Landing, PathMarker, Shot, Sign, Tile, isolated},
};

/// Maximum number of outcomes with a bar. Only the likeliest ones get one; the table lists all outcomes.
const MAX_BARS: usize = 10;

/// The contents of the picture.
pub(super) fn shot<'b>(battle: CoupDeGraceBattle<'b>, odds: &Odds) -> Shot<'b> {
    Shot {
        battle: battle.battle(),
        attacker: odds.question.attacker,
        target: Occupant::Figure(odds.question.target),
        facings: facings(battle),
        title: title(battle, odds),
        about: about(battle, odds),
        landings: landings(odds),
        landing_words: "possible landing, with the hexes moved",
        steps: steps(odds),
        aim: aim(battle, odds),
        marks: marks(battle, odds),
        breakable: Vec::new(),
        panel: panel(battle, odds),
    }
}

/// The facings of all minis. Downed ones have none.
fn facings(battle: CoupDeGraceBattle<'_>) -> Vec<(FigureId, u8)> {
    let faces = |figure| battle.mini(figure).facing.map(|facing| (figure, facing.number()));
    battle.field().standing_figures().filter_map(|(figure, _)| faces(figure)).collect()
}

fn title(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> String {
    let attacker = isolated(battle.figure_name(odds.question.attacker));
    let target = isolated(battle.figure_name(odds.question.target));
    let pit = odds.chance(AttackResult::in_a_pit);
    if pit.is_zero() {
        format!("{attacker} hits {target}: {}", chance(&odds.hit()))
    } else {
        format!("Can {attacker} send {target} into a pit? {}", chance(&pit))
    }
}

fn about(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> String {
    let scenario = isolated(&battle.setup().scenario.name);
    let line = odds.line.map(|(_, direction)| format!(" \u{b7} to the {direction}")).unwrap_or_default();
    let estimate = if odds.exactness == Exactness::Exact { "" } else { " \u{b7} an ESTIMATE, not exact" };
    format!("{scenario} \u{b7} {}{line}{estimate}", isolated(&table::attack(battle, odds)))
}

/// The distinct landings, each with the numbers of hexes that lead there.
fn landings(odds: &Odds) -> Vec<Landing> {
    let mut all: BTreeMap<Cell, (Ratio, Vec<u16>)> = BTreeMap::new();
    for (end, p) in &odds.outcomes {
        let (sum, hexes) = all.entry(end.landing).or_insert((Ratio::ZERO, Vec::new()));
        *sum = sum.plus(p);
        hexes.push(u16::try_from(end.moved()).unwrap_or(u16::MAX));
    }
    let landing = |(cell, (sum, hexes)): (Cell, (Ratio, Vec<u16>))| Landing {
        at: Footprint::one(cell),
        lead: cell,
        part: sum.value(),
        chance: chance(&sum),
        points: if odds.line.is_none() { String::new() } else { hexes_in_words(hexes) },
    };
    all.into_iter().map(landing).collect()
}

/// `1 hex`, `0, 2 hexes`.
fn hexes_in_words(hexes: Vec<u16>) -> String {
    let told = span(hexes);
    if told == "1" { "1 hex".to_owned() } else { format!("{told} hexes") }
}

/// Totals the probability of each key.
fn tally<K: Ord>(odds: &Odds, told: impl Fn(&AttackResult) -> Vec<K>) -> BTreeMap<K, Ratio> {
    let mut all = BTreeMap::new();
    for (end, p) in &odds.outcomes {
        for key in told(end) {
            let sum = all.entry(key).or_insert(Ratio::ZERO);
            *sum = sum.plus(p);
        }
    }
    all
}

/// The cells of a displacement, including the first one.
fn way(odds: &Odds, end: &AttackResult) -> Vec<Cell> {
    odds.line.map(|(start, _)| start).into_iter().chain(end.path.iter().copied()).collect()
}

fn steps(odds: &Odds) -> Vec<FlightSegment> {
    let taken = tally(odds, |end| way(odds, end).windows(2).map(|step| (step[0], step[1])).collect());
    taken.into_iter().map(|((from, to), sum)| FlightSegment { from, to, part: sum.value() }).collect()
}

/// The longest path of a push or pull. If the target never moves, the path to the next hex in that direction.
fn aim(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> Vec<Cell> {
    let Some((start, direction)) = odds.line else { return Vec::new() };
    let longest = odds.outcomes.iter().map(|(end, _)| way(odds, end)).max_by_key(Vec::len).unwrap_or_default();
    if longest.len() > 1 {
        return longest;
    }
    std::iter::once(start).chain(battle.setup().board.neighbour(start, direction)).collect()
}

/// The obstacles that stop the target, and the pits that it falls into.
fn marks(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> Vec<PathMarker> {
    let stops = tally(odds, |end| vec![(end.landing, end.stop, results::pit(battle, end))]);
    let mut marks = Vec::new();
    for ((at, stop, pit), sum) in stops {
        let into = stop.by.map(|who| isolated(battle.occupant_name(who))).unwrap_or_default();
        let (sign, words) = match stop.cause {
            StopCause::Figure | StopCause::Object | StopCause::Obstacle => (Sign::Crash, format!("stopped by {into}")),
            StopCause::Edge => (Sign::Edge, "stopped by the edge".to_owned()),
            StopCause::Elevation => (Sign::Rise, "stopped by a rise".to_owned()),
            StopCause::Pit => (Sign::Fall, format!("into a {pit}")),
            _ => continue,
        };
        let side = odds.line.map(|(_, direction)| direction.number()).filter(|_| sign != Sign::Fall);
        marks.push(PathMarker { sign, at, side, words: format!("{words} {}", chance(&sum)) });
    }
    marks
}

fn panel(battle: CoupDeGraceBattle<'_>, odds: &Odds) -> Vec<Block> {
    let tile = |ratio: &Ratio, what: &str| Tile { number: chance(ratio), what: what.to_owned(), part: ratio.value() };
    let tiles = vec![
        tile(&odds.hit(), "to hit"),
        tile(&odds.state(State::Downed), "to down"),
        tile(&odds.destroyed(), "out of action"),
    ];
    let mut rows: Vec<(&AttackResult, Ratio)> = odds.outcomes.iter().map(|(end, p)| (end, p.clone())).collect();
    rows.sort_by(|(_, one), (_, other)| other.cmp(one));
    let bar = |(end, p): (&AttackResult, Ratio)| ChanceBar {
        name: match end.lost.0 {
            0 => "unhurt".to_owned(),
            lost => format!("-{lost}"),
        },
        part: p.value(),
        chance: chance(&p),
        end: results::words(battle, odds.question.target, end, &isolated),
        harm: results::hurts(end),
    };
    let rows = rows.into_iter().take(MAX_BARS).map(bar).collect();
    let target = isolated(battle.figure_name(odds.question.target));
    let lost = average(&odds.expected_wounds());
    let open: Vec<String> = odds.open.iter().map(|open| format!(" Assumed: {open}.")).collect();
    let note = format!("{target} loses {lost} hit points on average.{} {}", open.concat(), exactness(&odds.exactness));
    vec![Block::Tiles(tiles), Block::Bars { heading: "Ends".to_owned(), rows }, Block::Note(note)]
}
