//! Which bot stands where in a battle of a run, and with which seed.

use super::seed;
use crate::Level;

/// A battle of a run of pairs: each pair has two, one after the other, and pairs go round the scenarios.
///
/// In the first battle bot A stands on the first side, in the second on the other, and both have the seed of their pair. Two bots
/// of one level would play the same battle twice, so the second battle of their pairs has a seed of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The pair, counted from 0.
    pub pair: u64,
    /// True for the second battle of the pair.
    pub swapped: bool,
    /// Which scenario, by its place.
    pub scenario: usize,
    /// Who stands on the first and on the second side.
    pub levels: [Level; 2],
    /// The seed of the dice, from which those of the bots follow.
    pub dice: u64,
}

/// The number of the seed of a second battle, after those of the two bots.
const SECOND: u64 = 2;

impl Pairing {
    /// A battle of the run between A and B on so many scenarios; `None` where there is no scenario.
    #[must_use]
    pub fn of(run: u64, [a, b]: [Level; 2], scenarios: usize, pair: u64, swapped: bool) -> Option<Self> {
        let scenario = usize::try_from(pair.checked_rem(scenarios as u64)?).ok()?;
        let of_pair = seed(run, pair);
        let (levels, dice) = match (swapped, a == b) {
            (false, _) => ([a, b], of_pair),
            (true, false) => ([b, a], of_pair),
            (true, true) => ([b, a], seed(of_pair, SECOND)),
        };
        Some(Self { pair, swapped, scenario, levels, dice })
    }

    /// The battle of this number in the run, counted from 0: two for each pair.
    #[must_use]
    pub fn numbered(run: u64, levels: [Level; 2], scenarios: usize, battle: u64) -> Option<Self> {
        Self::of(run, levels, scenarios, battle / 2, battle % 2 == 1)
    }
}
