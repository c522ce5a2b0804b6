//! Room in start zones for the figures that their players set up.

use super::{pairs, survey::Survey};
use crate::{battle::Side, board::Cell};

impl Survey<'_> {
    /// Checks that all figures without a place find one in the start zone of their side.
    pub(super) fn room(&mut self, sides: &[Side]) {
        let Some(board) = self.map.board() else { return };
        for (number, (side, waiting)) in sides.iter().zip(&self.waiting).enumerate() {
            let free: Vec<Cell> =
                side.start_zone.iter().copied().filter(|cell| !self.taken.contains_key(&board.at(*cell))).collect();
            let place = format!("sides[{}].start_zone", number + 1);
            let needed = waiting.one_hex + 2 * waiting.two_hex;
            if needed > free.len() {
                let message = format_args!(
                    "figures without a place need {needed} free hexes in the start zone of their side; there are {}",
                    free.len()
                );
                self.report.fault(place, message);
            } else if waiting.two_hex > 0 {
                let pairs = pairs(board, &free);
                if waiting.two_hex > pairs {
                    let message = format_args!(
                        "two-hex figures without a place need {} pairs of free adjacent hexes on one level; there are {pairs}",
                        waiting.two_hex
                    );
                    self.report.fault(place, message);
                }
            }
        }
    }
}
