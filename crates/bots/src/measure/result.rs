//! What battles and pairs of battles came to.

use std::ops::AddAssign;

/// What somebody has of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GameScore {
    /// Nothing.
    Lost,
    /// One half of it.
    Drawn,
    /// All of it.
    Won,
}

impl GameScore {
    /// What the other has of it.
    #[must_use]
    pub const fn of_other(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }

    /// As a share of 1.
    #[must_use]
    pub const fn share(self) -> f64 {
        match self {
            Self::Lost => 0.0,
            Self::Drawn => 0.5,
            Self::Won => 1.0,
        }
    }
}

/// Battles, counted by what somebody had of them.
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
    /// How many there are.
    #[must_use]
    pub const fn count(self) -> u64 {
        self.won + self.drawn + self.lost
    }

    /// Counts one more.
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

/// Pairs of battles, counted by what somebody had of both: 0, 0.5, 1, 1.5 and 2 points.
///
/// Both battles of a pair have a seed and a scenario in common, so they are no two independent results; pairs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// How many there are.
    #[must_use]
    pub fn count(self) -> u64 {
        self.0.iter().sum()
    }

    /// Counts one more.
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
