//! Threat maps in progress, for any ruleset.

use knockback_rules::{
    battle::FigureId,
    ruleset::{BattleOf, Ruleset},
};

/// The work of a slice: about a millisecond in a browser.
const SLICE: u64 = 200_000;

/// A ruleset's threat map in progress, computed in slices.
///
/// Two [work](crate::Work::work) limits, which are the same on every machine, bound a count: one for the search of
/// positions, one for the odds. The map records what a limit left out.
pub trait ThreatCounting: Sized {
    /// The ruleset.
    type Ruleset: Ruleset;
    /// The map.
    type Threats;

    /// Creates a count that has not begun. It uses none of the game's random numbers and does not change the battle.
    #[must_use]
    fn new(battle: BattleOf<'_, Self::Ruleset>, figure: FigureId) -> Self;

    /// The same count with another work limit for the odds.
    #[must_use]
    fn within(self, work: u64) -> Self;

    /// Continues for at most this many steps; a step searches a position or advances a count. Returns the map once it
    /// is complete.
    fn advance(&mut self, steps: usize) -> Option<Self::Threats>;

    /// Continues for a slice of [work](crate::Work::work), about a millisecond in a browser. Returns the map once it is
    /// complete.
    fn advance_slice(&mut self) -> Option<Self::Threats> {
        let until = self.work() + SLICE;
        while self.work() < until {
            if let Some(threats) = self.advance(1) {
                return Some(threats);
            }
        }
        None
    }

    /// The map so far: the attacks whose odds are already known.
    #[must_use]
    fn so_far(&self) -> Self::Threats;

    /// The number of positions searched, and the number of all positions.
    #[must_use]
    fn places(&self) -> (usize, usize);

    /// The number of different questions whose odds are known so far.
    #[must_use]
    fn questions(&self) -> usize;

    /// The [work](crate::Work::work) of the search and of the odds so far.
    #[must_use]
    fn work(&self) -> u64;

    /// Computes a map in one call, for callers that can wait.
    #[must_use]
    fn whole(battle: BattleOf<'_, Self::Ruleset>, figure: FigureId) -> Self::Threats {
        let mut count = Self::new(battle, figure);
        loop {
            if let Some(threats) = count.advance(usize::MAX) {
                return threats;
            }
        }
    }
}

/// Decides when a map in progress is worth showing: with its first odds, and then whenever the work has grown by half
/// since the last update and further questions have been answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MapUpdates {
    questions: usize,
    next: u64,
}

impl MapUpdates {
    /// Returns the map so far, if it is worth showing.
    pub fn of<C: ThreatCounting>(&mut self, count: &C) -> Option<C::Threats> {
        let (questions, work) = (count.questions(), count.work());
        if questions == self.questions || work < self.next {
            return None;
        }
        *self = Self { questions, next: work + work / 2 };
        Some(count.so_far())
    }
}
