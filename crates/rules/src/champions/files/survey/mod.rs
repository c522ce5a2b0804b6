//! Validation of the Champions part of a scenario.

mod goals;
mod materials;
mod sheets;

use crate::{
    board::Rise,
    champions::{Setup, Spec},
    scenario::{
        Base,
        survey::{Counted, MAX_THINGS, Validator},
    },
};

/// The height of a level, for drawing.
pub(crate) const RISE: Rise = Rise::Storey;

/// Returns the lists of the scenario, with their lengths and maximum lengths.
pub(crate) fn lists(spec: &Spec) -> Vec<Counted> {
    vec![
        ("rules.champions.characters", "sheets", spec.characters.len(), MAX_THINGS),
        ("rules.champions.things", "entries", spec.things.len(), MAX_THINGS),
        ("rules.champions.walls", "entries", spec.walls.len(), MAX_THINGS),
        ("rules.champions.victory.rules", "ways to win", spec.victory.rules.len(), MAX_THINGS),
    ]
}

/// Returns the base of each figure, which is always one hex.
pub(crate) fn bases(survey: &Validator) -> Vec<Option<Base>> {
    vec![Some(Base::OneHex); survey.scenario.figures.len()]
}

/// Builds the Champions part of the setup.
pub(crate) fn setup(survey: &mut Validator, spec: &Spec) -> Setup {
    for (number, glyph) in survey.scenario.glyphs.iter().enumerate() {
        let message = format_args!("Champions has no glyphs: remove \"{}\"", glyph.id);
        survey.report.fault(format_args!("glyphs[{}]", number + 1), message);
    }
    for (number, figure) in survey.scenario.figures.iter().enumerate().filter(|(_, figure)| figure.at.is_empty()) {
        let message = format_args!("in Champions every figure starts on the board, and \"{}\" has no hex", figure.id);
        survey.report.fault(format_args!("figures[{}].at", number + 1), message);
    }
    let sheets = sheets::sheets(survey, &spec.characters);
    let things = materials::things_made_of(survey, &spec.things);
    let walls = materials::walls(survey, &spec.walls);
    let goals = goals::goals(survey, &spec.victory, &things);
    Setup { sheets, things, walls, zero_gravity: spec.zero_gravity, goals, turn_limit: spec.victory.turn_limit }
}

#[cfg(test)]
mod tests;
