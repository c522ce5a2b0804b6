//! The reference: only the dice of one attack, counted by a dense dynamic program without a battlefield.

pub mod champions;
pub mod pulp_city;

/// The maximum number of dice of a side.
const MAX: usize = 6;

/// The dice of both sides, the automatic shields of the target, and its Life.
#[derive(Clone, Copy)]
pub struct Dice {
    pub attack: usize,
    pub defense: usize,
    pub automatic: usize,
    pub life: usize,
}

/// The number of ways for each pair of wounds (capped at Life) and points, out of 6 to the power of the number of dice.
pub type JointWeights = [[u128; MAX + 1]; MAX + 1];

impl Dice {
    /// Counts die by die: skulls of the attacker, then skulls and shields of the defender. Then combines both.
    pub fn table(self) -> JointWeights {
        let mut skulls = [0_u128; MAX + 1];
        skulls[0] = 1;
        for die in 0..self.attack {
            for hits in (0..=die).rev() {
                let ways = skulls[hits];
                skulls[hits + 1] += 3 * ways;
                skulls[hits] = 3 * ways;
            }
        }
        let mut defence = [[0_u128; MAX + 1]; MAX + 1];
        defence[0][0] = 1;
        for die in 0..self.defense {
            for own in (0..=die).rev() {
                for shields in (0..=die - own).rev() {
                    let ways = defence[own][shields];
                    defence[own + 1][shields] += 3 * ways;
                    defence[own][shields + 1] += 2 * ways;
                    defence[own][shields] = ways;
                }
            }
        }
        let mut table = [[0; MAX + 1]; MAX + 1];
        for (hits, ways) in skulls.iter().enumerate().take(self.attack + 1) {
            for (own, row) in defence.iter().enumerate().take(self.defense + 1) {
                for (shields, theirs) in row.iter().enumerate().take(self.defense + 1 - own) {
                    let wounds = hits.saturating_sub(shields + self.automatic).min(self.life);
                    table[wounds][hits.saturating_sub(own)] += ways * theirs;
                }
            }
        }
        table
    }
}
