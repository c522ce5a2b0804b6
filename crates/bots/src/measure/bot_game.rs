//! One battle between two bots.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Refusal, Setup},
    dice::{DiceError, SeededDice},
};

use super::{Account, GameScore, Luck, luck::points_of_first, seed, settle};
use crate::{Bot, Level, Thinking};

/// Maximum number of orders in a battle. Scenarios have their own round limits; this limit stops battles that bots
/// would never end.
pub const MAX_ORDERS: u32 = 5_000;

/// A battle that two bots play from its first order to its end.
#[derive(Debug)]
pub struct BotGame {
    battle: Battle,
    dice: SeededDice,
    bots: [Bot; 2],
    thinking: Option<Thinking>,
    orders: u32,
    luck: Option<Luck>,
    account: Account,
}

/// The result of a battle between two bots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// The score of the first side.
    pub first: GameScore,
    /// True if the battle was still open after [`MAX_ORDERS`]. It then counts as drawn.
    pub capped: bool,
    /// The number of orders given.
    pub orders: u32,
    /// The dice luck of the first side, if requested.
    pub luck: Option<f64>,
}

/// A bot failed, which is a bug in this crate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Astray {
    /// An order by a bot was refused.
    #[error("a bot gave an order that was refused: {0}")]
    Refused(#[from] Refusal),
    /// A bot was asked and gave no answer.
    #[error("a bot found no order")]
    Silent,
    /// The dice gave no result.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

impl BotGame {
    /// A battle at its start, between bots of these levels by side. The seed is that of the dice; the seeds of the bots
    /// are derived from it.
    #[must_use]
    pub fn new(setup: Arc<Setup>, levels: [Level; 2], dice: u64, with_luck: bool) -> Self {
        let battle = Battle::new(setup);
        let luck = if with_luck { Luck::of(&battle) } else { None };
        let bots = [Bot::new(levels[0], seed(dice, 0)), Bot::new(levels[1], seed(dice, 1))];
        let account = Account::new(&battle);
        Self { battle, dice: SeededDice::new(dice), bots, thinking: None, orders: 0, luck, account }
    }

    /// The current state of the battle.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// The number of orders given.
    #[must_use]
    pub const fn orders(&self) -> u32 {
        self.orders
    }

    /// The account of what happened to the figures so far.
    #[must_use]
    pub const fn account(&self) -> &Account {
        &self.account
    }

    /// Advances by about `work`, in the units of [`Thinking::advance`], or until an order is given. Returns the result
    /// once the battle is over.
    ///
    /// # Errors
    /// [`Astray`] if a bot has no legal order, an order is refused, or the dice give no result.
    pub fn advance(&mut self, work: u64) -> Result<Option<GameResult>, Astray> {
        if let Some(thinking) = &mut self.thinking {
            let Some(decision) = thinking.advance(work) else { return Ok(None) };
            self.thinking = None;
            let events = self.battle.ordered(&decision.order)?;
            for event in &events {
                self.account.apply(&mut self.battle, event);
            }
            self.orders += 1;
        }
        self.settle()
    }

    /// Runs the battle until an order is needed.
    fn settle(&mut self) -> Result<Option<GameResult>, Astray> {
        let Self { battle, dice, luck, account, .. } = self;
        let asked = settle(battle, dice, luck.as_mut(), |battle, event| account.apply(battle, event))?;
        match asked {
            Some(_) if self.orders == MAX_ORDERS => Ok(Some(self.ending(GameScore::Drawn, true))),
            Some(choice) => {
                let bot = self.bots.get(choice.decider.index()).ok_or(Astray::Silent)?;
                self.thinking = Some(bot.think(&self.battle).ok_or(Astray::Silent)?);
                Ok(None)
            }
            None => {
                let first = self.battle.outcome().map_or(GameScore::Drawn, points_of_first);
                Ok(Some(self.ending(first, false)))
            }
        }
    }

    fn ending(&self, first: GameScore, capped: bool) -> GameResult {
        GameResult { first, capped, orders: self.orders, luck: self.luck.as_ref().map(Luck::of_first) }
    }
}
