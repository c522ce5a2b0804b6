//! Minimises an input: removes every part that is not needed to cause the fault.

use super::inputs::Input;

/// Maximum number of pieces to try.
const MAX: usize = 3_000;

/// Returns the smallest input found that still causes the fault.
pub(crate) fn shrunk(input: &Input, has_fault: impl Fn(&Input) -> bool) -> Input {
    let mut smallest = input.clone();
    let mut tried = 0;
    let mut piece = smallest.bytes.len() / 2;
    while piece > 0 && tried < MAX {
        let mut at = 0;
        while at < smallest.bytes.len() && tried < MAX {
            let mut smaller = smallest.clone();
            smaller.bytes.drain(at..smaller.bytes.len().min(at + piece));
            tried += 1;
            if has_fault(&smaller) {
                smallest = smaller;
            } else {
                at += piece;
            }
        }
        piece /= 2;
    }
    smallest
}
