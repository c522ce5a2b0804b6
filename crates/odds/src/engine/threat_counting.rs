//! Threat maps while they are being counted, whatever the ruleset.

use knockback_rules::{
    battle::FigureId,
    ruleset::{Played, Ruleset},
};

/// A threat map of a ruleset while it is being counted, in slices.
pub trait ThreatCounting: Sized {
    /// The ruleset.
    type Ruleset: Ruleset;
    /// The map.
    type Threats;

    /// A map about to be counted. Draws no random number of the game and changes nothing.
    #[must_use]
    fn new(battle: Played<'_, Self::Ruleset>, figure: FigureId) -> Self;

    /// Goes on for this many steps at most: a place looked at, or a step of a count where counts are long. The map, once all
    /// is counted.
    fn advance(&mut self, steps: usize) -> Option<Self::Threats>;

    /// How many places have been looked at, and how many there are.
    #[must_use]
    fn places(&self) -> (usize, usize);

    /// How many different questions have been asked so far, or counted where they are asked before.
    #[must_use]
    fn questions(&self) -> usize;

    /// The map, counted at once: for callers that can wait.
    #[must_use]
    fn whole(battle: Played<'_, Self::Ruleset>, figure: FigureId) -> Self::Threats {
        let mut count = Self::new(battle, figure);
        loop {
            if let Some(threats) = count.advance(usize::MAX) {
                return threats;
            }
        }
    }
}
