//! Pairs of battles between two bots, on one scenario after the other.

use std::sync::Arc;

use knockback_rules::battle::{Battle, Setup, SideId};

use super::{Astray, Bout, Ending, Pairing, Tally};
use crate::{Level, rulesets::worth};

/// Two bots, A and B, that play pairs of battles: A on the first side and then on the second, both with the same seed. Pairs go
/// round the scenarios.
///
/// Two bots of one level would play the same battle twice, so the second battle of their pairs has a seed of its own.
#[derive(Debug)]
pub struct Duel {
    levels: [Level; 2],
    seed: u64,
    with_luck: bool,
    arenas: Vec<(Arc<Setup>, Tally)>,
    /// The pair that is being played, counted from 0.
    pair: u64,
    /// Its first battle, once that is over.
    first: Option<Ending>,
    bout: Bout,
}

/// Why no duel can be had on a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Bots duel in battles of two sides.
    #[error("bots duel in battles of two sides, and this one has {0}")]
    Sides(usize),
    /// No bot knows the rules.
    #[error("no bot of level {0} knows the rules of {1}; level 0 plays by all rules")]
    Rules(Level, &'static str),
    /// Luck is not known by these rules.
    #[error("luck cannot be told in {0}: no bot knows what a position there is worth")]
    Luck(&'static str),
}

impl Duel {
    /// True where bots of these levels can have a duel on a scenario.
    ///
    /// # Errors
    /// [`Unfit`] where they cannot.
    pub fn check(setup: &Arc<Setup>, levels: [Level; 2], with_luck: bool) -> Result<(), Unfit> {
        if setup.sides.len() != 2 {
            return Err(Unfit::Sides(setup.sides.len()));
        }
        let battle = Battle::new(Arc::clone(setup));
        if worth(&battle, SideId(0)).is_some() {
            return Ok(());
        }
        let title = battle.ruleset().about().title;
        match levels.into_iter().find(|level| !level.is_random()) {
            Some(level) => Err(Unfit::Rules(level, title)),
            None if with_luck => Err(Unfit::Luck(title)),
            None => Ok(()),
        }
    }

    /// A duel at its start; `None` without a scenario. Scenarios have been [checked](Duel::check).
    #[must_use]
    pub fn new(setups: Vec<Arc<Setup>>, levels: [Level; 2], seed: u64, with_luck: bool) -> Option<Self> {
        let arenas: Vec<_> = setups.into_iter().map(|setup| (setup, Tally::default())).collect();
        let setup = Arc::clone(&arenas.first()?.0);
        let bout = Bout::new(setup, levels, super::seed(seed, 0), with_luck);
        Some(Self { levels, seed, with_luck, arenas, pair: 0, first: None, bout })
    }

    /// How many pairs are over.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pair
    }

    /// The battle that is being played.
    #[must_use]
    pub const fn bout(&self) -> &Bout {
        &self.bout
    }

    /// What was counted on each scenario.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        self.arenas.iter().map(|(_, tally)| tally)
    }

    /// What was counted on all of them.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.tallies().for_each(|tally| total += *tally);
        total
    }

    /// Goes on by about this much work, or until an order is given. True once one more pair is over on every scenario.
    ///
    /// # Errors
    /// [`Astray`] where a bot has no legal order.
    pub fn advance(&mut self, work: u64) -> Result<bool, Astray> {
        let Some(ending) = self.bout.advance(work)? else { return Ok(false) };
        let Some(first) = self.first.take() else {
            self.first = Some(ending);
            self.bout = self.begin(true);
            return Ok(false);
        };
        let arena = self.arena();
        self.arenas[arena].1.add([first, ending]);
        self.pair += 1;
        self.bout = self.begin(false);
        Ok(self.arena() == 0)
    }

    /// Which scenario the pair is played on.
    fn arena(&self) -> usize {
        let arenas = self.arenas.len() as u64;
        usize::try_from(self.pair % arenas).unwrap_or(0)
    }

    /// A battle of the pair.
    fn begin(&self, swapped: bool) -> Bout {
        let arenas = self.arenas.len();
        let Some(Pairing { scenario, levels, dice, .. }) =
            Pairing::of(self.seed, self.levels, arenas, self.pair, swapped)
        else {
            unreachable!("a duel has a scenario")
        };
        Bout::new(Arc::clone(&self.arenas[scenario].0), levels, dice, self.with_luck)
    }
}
