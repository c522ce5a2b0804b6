//! The head of a scenario, and how long its lists may be.

use super::{report::Report, text};
use crate::scenario::{RulesSpec, SCENARIO_VERSION, Scenario};

/// The most figures, and the most objects, glyphs or cards.
const MOST_THINGS: usize = 512;
/// The fewest and the most sides.
const SIDES: std::ops::RangeInclusive<usize> = 2..=6;

/// Checks version, name and description.
pub(super) fn check(report: &mut Report, scenario: &Scenario) {
    report.number("version", "the version", scenario.version, 1..=SCENARIO_VERSION);
    text::needed_name(report, "name", &scenario.name);
    text::about(report, "about", &scenario.about);
}

/// Checks how long the lists are.
pub(super) fn check_counts(report: &mut Report, scenario: &Scenario) {
    let RulesSpec::C3g(c3g) = &scenario.rules;
    report.at_most("objects", "objects", scenario.objects.len(), MOST_THINGS);
    report.at_most("glyphs", "glyphs", scenario.glyphs.len(), MOST_THINGS);
    report.number("sides", "the number of sides", scenario.sides.len(), SIDES);
    if scenario.figures.is_empty() {
        report.fault("figures", "a battle needs a figure");
    }
    report.at_most("figures", "figures", scenario.figures.len(), MOST_THINGS);
    report.at_most("rules.c3g.cards", "cards", c3g.cards.len(), MOST_THINGS);
    report.at_most("rules.c3g.destructible", "entries", c3g.destructible.len(), MOST_THINGS);
    report.at_most("rules.c3g.glyph_powers", "entries", c3g.glyph_powers.len(), MOST_THINGS);
    report.at_most("rules.c3g.victory.rules", "ways to win", c3g.victory.rules.len(), MOST_THINGS);
}
