//! Room in start zones for the figures that their players set up.

use super::{Validator, pairs};
use crate::{battle::Side, board::Cell};

impl Validator<'_> {
    /// Checks that all figures without a place find one in the start zone of their side.
    pub(in crate::scenario) fn room(&mut self, sides: &[Side]) {
        let Some(board) = self.map.board() else { return };
        for (number, (side, waiting)) in sides.iter().zip(&self.waiting).enumerate() {
            let free: Vec<Cell> =
                side.start_zone.iter().copied().filter(|cell| !self.taken.contains_key(&board.at(*cell))).collect();
            let place = format!("sides[{}].start_zone", number + 1);
            let needed = waiting.one_hex + 2 * waiting.two_hex;
            if needed > free.len() {
                let hexes = if needed == 1 { "hex" } else { "hexes" };
                let message = format_args!(
                    "figures without a place need {needed} free {hexes} in the start zone of their side; there {}",
                    there_are(free.len())
                );
                self.report.fault(place, message);
            } else if waiting.two_hex > 0 {
                let pairs = pairs(board, &free);
                if waiting.two_hex > pairs {
                    let words = if waiting.two_hex == 1 { "pair" } else { "pairs" };
                    let message = format_args!(
                        "two-hex figures without a place need {} {words} of free adjacent hexes on one level; there {}",
                        waiting.two_hex,
                        there_are(pairs)
                    );
                    self.report.fault(place, message);
                }
            }
        }
    }
}

/// `is 1`, `are 2`.
fn there_are(number: usize) -> String {
    if number == 1 { "is 1".to_owned() } else { format!("are {number}") }
}
