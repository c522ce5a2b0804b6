//! The parts of odds pictures that all rulesets share.

use crate::picture::{Block, ChanceBar};
use knockback_odds::Ratio;

use super::chance::percent;

/// Maximum number of bars in a column. If there are more, neighbours with the same landings share a bar.
const MAX_BARS: usize = 12;

/// Maximum number of landings shown beside a bar. The likeliest are shown; the table lists all of them.
pub(crate) const MAX_ENDS: usize = 2;

/// One distance in a picture.
#[derive(Debug)]
pub(crate) struct DistanceRow {
    /// The points or hexes.
    pub number: u16,
    /// The probability.
    pub chance: Ratio,
    /// The landing.
    pub end: String,
    /// True if that landing hurts.
    pub harm: bool,
}

/// A percentage that is never broken across lines.
pub(crate) fn chance(ratio: &Ratio) -> String {
    percent(ratio).replace(' ', "\u{a0}")
}

/// Numbers as a list of ranges: `0, 2–5`. 0 points move no figure and hit nothing, so a range starts at 1 or more.
pub(crate) fn span(mut numbers: Vec<u16>) -> String {
    numbers.sort_unstable();
    numbers.dedup();
    let mut runs: Vec<(u16, u16)> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last > 0 && *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(first, last): &(u16, u16)| {
        if first == last { first.to_string() } else { format!("{first}\u{2013}{last}") }
    };
    runs.iter().map(run).collect::<Vec<_>>().join(", ")
}

/// A bar for each row. If there are too many, neighbours with the same landings share one.
pub(crate) fn bars(rows: Vec<DistanceRow>, unit: &str) -> Vec<ChanceBar> {
    let many = rows.len() > MAX_BARS;
    let mut merged: Vec<(Vec<u16>, DistanceRow)> = Vec::new();
    for row in rows {
        match merged.last_mut() {
            Some((numbers, last)) if many && last.end == row.end => {
                numbers.push(row.number);
                last.chance = last.chance.plus(&row.chance);
            }
            _ => merged.push((vec![row.number], row)),
        }
    }
    let bar = |(numbers, row): (Vec<u16>, DistanceRow)| ChanceBar {
        name: format!("{} {unit}", span(numbers)),
        part: row.chance.value(),
        chance: chance(&row.chance),
        end: row.end,
        harm: row.harm,
    };
    merged.into_iter().map(bar).collect()
}

/// Bars below a heading. Long lists are split into two blocks, which can be placed side by side.
pub(crate) fn blocks(heading: &str, more: &str, mut rows: Vec<ChanceBar>) -> Vec<Block> {
    let rest = if rows.len() > MAX_BARS { rows.split_off(rows.len().div_ceil(2)) } else { Vec::new() };
    let mut blocks = vec![Block::Bars { heading: heading.to_owned(), rows }];
    if !rest.is_empty() {
        blocks.push(Block::Bars { heading: more.to_owned(), rows: rest });
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_numbers_become_ranges() {
        assert_eq!(span(vec![3, 0, 2, 4, 4]), "0, 2\u{2013}4");
        assert_eq!(span(vec![7]), "7");
        assert_eq!(span(vec![2, 1, 0]), "0, 1\u{2013}2", "0 points hit nothing, so 0 is in no range");
    }
}
