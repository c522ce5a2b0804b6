//! Validation of the Coup-De-Grace section: sheets, objects, ways to win.

mod minis;
mod things;
mod victory;

use crate::{
    board::Rise,
    coup_de_grace::{Setup, Spec, arena::ground},
    scenario::{
        Base,
        survey::{Counted, MAX_THINGS, Validator},
    },
};

/// Height of a level: the width of a hex.
pub(in crate::coup_de_grace) const RISE: Rise = Rise::Storey;

/// Maximum number of sides (`CDG-30`).
const MAX_SIDES: usize = 6;

/// Returns the lengths of the lists in the section, with their limits.
pub(in crate::coup_de_grace) fn lists(spec: &Spec) -> Vec<Counted> {
    vec![
        ("rules.coup_de_grace.minis", "sheets", spec.minis.len(), MAX_THINGS),
        ("rules.coup_de_grace.things", "entries", spec.things.len(), MAX_THINGS),
        ("rules.coup_de_grace.victory.rules", "ways to win", spec.victory.rules.len(), MAX_THINGS),
    ]
}

/// Returns the base of each figure. All bases are one hex.
pub(in crate::coup_de_grace) fn bases(survey: &Validator) -> Vec<Option<Base>> {
    vec![Some(Base::OneHex); survey.scenario.figures.len()]
}

/// Validates the section and returns the Coup-De-Grace part of the setup.
pub(in crate::coup_de_grace) fn setup(survey: &mut Validator, spec: &Spec) -> Setup {
    for (number, glyph) in survey.scenario.glyphs.iter().enumerate() {
        let message = format_args!("Coup-De-Grace has no glyphs: remove \"{}\"", glyph.id);
        survey.report.fault(format_args!("glyphs[{}]", number + 1), message);
    }
    start_zones(survey);
    let sheets = minis::sheets(survey, &spec.minis);
    let things = things::things(survey, &spec.things);
    let victory = victory::victory(survey, &spec.victory, &things);
    Setup { options: spec.options, sheets, things, victory, round_limit: spec.victory.round_limit }
}

/// Checks that no start zone contains a pit, which no mini enters by choice (`CDG-24`).
fn start_zones(survey: &mut Validator) {
    let Some(board) = survey.map.board() else { return };
    let mut wrong = Vec::new();
    for (number, side) in survey.scenario.sides.iter().enumerate().take(MAX_SIDES) {
        for (entry, at) in side.start_zone.iter().enumerate() {
            let terrain = board.cell(*at).map(|cell| board.terrain(cell));
            if let Some(terrain) = terrain.filter(|terrain| ground::pit(*terrain).is_some()) {
                wrong.push((number + 1, entry + 1, format!("no mini can enter at {at}: it is a {}", terrain.name())));
            }
        }
    }
    for (side, entry, message) in wrong {
        survey.report.fault(format_args!("sides[{side}].start_zone[{entry}]"), message);
    }
}
