//! Pairs of battles between two bots, on one scenario after the other.

use std::sync::Arc;

use knockback_rules::battle::{Battle, Setup, SideId};

use super::{Astray, BotGame, GameResult, Pairing, Tally};
use crate::{Level, rulesets::worth};

/// Two bots, A and B, that play pairs of battles: A on the first side and then on the second, both with the same seed. Pairs go
/// round the scenarios, and are counted in their order.
///
/// Two bots of one level would play the same battle twice, so the second battle of their pairs has a seed of its own.
#[derive(Debug)]
pub struct Duel {
    fixtures: Fixtures,
    tallies: Vec<Tally>,
    /// How many pairs are counted.
    pairs: u64,
}

/// Which pairs a duel has. Each can be played by itself, so several can be played at once.
#[derive(Clone, Debug)]
pub struct Fixtures {
    levels: [Level; 2],
    seed: u64,
    with_luck: bool,
    setups: Arc<[Arc<Setup>]>,
}

/// A pair of a duel while it is played: one battle after the other.
#[derive(Debug)]
pub struct GamePair {
    /// The battle that is being played.
    bout: BotGame,
    /// The other one, while this is the first.
    second: Option<BotGame>,
    /// The end of the first, once it is over.
    first: Option<GameResult>,
}

/// Why no duel can be had on a scenario.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Bots duel in battles of two sides.
    #[error("a duel needs two sides, and this scenario has {0}")]
    Sides(usize),
    /// No bot knows the rules.
    #[error("no bot of level {0} can play {1}; level 0 can play every ruleset")]
    Rules(Level, &'static str),
    /// Luck is not known by these rules.
    #[error("luck cannot be measured in {0}: no bot can rate its positions")]
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
        let tallies = vec![Tally::default(); setups.len()];
        let fixtures = Fixtures { levels, seed, with_luck, setups: setups.into() };
        (!tallies.is_empty()).then_some(Self { fixtures, tallies, pairs: 0 })
    }

    /// Which pairs it has.
    #[must_use]
    pub const fn fixtures(&self) -> &Fixtures {
        &self.fixtures
    }

    /// How many pairs are counted: the number of the one that is to be counted next.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// What was counted on each scenario.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        self.tallies.iter()
    }

    /// What was counted on all of them.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.tallies().for_each(|tally| total += *tally);
        total
    }

    /// Counts the pair of the number [`Duel::pairs`]. True once one more is counted on every scenario.
    pub fn count(&mut self, endings: [GameResult; 2]) -> bool {
        let scenario = self.fixtures.scenario(self.pairs);
        self.tallies[scenario].add(endings);
        self.pairs += 1;
        self.fixtures.scenario(self.pairs) == 0
    }
}

impl Fixtures {
    /// The pair of a number, counted from 0, at its start.
    #[must_use]
    pub fn pair(&self, number: u64) -> GamePair {
        let [bout, second] = [false, true].map(|swapped| self.bout(number, swapped));
        GamePair { bout, second: Some(second), first: None }
    }

    /// On which scenario a pair is played.
    fn scenario(&self, number: u64) -> usize {
        usize::try_from(number % self.setups.len() as u64).unwrap_or(0)
    }

    fn bout(&self, number: u64, swapped: bool) -> BotGame {
        let Some(Pairing { scenario, levels, dice, .. }) =
            Pairing::of(self.seed, self.levels, self.setups.len(), number, swapped)
        else {
            unreachable!("a duel has a scenario")
        };
        BotGame::new(Arc::clone(&self.setups[scenario]), levels, dice, self.with_luck)
    }
}

impl GamePair {
    /// How many orders were given in both battles.
    #[must_use]
    pub fn orders(&self) -> u32 {
        self.first.map_or(0, |first| first.orders) + self.bout.orders()
    }

    /// Goes on by about this much work of [`BotGame::advance`], or until an order is given. The ends of both battles, once they are
    /// over.
    ///
    /// # Errors
    /// [`Astray`] where a bot has no legal order.
    pub fn advance(&mut self, work: u64) -> Result<Option<[GameResult; 2]>, Astray> {
        let Some(ending) = self.bout.advance(work)? else { return Ok(None) };
        match (self.first, self.second.take()) {
            (None, Some(second)) => {
                self.first = Some(ending);
                self.bout = second;
                Ok(None)
            }
            (first, _) => Ok(first.map(|first| [first, ending])),
        }
    }

    /// Plays both battles at once.
    ///
    /// # Errors
    /// [`Astray`] where a bot has no legal order.
    pub fn finish(mut self) -> Result<[GameResult; 2], Astray> {
        loop {
            if let Some(endings) = self.advance(u64::MAX)? {
                return Ok(endings);
            }
        }
    }
}
