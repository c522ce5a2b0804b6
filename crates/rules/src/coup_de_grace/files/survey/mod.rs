//! What Coup-De-Grace needs: a sheet for each figure, what objects are, ways to win.

mod minis;
mod things;
mod victory;

use crate::{
    board::Rise,
    coup_de_grace::{Setup, Spec, arena::ground},
    scenario::{
        Base,
        survey::{Counted, MOST_THINGS, Validator},
    },
};

/// How the ground rises from cell to cell: as much as one climbs.
pub(in crate::coup_de_grace) const RISE: Rise = Rise::Storey;

/// The most sides of a battle (`CDG-30`); more of them are a fault of their own.
const MOST_SIDES: usize = 6;

/// How long the lists are, and how long they may be.
pub(in crate::coup_de_grace) fn lists(spec: &Spec) -> Vec<Counted> {
    vec![
        ("rules.coup_de_grace.minis", "sheets", spec.minis.len(), MOST_THINGS),
        ("rules.coup_de_grace.things", "entries", spec.things.len(), MOST_THINGS),
        ("rules.coup_de_grace.victory.rules", "ways to win", spec.victory.rules.len(), MOST_THINGS),
    ]
}

/// The base of each figure: one hex.
pub(in crate::coup_de_grace) fn bases(survey: &Validator) -> Vec<Option<Base>> {
    vec![Some(Base::OneHex); survey.scenario.figures.len()]
}

/// The part of the setup that Coup-De-Grace knows.
pub(in crate::coup_de_grace) fn setup(survey: &mut Validator, spec: &Spec) -> Setup {
    for (number, glyph) in survey.scenario.glyphs.iter().enumerate() {
        let message = format_args!("Coup-De-Grace has no glyphs: remove \"{}\"", glyph.id);
        survey.report.fault(format_args!("glyphs[{}]", number + 1), message);
    }
    start_zones(survey);
    let sheets = minis::sheets(survey, &spec.minis);
    let things = things::things(survey, &spec.things);
    let victory = victory::victory(survey, &spec.victory);
    Setup { options: spec.options, sheets, things, victory, round_limit: spec.victory.round_limit }
}

/// Nobody can enter in a pit (`CDG-24`).
fn start_zones(survey: &mut Validator) {
    let Some(board) = survey.map.board() else { return };
    let mut wrong = Vec::new();
    for (number, side) in survey.scenario.sides.iter().enumerate().take(MOST_SIDES) {
        for (entry, at) in side.start_zone.iter().enumerate() {
            let terrain = board.cell(*at).map(|cell| board.terrain(cell));
            if let Some(terrain) = terrain.filter(|terrain| ground::pit(*terrain).is_some()) {
                wrong.push((number + 1, entry + 1, format!("no mini can enter on {at}: it is a {}", terrain.name())));
            }
        }
    }
    for (side, entry, message) in wrong {
        survey.report.fault(format_args!("sides[{side}].start_zone[{entry}]"), message);
    }
}
