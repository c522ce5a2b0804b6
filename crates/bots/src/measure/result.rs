//! The results of battles and of pairs of battles.

use std::ops::AddAssign;

/// The score of a player in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameScore {
    /// No points.
    Lost,
    /// Half a point.
    Drawn,
    /// One point.
    Won,
}

impl GameScore {
    /// The opponent's score.
    #[must_use]
    pub const fn of_other(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }

    /// The score as a number from 0 to 1.
    #[must_use]
    pub const fn share(self) -> f64 {
        match self {
            Self::Lost => 0.0,
            Self::Drawn => 0.5,
            Self::Won => 1.0,
        }
    }
}

/// Numbers of battles by a player's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Battles {
    /// Battles won.
    pub won: u64,
    /// Battles drawn.
    pub drawn: u64,
    /// Battles lost.
    pub lost: u64,
}

impl Battles {
    /// The number of battles.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Counts a battle.
    pub(crate) const fn add(&mut self, points: GameScore) {
        match points {
            GameScore::Won => self.won += 1,
            GameScore::Drawn => self.drawn += 1,
            GameScore::Lost => self.lost += 1,
        }
    }
}

impl AddAssign for Battles {
    fn add_assign(&mut self, more: Self) {
        self.won += more.won;
        self.drawn += more.drawn;
        self.lost += more.lost;
    }
}

/// Numbers of pairs of battles by a player's score in both: 0, 0.5, 1, 1.5 and 2 points.
///
/// The battles of a pair share a seed and a scenario, so they are not independent results. Pairs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// The number of pairs.
    #[must_use]
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts a pair.
    pub(crate) const fn add(&mut self, points: [GameScore; 2]) {
        self.0[points[0] as usize + points[1] as usize] += 1;
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, more: Self) {
        for (count, more) in self.0.iter_mut().zip(more.0) {
            *count += more;
        }
    }
}
