//! Version, name and description of a scenario, and the maximum lengths of its lists.

use super::{report::Report, text};
use crate::scenario::{SCENARIO_VERSION, Scenario};

/// A list of a scenario: its path, the kind of its entries, their number, and the maximum number.
pub(crate) type Counted = (&'static str, &'static str, usize, usize);

/// The maximum number of figures, and of objects, glyphs or cards.
pub(crate) const MAX_THINGS: usize = 512;
/// The minimum number of sides.
const FEWEST_SIDES: usize = 2;
/// The maximum number of sides.
const MAX_SIDES: usize = 6;

/// Checks version, name and description.
pub(in crate::scenario) fn check(report: &mut Report, scenario: &Scenario) {
    report.number("version", "the version", scenario.version, 1..=SCENARIO_VERSION);
    text::needed_name(report, "name", &scenario.name);
    text::about(report, "about", &scenario.about);
}

/// Checks the lengths of the lists, including those of the ruleset. Returns false if a list is too long to be
/// validated.
pub(in crate::scenario) fn check_counts(report: &mut Report, scenario: &Scenario, own: Vec<Counted>) -> bool {
    let mut lists: Vec<Counted> = vec![
        ("objects", "objects", scenario.objects.len(), MAX_THINGS),
        ("glyphs", "glyphs", scenario.glyphs.len(), MAX_THINGS),
        ("sides", "sides", scenario.sides.len(), MAX_SIDES),
        ("figures", "figures", scenario.figures.len(), MAX_THINGS),
    ];
    lists.extend(own);
    for (place, what, count, most) in lists.iter().copied() {
        report.at_most(place, what, count, most);
    }
    if scenario.sides.len() < FEWEST_SIDES {
        report
            .fault("sides", format_args!("a battle needs at least {FEWEST_SIDES} sides, not {}", scenario.sides.len()));
    }
    if scenario.figures.is_empty() {
        report.fault("figures", "a battle needs at least one figure");
    }
    lists.iter().all(|(_, _, count, most)| count <= most)
}
