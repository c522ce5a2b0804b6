//! Odds of Shove as a picture.

use knockback_odds::{
    Ratio,
    shove::{Odds, ShoveOutcome},
};
use knockback_rules::{
    battle::Occupant,
    board::{Cell, Footprint},
    shove::ShoveBattle,
};

use super::table;
use crate::{
    counted::counted,
    odds::{DistanceRow, bars, blocks, chance, exactness},
    picture::{Block, Landing, Shot, Tile, isolated},
};

/// The contents of the picture.
pub(super) fn shot<'b>(battle: ShoveBattle<'b>, odds: &Odds) -> Shot<'b> {
    Shot {
        battle: battle.battle(),
        attacker: odds.question.figure,
        target: Occupant::Figure(odds.question.target),
        facings: Vec::new(),
        title: isolated(&table::question(battle, odds)),
        about: isolated(&battle.setup().scenario.name),
        landings: landings(odds),
        landing_words: "possible landing, with the hexes moved",
        steps: Vec::new(),
        aim: Vec::new(),
        marks: Vec::new(),
        breakable: Vec::new(),
        panel: panel(battle, odds),
    }
}

/// The distinct hexes on which the target may end.
fn landings(odds: &Odds) -> Vec<Landing> {
    let landing = |(cell, (sum, hexes)): (Cell, (Ratio, u16))| Landing {
        at: Footprint::one(cell),
        lead: cell,
        part: sum.value(),
        chance: chance(&sum),
        points: counted(hexes, "hex"),
    };
    odds.landings().into_iter().map(landing).collect()
}

fn panel(battle: ShoveBattle<'_>, odds: &Odds) -> Vec<Block> {
    let over = odds.over_the_edge();
    let tile = Tile { number: chance(&over), what: "over the edge".to_owned(), part: over.value() };
    let row = |(end, p): &(ShoveOutcome, Ratio)| DistanceRow {
        number: end.hexes,
        chance: p.clone(),
        end: table::words(battle, end),
        harm: end.at.is_none(),
    };
    let mut panel = vec![Block::Tiles(vec![tile])];
    panel.extend(blocks("Hexes", "More hexes", bars(odds.ends.iter().map(row).collect(), "hex")));
    panel.push(Block::Note(exactness(&odds.exactness)));
    panel
}
