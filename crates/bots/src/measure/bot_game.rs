//! One battle between two bots.

use std::sync::Arc;

use knockback_rules::{
    battle::{Battle, Refusal, Setup},
    dice::{DiceError, SeededDice},
};

use super::{Account, GameScore, Luck, luck::points_of_first, seed, settle};
use crate::{Bot, Level, Thinking};

/// The most orders of a battle. Scenarios have their own limits of rounds; this is for bots that would never come to one.
pub const MOST_ORDERS: u32 = 5_000;

/// A battle that two bots play, from its first order to its end.
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

/// How a battle between two bots ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameResult {
    /// What the first side has of it.
    pub first: GameScore,
    /// Whether it was still open after [`MOST_ORDERS`]; it counts as drawn then.
    pub capped: bool,
    /// How many orders were given.
    pub orders: u32,
    /// What the dice brought the first side, where that was asked for.
    pub luck: Option<f64>,
}

/// A bot went astray, which is a fault of this crate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Astray {
    /// An order of a bot was refused.
    #[error("a bot gave an order that was refused: {0}")]
    Refused(#[from] Refusal),
    /// A bot was asked and has no answer.
    #[error("a bot found no order")]
    Silent,
    /// The dice have no answer.
    #[error(transparent)]
    Dice(#[from] DiceError),
}

impl BotGame {
    /// A battle between bots of these levels, by side, at its start. Its seed is that of the dice; those of the bots follow.
    #[must_use]
    pub fn new(setup: Arc<Setup>, levels: [Level; 2], dice: u64, with_luck: bool) -> Self {
        let battle = Battle::new(setup);
        let luck = if with_luck { Luck::of(&battle) } else { None };
        let bots = [Bot::new(levels[0], seed(dice, 0)), Bot::new(levels[1], seed(dice, 1))];
        let account = Account::new(&battle);
        Self { battle, dice: SeededDice::new(dice), bots, thinking: None, orders: 0, luck, account }
    }

    /// The battle as it stands.
    #[must_use]
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// How many orders were given.
    #[must_use]
    pub const fn orders(&self) -> u32 {
        self.orders
    }

    /// What befell its figures so far.
    #[must_use]
    pub const fn account(&self) -> &Account {
        &self.account
    }

    /// Goes on by about this much work of [`Thinking::advance`], or until an order is given. The ending, once there is one.
    ///
    /// # Errors
    /// [`Astray`] where a bot has no legal order.
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

    /// Lets happen what needs no order.
    fn settle(&mut self) -> Result<Option<GameResult>, Astray> {
        let Self { battle, dice, luck, account, .. } = self;
        let asked = settle(battle, dice, luck.as_mut(), |battle, event| account.apply(battle, event))?;
        match asked {
            Some(_) if self.orders == MOST_ORDERS => Ok(Some(self.ending(GameScore::Drawn, true))),
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
