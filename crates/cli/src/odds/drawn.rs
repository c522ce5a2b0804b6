//! The common parts of pictures of odds, for all rulesets.

use crate::picture::{Block, ChanceBar};
use knockback_odds::Ratio;

use super::chance::percent;

/// The most bars that stand one below the other; numbers with the same ends share a bar where there are more.
const MOST_BARS: usize = 12;

/// The most ends told beside a bar, the likeliest; the table tells all.
pub(crate) const MOST_ENDS: usize = 2;

/// What a picture says of one distance.
#[derive(Debug)]
pub(crate) struct DistanceRow {
    /// The points or hexes.
    pub number: u16,
    /// How likely.
    pub chance: Ratio,
    /// The result of it.
    pub end: String,
    /// Whether that hurts.
    pub harm: bool,
}

/// A percentage that is never broken over two lines.
pub(crate) fn chance(ratio: &Ratio) -> String {
    percent(ratio).replace(' ', "\u{a0}")
}

/// `0, 2–5`. No points at all move nobody and strike nothing, so a run begins at 1.
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

/// A bar for each row; where that are too many, neighbours with the same ends share one.
pub(crate) fn bars(rows: Vec<DistanceRow>, unit: &str) -> Vec<ChanceBar> {
    let many = rows.len() > MOST_BARS;
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

/// Bars below a heading; long lists stand in two blocks, which find room beside each other.
pub(crate) fn blocks(heading: &str, more: &str, mut rows: Vec<ChanceBar>) -> Vec<Block> {
    let rest = if rows.len() > MOST_BARS { rows.split_off(rows.len().div_ceil(2)) } else { Vec::new() };
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
    fn runs_of_points_are_short() {
        assert_eq!(span(vec![3, 0, 2, 4, 4]), "0, 2\u{2013}4");
        assert_eq!(span(vec![7]), "7");
        assert_eq!(span(vec![2, 1, 0]), "0, 1\u{2013}2", "without points nothing is struck");
    }
}
