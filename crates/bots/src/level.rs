//! The strength of a bot.

use std::{fmt, str::FromStr};

/// The strength of a bot.
///
/// | level | behaviour |
/// |---|---|
/// | 0 | picks a random legal order |
/// | 1, 2, 3 | picks one of the best 40, 10 or 3 actions in the ranking of level 4, the better ones more often |
/// | 4 | picks the best action, considering the exact odds and the enemy's possible replies |
/// | 5 | plans the actions of a whole turn, searches the enemy's best reply, and samples hidden information |
///
/// If there are few actions, level 2 picks from the best two thirds of them, and level 3 from the best third.
///
/// Lower levels only overlook good actions. They do not roll worse dice or see less than a player would.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The strongest level.
    pub const MAX: Self = Self(5);
    /// The level of the opponent in a first battle.
    pub const EASY: Self = Self(2);
    /// The strongest level that forecasts all actions equally far.
    pub(crate) const WIDEST: Self = Self(4);
    /// All levels, the weakest first.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The level with the given number; `None` if it is above [`Level::MAX`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number <= Self::MAX.0 { Some(Self(number)) } else { None }
    }

    /// The number of the level; 0 is the weakest.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The name of the level for display.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            0 => "Random",
            1 => "Beginner",
            2 => "Easy",
            3 => "Normal",
            4 => "Hard",
            _ => "Expert",
        }
    }

    /// True if the bot picks a random legal order.
    pub(crate) const fn is_random(self) -> bool {
        self.0 == 0
    }

    /// True if the bot searches the whole turn and the enemy's reply.
    pub(crate) const fn searches(self) -> bool {
        self.0 == 5
    }

    /// True if the bot draws each action at random from the best ones. Such a bot may never carry out what it has
    /// prepared.
    pub(crate) fn draws(self) -> bool {
        self.among(1).is_some()
    }

    /// The number of best actions to draw from, if there are `acts` in total. `None` for a level that does not draw by
    /// rank.
    ///
    /// Levels 2 and 3 are also limited to a share of the total. Otherwise, if there are few actions, they would draw
    /// from the same ones as level 1.
    pub(crate) fn among(self, acts: usize) -> Option<usize> {
        match self.0 {
            1 => Some(acts.min(40)),
            2 => Some((2 * acts).div_ceil(3).min(10)),
            3 => Some(acts.div_ceil(3).min(3)),
            _ => None,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error that there is no such level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no level {0:?}; the levels are 0 (random orders) to {most} (the strongest)", most = Level::MAX)]
pub struct NoSuchLevel(String);

impl FromStr for Level {
    type Err = NoSuchLevel;

    fn from_str(text: &str) -> Result<Self, NoSuchLevel> {
        text.parse().ok().and_then(Self::new).ok_or_else(|| NoSuchLevel(text.to_owned()))
    }
}
