//! The sides and seeds of the battles in a run.

use super::seed;
use crate::Level;

/// A battle of a run of pairs. Each pair has two battles in sequence, and pairs go through the scenarios in turn.
///
/// In the first battle bot A plays the first side, in the second battle the other side, and both have the seed of their
/// pair. Two bots of the same level would play the same battle twice, so the second battle of each of their pairs has
/// its own seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The pair, counted from 0.
    pub pair: u64,
    /// True for the second battle of the pair.
    pub swapped: bool,
    /// The index of the scenario.
    pub scenario: usize,
    /// The levels of the bots on the first and on the second side.
    pub levels: [Level; 2],
    /// The seed of the dice. The seeds of the bots are derived from it.
    pub dice: u64,
}

/// The seed index of a second battle, after those of the two bots.
const SECOND: u64 = 2;

impl Pairing {
    /// A battle of the run between A and B on the given number of scenarios; `None` if that is 0.
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

    /// The battle with the given number in the run, counted from 0. Each pair has two.
    #[must_use]
    pub fn numbered(run: u64, levels: [Level; 2], scenarios: usize, battle: u64) -> Option<Self> {
        Self::of(run, levels, scenarios, battle / 2, battle % 2 == 1)
    }
}
