//! Duels: pairs of battles between two bots, on each scenario in turn.

use std::sync::Arc;

use knockback_rules::battle::{Battle, Setup, SideId};

use super::{Astray, BotGame, GameResult, Pairing, Tally};
use crate::{Level, rulesets::position_worth};

/// Two bots, A and B, that play pairs of battles. A plays the first side and then the second, both with the same seed.
/// Pairs go through the scenarios in turn, and are counted in order.
///
/// Two bots of the same level would play the same battle twice, so the second battle of each of their pairs has its own
/// seed.
#[derive(Debug)]
pub struct Duel {
    fixtures: Fixtures,
    tallies: Vec<Tally>,
    /// The number of pairs counted.
    pairs: u64,
}

/// The schedule of a duel. Each pair can be played by itself, so several can run in parallel.
#[derive(Clone, Debug)]
pub struct Fixtures {
    levels: [Level; 2],
    seed: u64,
    with_luck: bool,
    setups: Arc<[Arc<Setup>]>,
}

/// A pair of battles in progress, which are played one after the other.
#[derive(Debug)]
pub struct GamePair {
    /// The battle in progress.
    game: BotGame,
    /// The second battle, while the first is in progress.
    second: Option<BotGame>,
    /// The result of the first battle, once it is over.
    first: Option<GameResult>,
}

/// The reason why a scenario cannot be used for a duel.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// Bots duel only in battles between two sides.
    #[error("a duel needs two sides, and this scenario has {0}")]
    Sides(usize),
    /// No bot above level 0 knows the rules.
    #[error("no bot of level {0} can play {1}; level 0 can play every ruleset")]
    Rules(Level, &'static str),
    /// Luck cannot be computed for these rules.
    #[error("luck cannot be measured in {0}: no bot can rate its positions")]
    Luck(&'static str),
}

impl Duel {
    /// Checks that bots of these levels can duel on a scenario.
    ///
    /// # Errors
    /// [`Unfit`] if they cannot.
    pub fn check(setup: &Arc<Setup>, levels: [Level; 2], with_luck: bool) -> Result<(), Unfit> {
        if setup.sides.len() != 2 {
            return Err(Unfit::Sides(setup.sides.len()));
        }
        let battle = Battle::new(Arc::clone(setup));
        if position_worth(&battle, SideId(0)).is_some() {
            return Ok(());
        }
        let title = battle.ruleset().about().title;
        match levels.into_iter().find(|level| !level.is_random()) {
            Some(level) => Err(Unfit::Rules(level, title)),
            None if with_luck => Err(Unfit::Luck(title)),
            None => Ok(()),
        }
    }

    /// A duel at its start; `None` without scenarios. The scenarios must have been [checked](Duel::check).
    #[must_use]
    pub fn new(setups: Vec<Arc<Setup>>, levels: [Level; 2], seed: u64, with_luck: bool) -> Option<Self> {
        let tallies = vec![Tally::default(); setups.len()];
        let fixtures = Fixtures { levels, seed, with_luck, setups: setups.into() };
        (!tallies.is_empty()).then_some(Self { fixtures, tallies, pairs: 0 })
    }

    /// The schedule of its pairs.
    #[must_use]
    pub const fn fixtures(&self) -> &Fixtures {
        &self.fixtures
    }

    /// The number of pairs counted, which is also the number of the next pair to count.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// The tallies of all scenarios.
    pub fn tallies(&self) -> impl Iterator<Item = &Tally> {
        self.tallies.iter()
    }

    /// The sum of the tallies.
    #[must_use]
    pub fn total(&self) -> Tally {
        let mut total = Tally::default();
        self.tallies().for_each(|tally| total += *tally);
        total
    }

    /// Counts the results of pair number [`Duel::pairs`]. Returns true if all scenarios now have the same number of
    /// pairs.
    pub fn count(&mut self, endings: [GameResult; 2]) -> bool {
        let scenario = self.fixtures.scenario(self.pairs);
        self.tallies[scenario].add(endings);
        self.pairs += 1;
        self.fixtures.scenario(self.pairs) == 0
    }
}

impl Fixtures {
    /// The pair with the given number, counted from 0, at its start.
    #[must_use]
    pub fn pair(&self, number: u64) -> GamePair {
        let [game, second] = [false, true].map(|swapped| self.game(number, swapped));
        GamePair { game, second: Some(second), first: None }
    }

    /// The index of the scenario of a pair.
    fn scenario(&self, number: u64) -> usize {
        usize::try_from(number % self.setups.len() as u64).unwrap_or(0)
    }

    fn game(&self, number: u64, swapped: bool) -> BotGame {
        let Some(Pairing { scenario, levels, dice, .. }) =
            Pairing::of(self.seed, self.levels, self.setups.len(), number, swapped)
        else {
            unreachable!("a duel has a scenario")
        };
        BotGame::new(Arc::clone(&self.setups[scenario]), levels, dice, self.with_luck)
    }
}

impl GamePair {
    /// The number of orders given in both battles.
    #[must_use]
    pub fn orders(&self) -> u32 {
        self.first.map_or(0, |first| first.orders) + self.game.orders()
    }

    /// Advances by about `work`, in the units of [`BotGame::advance`], or until an order is given. Returns the results
    /// of both battles once they are over.
    ///
    /// # Errors
    /// [`Astray`] if a bot has no legal order, an order is refused, or the dice give no result.
    pub fn advance(&mut self, work: u64) -> Result<Option<[GameResult; 2]>, Astray> {
        let Some(ending) = self.game.advance(work)? else { return Ok(None) };
        match (self.first, self.second.take()) {
            (None, Some(second)) => {
                self.first = Some(ending);
                self.game = second;
                Ok(None)
            }
            (first, _) => Ok(first.map(|first| [first, ending])),
        }
    }

    /// Plays both battles to the end.
    ///
    /// # Errors
    /// [`Astray`] if a bot has no legal order, an order is refused, or the dice give no result.
    pub fn finish(mut self) -> Result<[GameResult; 2], Astray> {
        loop {
            if let Some(endings) = self.advance(u64::MAX)? {
                return Ok(endings);
            }
        }
    }
}
