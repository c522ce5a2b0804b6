//! The reference for Champions: only the dice of one attack, counted by a dense dynamic program without a battlefield.

/// The dice of an attack, the defences of its target, and the dice of the impact and fall that follow.
#[derive(Clone, Copy)]
pub struct AttackDice {
    pub dice: usize,
    /// The highest 3d6 roll that hits.
    pub need: usize,
    pub defence: usize,
    /// The maximum number of dice of an impact.
    pub cap: usize,
    /// The number of dice of the fall.
    pub fall: usize,
}

/// The number of ways for each BODY and STUN of this many dice.
pub fn harm(dice: usize) -> Vec<Vec<u128>> {
    let mut table = vec![vec![0_u128; 6 * dice + 1]; 2 * dice + 1];
    table[0][0] = 1;
    for die in 0..dice {
        for body in (0..=2 * die).rev() {
            for stun in (0..=6 * die).rev() {
                let ways = std::mem::take(&mut table[body][stun]);
                if ways > 0 {
                    for pips in 1..=6 {
                        table[body + [0, 0, 1, 1, 1, 1, 2][pips]][stun + pips] += ways;
                    }
                }
            }
        }
    }
    table
}

/// The distribution of STUN from this many dice, minus the defence.
fn through(dice: usize, defence: usize) -> Vec<u128> {
    let mut ways = vec![0; (6 * dice).saturating_sub(defence) + 1];
    for row in harm(dice) {
        for (stun, more) in row.into_iter().enumerate() {
            ways[stun.saturating_sub(defence)] += more;
        }
    }
    ways
}

impl AttackDice {
    /// The number of ways for each distance in hexes and each total STUN, after attack roll, damage, knockback, impact
    /// and fall. Assumes that no character is knocked out and nothing breaks.
    pub fn table(self) -> Vec<Vec<u128>> {
        let knockback = [1_u128, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        let most = 2 * self.dice;
        let mut table = vec![vec![0_u128; (6 * self.dice).saturating_sub(self.defence) + 1]; most + 1];
        for (body, row) in harm(self.dice).into_iter().enumerate() {
            for (stun, ways) in row.into_iter().enumerate().filter(|(_, ways)| *ways > 0) {
                for (rolled, more) in (2..).zip(knockback) {
                    table[body.saturating_sub(rolled)][stun.saturating_sub(self.defence)] += ways * more;
                }
            }
        }
        let fall = through(self.fall, self.defence);
        for (hexes, row) in table.iter_mut().enumerate() {
            let impact = through(hexes.min(self.cap), self.defence);
            for dice in [&impact, &fall] {
                let mut sum = vec![0; row.len() + dice.len()];
                for (stun, ways) in row.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                    for (more, times) in dice.iter().enumerate() {
                        sum[stun + more] += ways * times;
                    }
                }
                *row = sum;
            }
        }
        table
    }
}
