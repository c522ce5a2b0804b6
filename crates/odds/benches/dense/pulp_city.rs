//! The reference for Pulp City: only the two pools of an action, counted by a dense dynamic program without a
//! battlefield.

/// The maximum number of dice of a pool.
const MAX: usize = 6;

/// The pools of an action: the number of dice, the bonus of the best die, and the lowest die that counts.
#[derive(Clone, Copy)]
pub struct Pools {
    pub attack: (usize, usize, usize),
    pub defence: (usize, usize, usize),
}

/// The number of ways for each best die and each number of dice that count.
type Table = [[u128; MAX + 1]; 7];

/// Counts die by die, by the best die so far and the number of dice that count.
fn table(dice: usize, quality: usize) -> Table {
    let mut table = [[0; MAX + 1]; 7];
    table[0][0] = 1;
    for _ in 0..dice {
        let mut next = [[0; MAX + 1]; 7];
        for (best, row) in table.iter().enumerate() {
            for (good, ways) in row.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                for face in 1..=6 {
                    next[best.max(face)][good + usize::from(face >= quality)] += ways;
                }
            }
        }
        table = next;
    }
    table
}

impl Pools {
    /// The number of ways to fail, and to succeed with each number of extra successes, out of 6 to the power of the
    /// number of dice.
    pub fn table(self) -> (u128, [u128; MAX + 1]) {
        let (own, other) = (table(self.attack.0, self.attack.2), table(self.defence.0, self.defence.2));
        let (mut fails, mut extra) = (0, [0; MAX + 1]);
        for (best, row) in own.iter().enumerate() {
            for (good, ways) in row.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                for (theirs, row) in other.iter().enumerate() {
                    for (cancels, times) in row.iter().enumerate().filter(|(_, times)| **times > 0) {
                        if best + self.attack.1 > theirs + self.defence.1 {
                            extra[good.saturating_sub(cancels)] += ways * times;
                        } else {
                            fails += ways * times;
                        }
                    }
                }
            }
        }
        (fails, extra)
    }
}
