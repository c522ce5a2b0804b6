//! Validation of Shove: two sides with one figure each, and a number of turns (`SHOVE-1`).

use super::{Setup, Spec};
use crate::{
    battle::{FigureId, SideId},
    scenario::Validator,
};

/// The maximum number of turns of a battle.
const MAX_TURNS: u16 = 1_000;

/// Validates the scenario and returns Shove's part of the setup.
pub(super) fn setup(survey: &mut Validator<'_>, spec: &Spec) -> Setup {
    survey.report.number("rules.shove.turn_limit", "the number of turns", spec.turn_limit, 1..=MAX_TURNS);
    for (number, glyph) in survey.scenario.glyphs.iter().enumerate() {
        let message = format_args!("Shove has no glyphs: remove \"{}\"", glyph.id);
        survey.report.fault(format_args!("glyphs[{}]", number + 1), message);
    }
    for (number, figure) in survey.scenario.figures.iter().enumerate().filter(|(_, figure)| figure.at.is_empty()) {
        let message = format_args!("in Shove every figure starts on the board, and \"{}\" has no hex", figure.id);
        survey.report.fault(format_args!("figures[{}].at", number + 1), message);
    }
    let sides = survey.scenario.sides.len();
    if sides != 2 {
        survey.report.fault("sides", format_args!("Shove has 2 sides, not {sides}"));
    }
    let figures = [0, 1].map(|side| figure_of(survey, SideId(side)));
    Setup { turn_limit: spec.turn_limit, figures }
}

/// Returns the only figure of a side, and notes a fault if the side has more or none.
fn figure_of(survey: &mut Validator<'_>, side: SideId) -> FigureId {
    let Some(spec) = survey.scenario.sides.get(side.index()) else { return FigureId(0) };
    let own = (0..).zip(&survey.scenario.figures).filter(|(_, figure)| figure.side == spec.id);
    match own.map(|(place, _)| FigureId(place)).collect::<Vec<_>>().as_slice() {
        [figure] => *figure,
        others => {
            let count = others.len();
            let message = format_args!("a side has 1 figure in Shove, not {count}");
            survey.report.fault(format_args!("sides[{}]", side.index() + 1), message);
            FigureId(0)
        }
    }
}
