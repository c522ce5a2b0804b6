//! Odds of Pulp City as a picture.

use std::collections::BTreeMap;

use knockback_odds::{
    Exactness, Ratio,
    pulp_city::{AttackResult, Odds, State},
};
use knockback_rules::{
    battle::{ObjectId, Occupant},
    board::{Cell, Footprint},
    pulp_city::PulpCityBattle,
};
use knockback_view::pulp_city::{occupant, results};

use super::{marks, named};
use crate::{
    odds::{average, chance, exactness, span},
    picture::{Block, ChanceBar, FlightSegment, Landing, Shot, Tile, isolated},
};

/// Maximum number of outcomes with a bar. Only the likeliest ones get one; the table lists all outcomes.
const MAX_BARS: usize = 10;
/// Maximum number of rows for figures and objects other than the target.
const MAX_OTHERS: usize = 6;

/// The contents of the picture.
pub(super) fn shot<'b>(battle: PulpCityBattle<'b>, odds: &Odds) -> Shot<'b> {
    Shot {
        battle: battle.battle(),
        attacker: odds.question.attacker,
        target: occupant(odds.target).unwrap_or(Occupant::Figure(odds.question.attacker)),
        facings: Vec::new(),
        title: title(battle, odds),
        about: about(battle, odds),
        landings: landings(odds),
        landing_words: "possible landing, with the hexes moved",
        steps: steps(odds),
        aim: aim(battle, odds),
        marks: marks::marks(battle, odds),
        breakable: breakable(battle),
        panel: panel(battle, odds),
    }
}

fn breakable(battle: PulpCityBattle<'_>) -> Vec<ObjectId> {
    battle.field().objects().map(|(object, _)| object).filter(|object| battle.is_valid(*object)).collect()
}

fn title(battle: PulpCityBattle<'_>, odds: &Odds) -> String {
    let attacker = isolated(battle.figure_name(odds.question.attacker));
    let target = named::target(battle, odds, &isolated);
    let falls = odds.chance(|end| !end.falls.is_empty());
    if falls.is_zero() {
        format!("{attacker} succeeds against {target}: {}", chance(&odds.hit()))
    } else {
        format!("Can {attacker} knock {target} off a ledge? {}", chance(&falls))
    }
}

fn about(battle: PulpCityBattle<'_>, odds: &Odds) -> String {
    let scenario = isolated(&battle.setup().scenario.name);
    let line = odds.line.map(|(_, direction)| format!(" \u{b7} to the {direction}")).unwrap_or_default();
    let estimate = if odds.exactness == Exactness::Exact { "" } else { " \u{b7} an ESTIMATE, not exact" };
    format!("{scenario} \u{b7} {}{line}{estimate}", isolated(&named::attack(battle, odds)))
}

/// The distinct landings of the target, each with the numbers of hexes that lead there.
fn landings(odds: &Odds) -> Vec<Landing> {
    let mut all: BTreeMap<Cell, (Ratio, Vec<u16>)> = BTreeMap::new();
    for (end, p) in &odds.outcomes {
        let (sum, hexes) = all.entry(end.landing).or_insert((Ratio::ZERO, Vec::new()));
        *sum = sum.plus(p);
        hexes.push(end.moved.0);
    }
    let landing = |(cell, (sum, hexes)): (Cell, (Ratio, Vec<u16>))| Landing {
        at: Footprint::one(cell),
        lead: cell,
        part: sum.value(),
        chance: chance(&sum),
        points: if odds.moved().is_zero() { String::new() } else { hexes_in_words(hexes) },
    };
    all.into_iter().map(landing).collect()
}

/// `1 hex`, `0, 2 hexes`.
fn hexes_in_words(hexes: Vec<u16>) -> String {
    let told = span(hexes);
    if told == "1" { "1 hex".to_owned() } else { format!("{told} hexes") }
}

/// Totals the probability of each key.
pub(super) fn tally<K: Ord>(odds: &Odds, told: impl Fn(&AttackResult) -> Vec<K>) -> BTreeMap<K, Ratio> {
    let mut all = BTreeMap::new();
    for (end, p) in &odds.outcomes {
        for key in told(end) {
            let sum = all.entry(key).or_insert(Ratio::ZERO);
            *sum = sum.plus(p);
        }
    }
    all
}

/// The cells of a displacement, including the first one, from the position of the target.
fn way(odds: &Odds, end: &AttackResult) -> Vec<Cell> {
    let start = occupant(odds.target).and_then(|who| odds.fate_before(who)?.at);
    start.into_iter().chain(end.path.iter().copied()).collect()
}

/// The steps between neighbours. A throw has none.
fn steps(odds: &Odds) -> Vec<FlightSegment> {
    let taken = tally(odds, |end| way(odds, end).windows(2).map(|step| (step[0], step[1])).collect());
    taken.into_iter().map(|((from, to), sum)| FlightSegment { from, to, part: sum.value() }).collect()
}

/// The longest path of a knockback or pull. If the target never moves, the path to the next hex in that direction.
fn aim(battle: PulpCityBattle<'_>, odds: &Odds) -> Vec<Cell> {
    let Some((start, direction)) = odds.line else { return Vec::new() };
    let longest = odds.outcomes.iter().map(|(end, _)| way(odds, end)).max_by_key(Vec::len).unwrap_or_default();
    if longest.len() > 1 {
        return longest;
    }
    std::iter::once(start).chain(battle.setup().board.neighbour(start, direction)).collect()
}

fn panel(battle: PulpCityBattle<'_>, odds: &Odds) -> Vec<Block> {
    let mut panel =
        vec![Block::Tiles(tiles(odds)), Block::Bars { heading: "Ends".to_owned(), rows: bars(battle, odds) }];
    let own = occupant(odds.target);
    let others = odds.involved().into_iter().filter(|who| Some(*who) != own);
    let row = |who| {
        let name = isolated(battle.occupant_name(who));
        [name, chance(&odds.wounded(who)), chance(&odds.destroyed(who))]
    };
    let rows: Vec<[String; 3]> = others.take(MAX_OTHERS).map(row).collect();
    if !rows.is_empty() {
        panel.push(Block::Table { heading: ["Others", "hurt", "KO'ed"].map(str::to_owned), rows });
    }
    panel.push(Block::Note(note(battle, odds)));
    panel
}

fn tiles(odds: &Odds) -> Vec<Tile> {
    let tile = |ratio: &Ratio, what: &str| Tile { number: chance(ratio), what: what.to_owned(), part: ratio.value() };
    let mut tiles = vec![tile(&odds.hit(), "to succeed")];
    match occupant(odds.target) {
        Some(who @ Occupant::Figure(_)) => {
            tiles.push(tile(&odds.destroyed(who), "to KO"));
            let stun = odds.state(who, State::Stunned);
            tiles.push(if stun.is_zero() { tile(&odds.moved(), "to move") } else { tile(&stun, "to stun") });
        }
        Some(who) => tiles.push(tile(&odds.destroyed(who), "to destroy")),
        None => {}
    }
    tiles
}

fn bars(battle: PulpCityBattle<'_>, odds: &Odds) -> Vec<ChanceBar> {
    let mut rows: Vec<(&AttackResult, Ratio)> = odds.outcomes.iter().map(|(end, p)| (end, p.clone())).collect();
    rows.sort_by(|(_, one), (_, other)| other.cmp(one));
    let lost = |end: &AttackResult| occupant(odds.target).and_then(|who| end.fate(who)).map_or(0, |fate| fate.lost);
    let bar = |(end, p): (&AttackResult, Ratio)| ChanceBar {
        name: match lost(end) {
            0 => "unhurt".to_owned(),
            lost => format!("-{lost}"),
        },
        part: p.value(),
        chance: chance(&p),
        end: results::words(battle, odds, end, &isolated),
        harm: results::hurts(odds, end),
    };
    rows.into_iter().take(MAX_BARS).map(bar).collect()
}

fn note(battle: PulpCityBattle<'_>, odds: &Odds) -> String {
    let target = named::target(battle, odds, &isolated);
    let lost = occupant(odds.target)
        .map(|who| format!("{target} loses {} HP on average. ", average(&odds.expected_wounds(who))))
        .unwrap_or_default();
    let open: Vec<String> = odds.open.iter().map(ToString::to_string).collect();
    let open = if open.is_empty() { String::new() } else { format!("Assumed: {}. ", open.join(", ")) };
    let apart = if odds.apart.is_some() { "Others are listed separately. " } else { "" };
    format!("{lost}{open}{apart}{}", exactness(&odds.exactness))
}
