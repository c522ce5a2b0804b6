//! Room in start zones for the figures that their players set up.

use super::{Validator, pairs};
use crate::{battle::Side, board::Cell};

impl Validator<'_> {
    /// Checks that all figures without a position fit into the start zone of their side.
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
                    "the figures to be set up need {needed} free {hexes} in this start zone, and there {}",
                    there_are(free.len())
                );
                self.report.fault(place, message);
            } else if waiting.two_hex > 0 {
                let pairs = pairs(board, &free);
                if waiting.two_hex > pairs {
                    let words = if waiting.two_hex == 1 { "pair" } else { "pairs" };
                    let message = format_args!(
                        "the two-hex figures to be set up need {} {words} of free adjacent hexes on the same level, and there {}",
                        waiting.two_hex,
                        there_are(pairs)
                    );
                    self.report.fault(place, message);
                }
            }
        }
    }
}

/// `are none`, `is only 1`, `are only 2`.
fn there_are(number: usize) -> String {
    match number {
        0 => "are none".to_owned(),
        1 => "is only 1".to_owned(),
        number => format!("are only {number}"),
    }
}
